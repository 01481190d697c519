# Run before an executable is linked: refuses a variant that defines what judge and harness rest on. The linker
# takes a definition of the executable before that of a library, and a strong one before a weak one. Refused, too:
# functions with which a process leaves the place that it was given, or looks behind the judge's back.
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

# Ends with "<NAME> <verb> <names><why>" where there are names.
function(casebook_refuse verb why)
  if(ARGN)
    list(REMOVE_DUPLICATES ARGN)
    string(JOIN ", " names ${ARGN})
    message(FATAL_ERROR "${NAME} ${verb} ${names}${why}")
  endif()
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

# Names that libraries export. A name of C++ may be weak in the variant and in the library alike.
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
  if(is_weak AND name MATCHES "^_Z|^__clang_call_terminate$" AND (DEFINED "replaceable_${name}" OR NOT DEFINED "needed_${name}"))
    continue()  # an inline function, a template, or clang's own; the judge's comes first
  endif()
  if((DEFINED "needed_${name}" AND NOT DEFINED "own_${name}") OR DEFINED "replaceable_${name}"
     OR DEFINED "offered_${name}" OR name MATCHES "^P?MPI_")
    list(APPEND refused "${name}")
  endif()
endforeach()
casebook_refuse(defines
  ", which the judge, the harness or MPI would take instead of their own. Rename it, or put it into an unnamed namespace."
  ${refused})

# Processes, priorities and processors of its own; handlers and filters of what the kernel says, timers that start
# threads; code that is written, loaded or looked up at run time; memory that outlives the process; ways to others
# and to what the harness prints; code for the end of the process, when its record is written. No solver needs them.
set(out_of_place
    fork vfork _Fork clone clone3 daemon forkpty posix_spawn posix_spawnp system popen
    execl execle execlp execv execve execveat execvp execvpe fexecve
    sched_setscheduler sched_setparam sched_setattr sched_setaffinity setpriority nice
    pthread_setaffinity_np pthread_setschedparam pthread_setschedprio pthread_attr_setschedpolicy
    pthread_attr_setschedparam pthread_attr_setaffinity_np
    signal bsd_signal sysv_signal __sysv_signal sigaction __sigaction prctl seccomp ptrace
    process_vm_readv process_vm_writev mprotect pkey_mprotect
    timer_create setitimer alarm ualarm
    dlopen dlmopen dlsym dlvsym shm_open memfd_create shmget shmat
    socket connect close dup dup2 dup3 freopen freopen64
    MPI_Comm_spawn MPI_Comm_spawn_multiple MPI_Comm_connect MPI_Comm_accept MPI_Comm_join
    atexit on_exit at_quick_exit quick_exit _exit _Exit)
foreach(name IN LISTS out_of_place)
  set("out_of_place_${name}" ON)
endforeach()
set(asked "")
casebook_symbols(symbols -u ${VARIANT})
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ @]+)" name "${symbol}")
  if(DEFINED "out_of_place_${name}")
    list(APPEND asked "${name}")
  endif()
endforeach()
casebook_refuse(calls
  ": a solver works in the process, the threads and the place that it was given. Remove it; ranks and threads are -n and -t of a run."
  ${asked})
