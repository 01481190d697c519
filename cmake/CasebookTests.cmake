# The tests that come with every variant.

# How a test starts ranks: more of them than cores is normal here, so nothing is bound. As root
# (containers, CI) Open MPI has to be asked for it twice.
find_program(CASEBOOK_MPIEXEC NAMES mpirun mpiexec)
set(casebook_test_environment CASEBOOK_BUSY_NODE=1
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMP_WAIT_POLICY=passive
    OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
    PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe PRTE_MCA_hwloc_default_binding_policy=none  # Open MPI 5
    # A rank that waits gives its core away: several tests run at once, and what it waits for is not running.
    OMPI_MCA_mpi_yield_when_idle=1
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
    ENVIRONMENT "${environment}" TIMEOUT 240 PROCESSORS ${cpus} LABELS variant)
endfunction()

# The plain tests tell whether it works here, in minutes: of a ladder its two ends and the rungs that tests start by
# their numbers. A change that goes in needs the thorough ones: all rungs, judges against wrong programs, readers
# against other programs. The sanitizers choose by a label.
set(casebook_tests_thorough FALSE)
if(CASEBOOK_THOROUGH_TESTS OR CASEBOOK_FULL_TESTS OR CASEBOOK_SANITIZE)
  set(casebook_tests_thorough TRUE)
endif()

# casebook_test_needs(<app>.<number>...)
# Rungs between the ends of a ladder that a test starts: scf.v6, lu.v7b. Whoever declares the test says so.
function(casebook_test_needs)
  foreach(rung IN LISTS ARGN)
    string(REPLACE "." ";" parts ${rung})
    list(POP_FRONT parts app number)
    get_property(variants GLOBAL PROPERTY CASEBOOK_VARIANTS_${app})
    if(variants AND NOT variants MATCHES "(^|;)${number}_")
      message(FATAL_ERROR "casebook_test_needs: ${app} has no rung ${number}; it has ${variants}")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY CASEBOOK_NEEDED_RUNGS ${ARGN})
endfunction()

# The variants' tests: every one that is built solves the app's first test case on several layouts and the other cases
# once, in one start of the ranks, and it is the variant that its name says. One of the runs is timed and makes
# a record, since to measure the machine takes longer than a tiny case. An app's baseline and its newest
# rung do so at 1, 2 and 4 ranks with 1, 2 and 3 threads each, the rungs between on three layouts that have
# each of these numbers once; CASEBOOK_FULL_TESTS gives all of them all. The sanitizers see baseline and
# newest rung. To be called behind all casebook_test_needs().
function(casebook_add_variants_tests)
  get_property(apps GLOBAL PROPERTY CASEBOOK_APPS)
  get_property(needed GLOBAL PROPERTY CASEBOOK_NEEDED_RUNGS)
  set(always "")
  foreach(app IN LISTS apps)
    get_property(variants GLOBAL PROPERTY CASEBOOK_VARIANTS_${app})
    casebook_main_line(${app} rungs)
    list(GET rungs 0 baseline)
    list(GET rungs -1 newest)
    foreach(variant IN LISTS variants)
      set(is_end FALSE)
      if(variant STREQUAL baseline OR variant STREQUAL newest)
        set(is_end TRUE)
      endif()
      string(REGEX MATCH "^v[0-9]+[a-z]?" number ${variant})
      set(is_always ${is_end})
      if("${app}.${number}" IN_LIST needed AND NOT CASEBOOK_SANITIZE)
        set(is_always TRUE)
      endif()
      if(is_always)
        list(APPEND always ${app}.${variant})
      endif()
      if(is_always OR (casebook_tests_thorough AND NOT CASEBOOK_SANITIZE))
        casebook_add_variant_tests(${app} ${variant} ${is_end})
      endif()
    endforeach()
  endforeach()
  string(JOIN "\n" always ${always})
  file(WRITE ${PROJECT_BINARY_DIR}/rungs_always_built.txt "${always}\n")  # what tests may start: launch.py
endfunction()

function(casebook_add_variant_tests app variant is_end)
  set(target ${app}.${variant})
  add_dependencies(casebook_tests ${target})
  get_property(cases GLOBAL PROPERTY CASEBOOK_TEST_CASES_${app})
  list(TRANSFORM cases PREPEND ${PROJECT_SOURCE_DIR}/apps/${app}/cases/)
  list(TRANSFORM cases APPEND .toml)
  list(POP_FRONT cases first second)
  list(TRANSFORM cases REPLACE "(.+)" "--more-cases;\\1" OUTPUT_VARIABLE others)
  set(first --case-file ${first})
  if(CASEBOOK_SANITIZE)
    casebook_add_run_test(${target}.n2t2 ${target} 2 2 --repeat 1 ${first})
    set_tests_properties(${target}.n2t2 PROPERTIES LABELS sanitize)
    return()
  endif()
  if(is_end OR CASEBOOK_FULL_TESTS)
    foreach(ranks 1 2 4)  # one start of the ranks for three numbers of threads
      casebook_add_run_test(${target}.n${ranks}t123 ${target} ${ranks} 1
        ${first} --each-threads 1 2 3)
    endforeach()
    casebook_add_run_test(${target}.others.n2t1 ${target} 2 1
      --repeat 1 --case-file ${second} ${others})
  else()
    casebook_add_run_test(${target}.n1t3 ${target} 1 3 --untimed ${first})
    casebook_add_run_test(${target}.all.n2t2 ${target} 2 2
      --untimed ${first} --more-cases ${second} ${others})
    casebook_add_run_test(${target}.n4t1 ${target} 4 1 --repeat 1 ${first})
  endif()

  add_test(NAME ${target}.identity COMMAND $<TARGET_FILE:${target}> --identity)
  get_property(parent GLOBAL PROPERTY CASEBOOK_PARENT_${target})
  set(parent_json null)
  if(parent)
    set(parent_json "\"${parent}\"")
  endif()
  set_tests_properties(${target}.identity PROPERTIES LABELS variant
    PASS_REGULAR_EXPRESSION "\"variant\": \"${variant}\",[^a-z]*\"parent\": ${parent_json}")
endfunction()
