# Tests that start programs and look at what these leave behind are written in Python.
include_guard(GLOBAL)

# The distribution's own, because the validator of JSON Schema is one of its packages.
find_program(CASEBOOK_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT CASEBOOK_PYTHON)
  find_program(CASEBOOK_PYTHON python3 REQUIRED)
endif()

# casebook_add_python_tests(<prefix> <file> [BY_CLASS] [ENVIRONMENT <NAME=value>...]
#                           [PROPERTIES <name value>...])
# One test per method: `test_it_works` of file `life_cycle_test.py` becomes `<prefix>.it_works`.
# BY_CLASS: one per class, `<prefix>.life_cycle_test.ClassName`, where the imports take longer than a method.
function(casebook_add_python_tests prefix file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "BY_CLASS" "" "ENVIRONMENT;PROPERTIES")
  set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(STRINGS ${path} lines REGEX "^(class|    def test_)")
  get_filename_component(module ${file} NAME_WE)
  foreach(line IN LISTS lines)
    set(name "")
    if(line MATCHES "^class ([A-Za-z]+)")
      set(group ${CMAKE_MATCH_1})
      if(arg_BY_CLASS AND line MATCHES "TestCase")
        set(name ${prefix}.${module}.${group})
        set(choice ${group})
      endif()
    elseif(line MATCHES "def test_([a-z0-9_]+)" AND NOT arg_BY_CLASS)
      set(name ${prefix}.${CMAKE_MATCH_1})
      set(choice ${group}.test_${CMAKE_MATCH_1})
    endif()
    if(name)
      add_test(NAME ${name} COMMAND ${CASEBOOK_PYTHON} ${path} ${choice})
      set_tests_properties(${name} PROPERTIES TIMEOUT 120
        ENVIRONMENT "${casebook_test_environment};PYTHONDONTWRITEBYTECODE=1;${arg_ENVIRONMENT}"
        ${arg_PROPERTIES})
    endif()
  endforeach()
endfunction()
