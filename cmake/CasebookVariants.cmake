# How an app and its variants are declared. The list of variants that `casebook`, the tests and the
# documents read is made from these calls and from nothing else.

# casebook_add_app(<app> MAIN <files> [SOURCES <files>] TEST_CASES <cases> [LIBRARIES <targets>]
#                  [USES <apps>] [DECKS_OF <app> <regular expression>] [TOGETHER <n>])
# The problem. MAIN: main() and the regions; SOURCES: input, oracle and judge, which tests link as
# well. Compiled strictly, and linked in front of every variant.
# TEST_CASES: the tiny cases that every variant must solve in the tests; two at least.
# USES: apps whose SOURCES are linked as well, after this one's: their input and their oracle.
# DECKS_OF: this app runs the other one's decks in which a line begins with the expression (case
# does not matter); `casebook run <other> --deck FILE` hands them over.
# TOGETHER: SOURCES are compiled so many at a time, for they share large headers; no two of them may
# define the same name.
function(casebook_add_app app)
  casebook_add_problem(${app} ${ARGN})
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TOGETHER"
    "MAIN;SOURCES;TEST_CASES;LIBRARIES;USES;DECKS_OF")
  set_property(GLOBAL APPEND PROPERTY CASEBOOK_APPS ${app})
  set_property(GLOBAL PROPERTY CASEBOOK_TEST_CASES_${app} ${arg_TEST_CASES})
  set_property(GLOBAL PROPERTY CASEBOOK_DECKS_OF_${app} ${arg_DECKS_OF})
endfunction()

# The same for a problem that no list names: a lab's own program.
function(casebook_add_problem app)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TOGETHER"
    "MAIN;SOURCES;TEST_CASES;LIBRARIES;USES;DECKS_OF")
  add_library(${app}_libraries INTERFACE)
  target_link_libraries(${app}_libraries INTERFACE casebook_run_libraries ${arg_LIBRARIES})
  foreach(used IN LISTS arg_USES)
    target_link_libraries(${app}_libraries INTERFACE ${used}_libraries)
  endforeach()
  set(problem "")
  if(arg_SOURCES)
    add_library(${app}_app OBJECT ${arg_SOURCES})
    set(problem ${app}_app)
    if(arg_TOGETHER)
      set_target_properties(${app}_app PROPERTIES
        UNITY_BUILD ${CASEBOOK_UNITY} UNITY_BUILD_BATCH_SIZE ${arg_TOGETHER})
    endif()
  endif()
  add_library(${app}_main OBJECT ${arg_MAIN})
  foreach(target ${problem} ${app}_main)
    target_link_libraries(${target}
      PUBLIC ${app}_libraries PRIVATE casebook_strict)
    target_compile_definitions(${target} PRIVATE CASEBOOK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  endforeach()
  list(TRANSFORM arg_USES APPEND _app)
  set_property(GLOBAL PROPERTY CASEBOOK_PROBLEM_${app} ${problem} ${arg_USES})
endfunction()

# casebook_add_variant(<app> <variant> [PARENT <variant>] SOURCES <files>
#                      [LIBRARIES <targets>] [FLAGS <flags>] [FIRST_SOLVE <reason>]
#                      [MEMORY <numbers>])
# Makes the executable <app>.<variant> and its entry in the list of variants.
# A variant without PARENT is a baseline. FLAGS only where the flags are the step. FIRST_SOLVE: why the
# first solve of a process may be slower than the others; without a reason a variant of which most processes are so gives no speed-up.
# MEMORY: what the solver holds at its peak, up to three numbers in the units that the app's memory.hpp
# names; a variant that says nothing holds what its parent does.
function(casebook_add_variant app variant)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "PARENT;FIRST_SOLVE" "SOURCES;LIBRARIES;FLAGS;MEMORY")
  casebook_check_variant(${app} ${variant} "${arg_PARENT}")
  casebook_add_executable(${app} ${variant} ${ARGN})
  set(target ${app}.${variant})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR
             BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  set_property(GLOBAL APPEND PROPERTY CASEBOOK_VARIANTS_${app} ${variant})
  set_property(GLOBAL PROPERTY CASEBOOK_PARENT_${target} "${arg_PARENT}")
  set_property(GLOBAL PROPERTY CASEBOOK_FOLDER_${target} ${folder}/${variant})
endfunction()

