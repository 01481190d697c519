# Run before an executable is linked: refuses a variant that defines what judge and harness rest on. The linker
# takes a definition of the executable before that of a library, and a strong one before a weak one.
# NM: the program; JUDGE, VARIANT: object files and archives; LIBRARIES: shared libraries, separated by "|"
# NAME: of the executable
foreach(list JUDGE VARIANT LIBRARIES)
  string(REPLACE "|" ";" ${list} "${${list}}")
endforeach()

# Lines "<letter> <name>" of global symbols.
function(casebook_symbols out)
  execute_process(COMMAND ${NM} -P -g ${ARGN}
    OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${NAME}: ${NM} cannot read ${ARGN}")
  endif()
  string(REGEX MATCHALL "[^ \n]+ [A-Za-z]( |\n)" symbols "${text}")
  set(${out} "${symbols}" PARENT_SCOPE)
endfunction()

# What the judge asks for: "needed" where it has none itself, "replaceable" where its own is weak.
casebook_symbols(symbols ${JUDGE})
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ ]+) (.)" ignored "${symbol}")
  set(name "${CMAKE_MATCH_1}")
  if(CMAKE_MATCH_2 STREQUAL "U" OR CMAKE_MATCH_2 STREQUAL "w")
    set("needed_${name}" ON)
  elseif(CMAKE_MATCH_2 MATCHES "[WVu]")
    set("replaceable_${name}" ON)
  else()
    set("own_${name}" ON)
  endif()
endforeach()

# What libraries offer to everybody. A name of C++ may be weak in the variant and in the library alike.
set(symbols "")
if(LIBRARIES)
  casebook_symbols(symbols -D --defined-only ${LIBRARIES})
endif()
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ @]+)" name "${symbol}")
  set("offered_${name}" ON)
endforeach()

set(refused "")
casebook_symbols(symbols --defined-only ${VARIANT})
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ ]+) (.)" ignored "${symbol}")
  set(name "${CMAKE_MATCH_1}")
  set(is_weak OFF)
  if(CMAKE_MATCH_2 MATCHES "[WVu]")
    set(is_weak ON)
  endif()
  if(name MATCHES "^DW[.]ref[.]")
    continue()  # the compiler's own, one a file
  endif()
  # The variant's part of the contract: make_solver() and the like, and what the build says of it.
  if(name MATCHES "^_ZN[0-9]+[a-z0-9_]+[0-9]+make_[a-z]+E" OR name STREQUAL "_ZN8casebook8identityE")
    continue()
  endif()
  if(is_weak AND name MATCHES "^_Z" AND (DEFINED "replaceable_${name}" OR NOT DEFINED "needed_${name}"))
    continue()  # an inline function or a template; the judge's own comes first
  endif()
  if((DEFINED "needed_${name}" AND NOT DEFINED "own_${name}") OR DEFINED "replaceable_${name}"
     OR DEFINED "offered_${name}" OR name MATCHES "^P?MPI_")
    list(APPEND refused "${name}")
  endif()
endforeach()
if(refused)
  list(REMOVE_DUPLICATES refused)
  string(JOIN ", " names ${refused})
  message(FATAL_ERROR
    "${NAME} defines ${names}, which the judge, the harness or MPI would take instead of their own. "
    "Rename it, or put it into an unnamed namespace.")
endif()
