# Run behind each compilation of a variant or a part: looks at every file that the compiler read, which its
# dependency file names whatever the directive, a macro or a comment said, and at the flags that it was given.
# SYSTEM: folders of the compiler's and the libraries' headers; BUILD: the build folder; both separated by "|".
# Behind "--": the command.
cmake_minimum_required(VERSION 3.25...3.31)
include(${CMAKE_CURRENT_LIST_DIR}/LookAtText.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/RefusedFlags.cmake)

string(REPLACE "|" ";" system "${SYSTEM}")
list(REMOVE_ITEM system "")
set(flags "")
set(previous "")
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(k RANGE ${last})
  set(word "${CMAKE_ARGV${k}}")
  if(previous STREQUAL "-isystem")
    list(APPEND system "${word}")
  elseif(previous MATCHES "^-(MF|o|c)$")
    set("given${previous}" "${word}")
  endif()
  string(APPEND flags " ${word}")
  set(previous "${word}")
endforeach()

# The files that the compiler read, in a rule of make: "object: source header \ ...".
function(casebook_files_read out)
  if(NOT EXISTS "${given-MF}")
    message(FATAL_ERROR "${given-c}: the compiler has not said what it read; no file of dependencies: ${given-MF}")
  endif()
  file(READ "${given-MF}" rule)
  string(REGEX REPLACE "\\\\\r?\n" " " rule "${rule}")
  string(REGEX REPLACE "^[^:]*:[ \n]" " " rule "${rule}")
  string(REPLACE "\\ " "\n" rule "${rule}")  # a blank in a name
  string(REPLACE "\\#" "#" rule "${rule}")
  string(REPLACE "$$" "$" rule "${rule}")
  string(REGEX REPLACE "[ \r]+" ";" rule "${rule}")
  list(FILTER rule EXCLUDE REGEX "^\n*$")
  list(TRANSFORM rule REPLACE "\n$" "")
  list(TRANSFORM rule REPLACE "\n" " ")
  set(${out} "${rule}" PARENT_SCOPE)
endfunction()

function(casebook_is_below out file)
  set(${out} OFF PARENT_SCOPE)
  foreach(folder IN LISTS ARGN)
    cmake_path(IS_PREFIX folder "${file}" NORMALIZE is_below)
    if(is_below)
      set(${out} ON PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

casebook_refuse_value_changing_flags("${given-c}" "${flags}")

# The compiler notes in its line tables what it was given in the end: a wrapper or the environment may have added some.
file(STRINGS "${given-o}" recorded REGEX "^GNU C[+][+]")
casebook_refuse_value_changing_flags("${given-c}, as it was compiled" "${recorded}")

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH project)
set(source "${given-c}")
cmake_path(GET source PARENT_PATH own_folder)
set(own "${project}" "${BUILD}" "${own_folder}")
set(fetched "${BUILD}/_deps" "${project}/deps")  # header-only libraries
foreach(list system own fetched)
  set(real "")
  foreach(folder IN LISTS ${list})
    if(EXISTS "${folder}")
      file(REAL_PATH "${folder}" folder)
      list(APPEND real "${folder}")
    endif()
  endforeach()
  set(${list} "${real}")
endforeach()

set(has_assembly OFF)
casebook_files_read(files)
foreach(file IN LISTS files)
  file(REAL_PATH "${file}" file)
  casebook_is_below(is_own "${file}" ${own})
  casebook_is_below(is_fetched "${file}" ${fetched})
  casebook_is_below(is_of_system "${file}" ${system})
  if(is_own AND NOT is_fetched)
    casebook_look_at_text("${file}")
    file(STRINGS "${file}" assembly REGEX "asm" LIMIT_COUNT 1)
    if(assembly)
      set(has_assembly ON)
    endif()
  elseif(NOT is_of_system)
    message(FATAL_ERROR
      "${given-c} reads ${file}, which is neither a file of the project, nor beside the source, nor a library's "
      "header: nobody would see what it asks for. Put it beside the source.")
  endif()
endforeach()

# What is written by hand may be any instruction but a call of the kernel, and lies where functions do. The build knows
# what reads objects of its processor.
if(EXISTS "${BUILD}/CMakeCache.txt")
  file(STRINGS "${BUILD}/CMakeCache.txt" CASEBOOK_OBJDUMP REGEX "^CMAKE_OBJDUMP:" LIMIT_COUNT 1)
  string(REGEX REPLACE "^[^=]*=" "" CASEBOOK_OBJDUMP "${CASEBOOK_OBJDUMP}")
endif()
find_program(CASEBOOK_OBJDUMP objdump)
if(has_assembly AND CASEBOOK_OBJDUMP)
  execute_process(COMMAND ${CASEBOOK_OBJDUMP} -d --no-show-raw-insn "${given-o}" OUTPUT_VARIABLE text)
  if(text MATCHES "[ \t](syscall|sysenter|svc|int +[$]0x80)")
    message(FATAL_ERROR
      "${given-c} calls the kernel by an instruction of its own: a solver works in the process, the threads and the "
      "place that it was given. Remove it.")
  endif()
  execute_process(COMMAND ${CASEBOOK_OBJDUMP} -h "${given-o}" OUTPUT_VARIABLE text)
  if(text MATCHES "[ ][.](preinit_array|init|fini|ctors|dtors)[ ]")
    message(FATAL_ERROR
      "${given-c} puts code that runs before all other into a section of its own. Remove it: a solver is made when the "
      "clock runs.")
  endif()
endif()