# The executable alone, for a solver that is on no ladder: a side of a lab's own program.
function(casebook_add_executable app variant)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "PARENT;FIRST_SOLVE" "SOURCES;LIBRARIES;FLAGS;MEMORY")
  string(JOIN " " own_flags ${arg_FLAGS})
  casebook_refuse_value_changing_flags("${app}.${variant}" "${own_flags}")
  casebook_refuse_hidden_flags("${app}.${variant}" ${arg_FLAGS})

  set(parent "${arg_PARENT}")
  set(first_solve "${arg_FIRST_SOLVE}")
  if(DEFINED arg_MEMORY)
    string(JOIN ", " memory ${arg_MEMORY})
  else()
    get_property(memory GLOBAL PROPERTY CASEBOOK_MEMORY_${app}.${parent})
  endif()
  set_property(GLOBAL PROPERTY CASEBOOK_MEMORY_${app}.${variant} "${memory}")
  string(JOIN " " flags ${casebook_fast_flags} ${arg_FLAGS})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR
             BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  set(source_folder ${folder}/${variant})
  set(identity_file ${CMAKE_CURRENT_BINARY_DIR}/${variant}.identity.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/identity.cpp.in ${identity_file} @ONLY)

  set(target ${app}.${variant})
  add_library(${target}.objects OBJECT ${arg_SOURCES} ${identity_file})
  add_library(${target}.flags INTERFACE)  # after casebook_fast: the compiler obeys the last flag
  target_compile_options(${target}.flags INTERFACE ${arg_FLAGS})
  target_link_libraries(${target}.objects
    PRIVATE casebook_fast ${target}.flags MPI::MPI_CXX OpenMP::OpenMP_CXX ${arg_LIBRARIES})

  casebook_compiler_launcher(launcher)
  set_target_properties(${target}.objects PROPERTIES CXX_COMPILER_LAUNCHER "${launcher}")

  # The judge's objects come first: where two files bring the same inline function, the linker
  # takes the first, and that must not be one compiled with a variant's flags.
  get_property(problem GLOBAL PROPERTY CASEBOOK_PROBLEM_${app})
  set(problem_targets ${problem})
  list(TRANSFORM problem REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_executable(${target}
    $<TARGET_OBJECTS:casebook_run> $<TARGET_OBJECTS:${app}_main> ${problem}
    $<TARGET_OBJECTS:${target}.objects>)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE ${app}_libraries ${arg_LIBRARIES})
  casebook_look_at_symbols(${target} "casebook_run;${app}_main;${problem_targets}" "${arg_LIBRARIES}")
endfunction()

set(casebook_sysroot "")
if(CMAKE_SYSROOT)
  set(casebook_sysroot --sysroot=${CMAKE_SYSROOT})
endif()

# Folders in which the compiler finds headers of its own accord, and those of the kernel, to which Debian 13 has links
# there, separated by "|".
function(casebook_find_system_folders out)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${casebook_sysroot} -E -v -x c++ /dev/null
    OUTPUT_QUIET ERROR_VARIABLE said RESULT_VARIABLE ignored)
  string(REGEX MATCH "search starts here:\n(.*)\nEnd of search" ignored "${said}")
  string(REGEX MATCHALL "/[^\n]*" folders "${CMAKE_MATCH_1}")
  foreach(folder IN LISTS folders)
    if(EXISTS "${folder}/asm/types.h")
      file(REAL_PATH "${folder}/asm/types.h" of_kernel)
      cmake_path(GET of_kernel PARENT_PATH of_kernel)
      list(APPEND folders "${of_kernel}")
    endif()
  endforeach()
  string(JOIN "|" folders ${folders})
  set(${out} "${folders}" PARENT_SCOPE)
endfunction()
casebook_find_system_folders(casebook_system_folders)

# What compiles variants and parts, with a look at what the compiler read.
function(casebook_compiler_launcher out)
  set(${out} sh ${PROJECT_SOURCE_DIR}/cmake/compile_variant.sh ${CMAKE_COMMAND}
      "${casebook_system_folders}|" ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER_LAUNCHER} PARENT_SCOPE)
endfunction()

# The parts of an app, if it has any.
function(casebook_add_parts app)
  if(EXISTS ${PROJECT_SOURCE_DIR}/parts/${app})
    casebook_compiler_launcher(launcher)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
    add_subdirectory(${PROJECT_SOURCE_DIR}/parts/${app} ${PROJECT_BINARY_DIR}/parts/${app})
  endif()
endfunction()

# Before <target> is linked: its objects, and the archives among <libraries>, may define nothing that the
# <judge>'s object libraries take from elsewhere.
function(casebook_look_at_symbols target judge libraries)
  if(NOT CMAKE_NM OR CASEBOOK_SANITIZE)  # a sanitizer brings a C library of its own
    return()
  endif()
  set(judge_files "")
  foreach(library IN LISTS judge)
    list(APPEND judge_files "$<JOIN:$<TARGET_OBJECTS:${library}>,|>")
  endforeach()
  set(variant_files "$<JOIN:$<TARGET_OBJECTS:${target}.objects>,|>")
  foreach(library IN LISTS libraries)
    if(TARGET ${library})
      get_target_property(type ${library} TYPE)
      if(type STREQUAL STATIC_LIBRARY)
        list(APPEND variant_files $<TARGET_FILE:${library}>)
      endif()
    endif()
  endforeach()
  string(JOIN "|" judge_files ${judge_files})
  string(JOIN "|" variant_files ${variant_files})
  add_custom_command(TARGET ${target} PRE_LINK VERBATIM
    COMMAND ${CMAKE_COMMAND} -DNAME=${target} -DNM=${CMAKE_NM} -DJUDGE=${judge_files}
            -DVARIANT=${variant_files} -DLIBRARIES=${casebook_c_libraries}
            -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/LookAtSymbols.cmake)
