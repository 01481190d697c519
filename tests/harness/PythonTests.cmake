# Tests that start programs and look at what these leave behind are written in Python.
include_guard(GLOBAL)

# The distribution's own, because the validator of JSON Schema is one of its packages.
find_program(CASEBOOK_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT CASEBOOK_PYTHON)
  find_program(CASEBOOK_PYTHON python3 REQUIRED)
endif()

# casebook_add_python_tests(<prefix> <file> [WHOLE] [NO_VARIANTS] [THOROUGH] [ENVIRONMENT <NAME=value>...]
#                           [PROPERTIES <name value>...])
# One test per method: `test_it_works` of file `life_cycle_test.py` becomes `<prefix>.it_works`.
# WHOLE: one for the file, `<prefix>.life_cycle_test`, where what all share takes longer than a method.
# THOROUGH: they are none of the plain tests, and may start any rung.
# NO_VARIANTS: they start and read no variant of ours, and need not run again when only one has changed.
function(casebook_add_python_tests prefix file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "WHOLE;NO_VARIANTS;THOROUGH" "" "ENVIRONMENT;PROPERTIES")
  set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(STRINGS ${path} lines REGEX "^(class|    def test_)")
  get_filename_component(module ${file} NAME_WE)
  if(arg_THOROUGH)
    if(NOT casebook_tests_thorough)
      return()
    endif()
    list(APPEND arg_ENVIRONMENT CASEBOOK_TEST_STARTS=any_rung)
  endif()
  if(arg_NO_VARIANTS)
    list(APPEND arg_ENVIRONMENT CASEBOOK_TEST_SEES=no_variants)
  endif()
  if(arg_WHOLE)
    casebook_add_python_test(${prefix}.${module} 600)
    return()
  endif()
  foreach(line IN LISTS lines)
    if(line MATCHES "^class ([A-Za-z]+)")
      set(group ${CMAKE_MATCH_1})
    elseif(line MATCHES "def test_([a-z0-9_]+)")
      casebook_add_python_test(${prefix}.${CMAKE_MATCH_1} 300 ${group}.test_${CMAKE_MATCH_1})
    endif()
  endforeach()
endfunction()

# For the function above, whose variables it reads. What Python compiles is kept in the build folder.
macro(casebook_add_python_test name timeout_s)
  add_test(NAME ${name} COMMAND ${CASEBOOK_PYTHON} ${path} ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout_s}
    ENVIRONMENT
      "${casebook_test_environment};PYTHONPYCACHEPREFIX=${PROJECT_BINARY_DIR}/pycache;${arg_ENVIRONMENT}"
    ${arg_PROPERTIES})
endmacro()
