# The tests that come with every variant.

# How a test starts ranks: more of them than cores is normal here, so nothing is bound. As root
# (containers, CI) Open MPI has to be told that this is meant.
find_program(CASEBOOK_MPIEXEC NAMES mpirun mpiexec)
set(casebook_test_environment
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMP_WAIT_POLICY=passive
    OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
    # MPI libraries keep memory until the end of the process; that is not ours to judge.
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1)

# casebook_add_run_test(<name> <executable target> <ranks> <threads> <arguments>...)
# One judged run; it fails when the judge says no, because the executable then exits with 2.
function(casebook_add_run_test name target ranks threads)
  add_test(NAME ${name} COMMAND ${CASEBOOK_MPIEXEC} -n ${ranks} $<TARGET_FILE:${target}> ${ARGN})
  # All ranks share a node: to look for its fabrics would take 0.2 s, as long as the run itself.
  set(environment ${casebook_test_environment} OMPI_MCA_pml=ob1 OMP_NUM_THREADS=${threads})
  math(EXPR cpus "${ranks} * ${threads}")
  set_tests_properties(${name} PROPERTIES
    ENVIRONMENT "${environment}" TIMEOUT 120 PROCESSORS ${cpus} LABELS variant)
endfunction()

# Every variant solves the app's first test case at 1, 2 and 4 ranks with 1, 2 and 3 threads, a side
# branch (v3b_...) with each of these numbers once; the other cases once; and it is the variant that
# its name says.
function(casebook_add_variant_tests app variant parent)
  set(target ${app}.${variant})
  get_property(cases GLOBAL PROPERTY CASEBOOK_TEST_CASES_${app})
  list(POP_FRONT cases first)
  set(folder ${PROJECT_SOURCE_DIR}/apps/${app}/cases)
  set(layouts 1x1 1x2 1x3 2x1 2x2 2x3 4x1 4x2 4x3)
  if(variant MATCHES "^v[0-9]+[a-z]_")
    set(layouts 1x3 2x2 4x1)
  endif()
  foreach(layout IN LISTS layouts)
    string(REPLACE "x" ";" layout ${layout})
    list(GET layout 0 ranks)
    list(GET layout 1 threads)
    casebook_add_run_test(${target}.${first}.n${ranks}t${threads} ${target} ${ranks} ${threads}
      --case-file ${folder}/${first}.toml --repeat 1)
  endforeach()
  foreach(case IN LISTS cases)
    casebook_add_run_test(${target}.${case}.n2t1 ${target} 2 1
      --case-file ${folder}/${case}.toml --repeat 1)
  endforeach()
  # The sanitizers see each kind of shell once, with several ranks and threads.
  set_property(TEST ${target}.${first}.n2t2 APPEND PROPERTY LABELS sanitize)

  add_test(NAME ${target}.identity COMMAND $<TARGET_FILE:${target}> --identity)
  set(parent_json null)
  if(parent)
    set(parent_json "\"${parent}\"")
  endif()
  set_tests_properties(${target}.identity PROPERTIES LABELS variant
    PASS_REGULAR_EXPRESSION "\"variant\": \"${variant}\",[^a-z]*\"parent\": ${parent_json}")
endfunction()