endfunction()

# The C library, its mathematics and what loads them, as files, separated by "|".
function(casebook_find_c_libraries out)
  set(found "")
  foreach(name libc.so.6 libm.so.6 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${casebook_sysroot} -print-file-name=${name}
      OUTPUT_VARIABLE file OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(EXISTS "${file}")
      list(APPEND found ${file})
    endif()
  endforeach()
  string(JOIN "|" found ${found})
  set(${out} "${found}" PARENT_SCOPE)
endfunction()
casebook_find_c_libraries(casebook_c_libraries)

# Refuses ids that are malformed or taken, and parents that do not exist.
function(casebook_check_variant app variant parent)
  get_property(known GLOBAL PROPERTY CASEBOOK_VARIANTS_${app})
  string(JOIN ", " known_text ${known})
  if(NOT variant MATCHES "^v[0-9]+[a-z]?_[a-z0-9_]+$")
    message(FATAL_ERROR
      "${app}: `${variant}` is not a variant id; use v<number>[letter]_<mechanism> in lower case, "
      "such as v3_schwarz_screening or v3b_half_screening")
  endif()
  string(REGEX MATCH "^v[0-9]+[a-z]?" number ${variant})
  foreach(other IN LISTS known)
    if(other MATCHES "^${number}_")
      message(FATAL_ERROR "${app}: `${variant}`: number ${number} is taken by ${other}; numbers are never reused")
    endif()
  endforeach()
  if(parent AND NOT parent IN_LIST known)
    message(FATAL_ERROR "${app}.${variant}: unknown PARENT `${parent}`; known before it: ${known_text}")
  endif()
  if(NOT parent AND known)
    message(FATAL_ERROR "${app}.${variant}: PARENT is missing; known: ${known_text}")
  endif()
endfunction()

# The rungs of an app that lead to its last one, by their parents; all others are side branches, whatever their
# names. The last rung is the one of the highest number, without a letter where there is one.
function(casebook_main_line app out)
  get_property(variants GLOBAL PROPERTY CASEBOOK_VARIANTS_${app})
  list(SORT variants COMPARE NATURAL)  # v12 after v9
  list(GET variants -1 highest)
  string(REGEX MATCH "^v[0-9]+" number ${highest})
  set(rung ${highest})
  foreach(variant IN LISTS variants)
    if(variant MATCHES "^${number}_")
      set(rung ${variant})
    endif()
  endforeach()
  set(line "")
  while(rung)
    list(PREPEND line ${rung})
    get_property(rung GLOBAL PROPERTY CASEBOOK_PARENT_${app}.${rung})
  endwhile()
  set(${out} ${line} PARENT_SCOPE)
endfunction()

# Writes variants.json in the build folder: what `casebook list` and everything else reads.
function(casebook_write_variant_list)
  get_property(apps GLOBAL PROPERTY CASEBOOK_APPS)
  set(app_entries "")
  set(variant_entries "")
  foreach(app IN LISTS apps)
    get_property(decks_of GLOBAL PROPERTY CASEBOOK_DECKS_OF_${app})
    set(decks_json "")
    if(decks_of)
      list(GET decks_of 0 other)
      list(GET decks_of 1 pattern)
      set(decks_json ", \"decks_of\": \"${other}\", \"deck_pattern\": \"${pattern}\"")
    endif()
    list(APPEND app_entries "  {\"name\": \"${app}\", \"folder\": \"apps/${app}\"${decks_json}}")
    get_property(variants GLOBAL PROPERTY CASEBOOK_VARIANTS_${app})
    casebook_main_line(${app} main_line)
    foreach(variant IN LISTS variants)
      set(is_branch true)
      if(variant IN_LIST main_line)
        set(is_branch false)
      endif()
      get_property(parent GLOBAL PROPERTY CASEBOOK_PARENT_${app}.${variant})
      get_property(folder GLOBAL PROPERTY CASEBOOK_FOLDER_${app}.${variant})
      set(parent_json null)
      if(parent)
        set(parent_json "\"${parent}\"")
      endif()
      list(APPEND variant_entries
        "  {\"app\": \"${app}\", \"variant\": \"${variant}\", \"parent\": ${parent_json}, \"branch\": ${is_branch}, \"folder\": \"${folder}\", \"executable\": \"bin/${app}.${variant}\"}")
    endforeach()
  endforeach()
  string(JOIN ",\n" app_text ${app_entries})
  string(JOIN ",\n" variant_text ${variant_entries})
  file(WRITE ${PROJECT_BINARY_DIR}/variants.json
       "{\"apps\": [\n${app_text}\n ],\n \"variants\": [\n${variant_text}\n]}\n")
endfunction()
