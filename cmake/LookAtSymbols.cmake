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

# Names that the C library exports. A name of C++ may be weak in the variant and in the library alike.
foreach(library IN LISTS LIBRARIES)
  casebook_symbols(symbols -D --defined-only ${library})
  foreach(symbol IN LISTS symbols)
    string(REGEX MATCH "^([^ @]+)" name "${symbol}")
    set("offered_${name}" ON)
    if(library MATCHES "/libm[.]")
      set("may_call_${name}" ON)  # mathematics
    endif()
  endforeach()
endforeach()

# Functions of which MPI and OpenMP are made, and which they would call in an executable instead.
set(inside_libraries
    "^(ompi|opal|orte|mca|oshmem|pmix|prte|PMIx|hwloc|MPIR|MPID|MPIDI|MPIU|MPL|mpi|pmpi|ucp|uct|ucs|ucm|fi|ibv)_"
    "^(GOMP|GOACC|omp|kmp|__kmpc|__gmon_start__|_ITM)")
string(JOIN "|" inside_libraries ${inside_libraries})

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
     OR DEFINED "offered_${name}" OR name MATCHES "^P?MPI_" OR name MATCHES "${inside_libraries}"
     OR (NOT is_weak AND name MATCHES "^_ZNK?8casebook"))
    list(APPEND refused "${name}")
  endif()
endforeach()
casebook_refuse(defines
  ", which the judge, the harness or MPI would take instead of their own. Rename it, or put it into an unnamed namespace."
  ${refused})

# What a variant calls that no solver needs, by kinds.
set(processes  # of its own, and ways to others
    fork vfork _Fork clone clone3 daemon forkpty posix_spawn posix_spawnp system popen wordexp
    execl execle execlp execv execve execveat execvp execvpe fexecve
    kill killpg raise tgkill pthread_kill pthread_sigqueue sigqueue ptrace
    process_vm_readv process_vm_writev setsid setpgid unshare setns
    MPI_Comm_spawn MPI_Comm_spawn_multiple MPI_Comm_connect MPI_Comm_accept MPI_Comm_join MPI_Open_port
    MPI_Publish_name MPI_Unpublish_name MPI_Lookup_name)
set(place  # priorities, processors and limits other than those that it was given
    sched_setscheduler sched_setparam sched_setattr sched_setaffinity setpriority nice
    pthread_setaffinity_np pthread_setschedparam pthread_setschedprio pthread_attr_setschedpolicy
    pthread_attr_setschedparam pthread_attr_setaffinity_np setrlimit setrlimit64 prlimit prlimit64
    setenv putenv unsetenv clearenv)
set(kernel  # handlers and filters of what it says, timers that start threads, another time of day
    signal bsd_signal sysv_signal __sysv_signal ssignal sigset sigaction __sigaction sigprocmask pthread_sigmask
    sigaltstack prctl seccomp timer_create timerfd_create setitimer alarm ualarm
    clock_settime settimeofday stime adjtime adjtimex ntp_adjtime clock_adjtime)
set(code  # that is written, loaded or looked up at run time; frames of who called it
    mprotect pkey_mprotect iconv_open dlopen dlmopen dlsym dlvsym dladdr dladdr1 dlinfo dl_iterate_phdr _dl_find_object
    __register_frame __register_frame_info __register_frame_table __deregister_frame
    backtrace _Unwind_Backtrace _Unwind_ForcedUnwind _Unwind_FindEnclosingFunction pthread_getattr_np
    getcontext setcontext makecontext swapcontext)
set(files  # and memory that outlives the process or is another's
    open open64 openat openat64 __open_2 __open64_2 __openat_2 __openat64_2 openat2 creat creat64
    fopen fopen64 fdopen freopen freopen64 tmpfile tmpfile64 fopencookie open_by_handle_at
    mkstemp mkstemp64 mkostemp mkostemp64 mkstemps mkstemps64 mkdtemp mkdir mkdirat
    mkfifo mkfifoat mknod mknodat unlink unlinkat remove rename renameat renameat2 link linkat symlink symlinkat
    truncate truncate64 ftruncate ftruncate64 chmod fchmod chdir fchdir chroot mount
    opendir fdopendir scandir ftw nftw glob
    mmap mmap64 mremap remap_file_pages shm_open shm_unlink memfd_create memfd_secret shmget shmat
    sem_open msgget semget mq_open userfaultfd io_uring_setup
    MPI_File_open MPI_File_delete fftw_export_wisdom_to_filename)
set(descriptors  # of others, and what the harness writes to
    socket socketpair connect bind accept accept4 pipe pipe2 eventfd close close_range closefrom dup dup2 dup3
    fclose fcloseall setvbuf setbuf setbuffer setlinebuf
    read pread pread64 readv write pwrite pwrite64 writev fcntl fcntl64 ioctl sendfile splice)
set(end  # of the process, when its record is written
    atexit on_exit at_quick_exit quick_exit _exit _Exit pthread_atfork
    MPI_Comm_create_keyval MPI_Win_create_keyval MPI_Type_create_keyval MPI_Keyval_create)
set(communicators  # of the judge, by their numbers
    MPI_Comm_f2c MPI_Comm_c2f MPI_Comm_create_from_group MPI_Session_init MPI_Comm_set_errhandler
    MPI_T_init_thread)  # which changes how MPI works, unseen by the record
foreach(kind processes place kernel code files descriptors end communicators)
  foreach(name IN LISTS ${kind})
    set("out_of_place_${name}" ON)
    if(name MATCHES "^MPI_")
      set("out_of_place_P${name}" ON)
    endif()
  endforeach()
endforeach()

# Of the C library a solver may call what the lists below name: mathematics, memory, text, printing, threads, time
# and random numbers. All else is refused, since its other names, and functions that open a file or find a function by
# themselves, are too many to be listed.
set(of_solvers
    malloc calloc realloc reallocarray free aligned_alloc posix_memalign memalign valloc malloc_usable_size mallopt
    malloc_trim madvise posix_madvise mlock munlock bzero explicit_bzero bcmp bcopy ffs ffsl ffsll swab
    abs labs llabs div ldiv lldiv imaxabs imaxdiv atoi atol atoll atof qsort qsort_r bsearch abort
    rand srand rand_r random srandom random_r initstate setstate getrandom getentropy arc4random
    arc4random_uniform arc4random_buf
    getenv secure_getenv localeconv getpid gettid getuid getpwuid gethostname sysconf getpagesize get_nprocs get_nprocs_conf
    time clock clock_gettime clock_getres gettimeofday timespec_get difftime mktime timegm gmtime gmtime_r localtime
    localtime_r asctime ctime nanosleep clock_nanosleep usleep sleep times getrusage
    sched_yield sched_getcpu getcpu sched_getaffinity __sched_cpucount __sched_cpualloc __sched_cpufree
    sem_init sem_destroy sem_wait sem_trywait sem_timedwait sem_clockwait sem_post sem_getvalue call_once
    printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf asprintf vasprintf sscanf vsscanf
    puts putchar putc fputs fputc fwrite fflush perror stdout stderr
    setjmp _setjmp __sigsetjmp __errno_location __assert_fail __assert_perror_fail __assert __stack_chk_fail __chk_fail
    __cxa_atexit __cxa_finalize __cxa_thread_atexit_impl __libc_single_threaded __tls_get_addr
    syscall)  # called by the C++ library's atomics; the look at sources refuses it
set(families_of_solvers
    "^(mem|str|stp|wmem|wcs|wcp|btow|isw|tow|is|to)[a-z0-9_]*$"
    "^(mtx|cnd|thrd|tss|pthread)_"
    "^[delmnjs]rand48(_r)?$"
    "^__ctype_[a-z_]+$"
    "^__isoc[0-9]+_v?(sscanf|str|wcs)"
    "^__(mem|str|stp|wmem|wcs|wcp|explicit_bzero)[a-z_]*$"
    "^__v?(f|s|sn|as|vf|vs|vsn|vas)?printf_chk$")
string(JOIN "|" families_of_solvers ${families_of_solvers})
foreach(name IN LISTS of_solvers)
  set("may_call_${name}" ON)
endforeach()

# The same of C++; a path is a name alone, and to ask whether it is there changes nothing.
set(files_of_cpp "^_ZNK?St(12__basic_file|13basic_filebuf|14basic_ifstream|14basic_ofstream|13basic_fstream|10filesystem)")
set(path_of_cpp "^_ZNK?St10filesystem((7__cxx11)?4path|6status)")

# What harness and judge offer to a solver; all else that they define is theirs: it writes files, draws seeds, or
# knows the answer. Parts, which no variant changes, may call more of the harness: one keeps FFTW's plans.
set(harness_of_solvers
    "11TimedRegion" "6Region" "12TimedRegions" "15report_progress" "17stop_if_requested" "8restored"
    "20restored_distributed" "15save_checkpoint" "27save_distributed_checkpoint" "18checkpoints_wanted"
    "14checkpoint_due" "11PartialFileD" "11PartialFile11start_flush"
    "15peak_memory_mib" "21peak_memory_share_mib" "20may_use_matrix_tiles"
    "4hdf5" "10UsageError" "16EnvironmentError")
string(JOIN "|" harness_of_solvers ${harness_of_solvers})

set(asked "")
set(objects ${VARIANT})
list(FILTER objects INCLUDE REGEX "[.]o(bj)?$")
casebook_symbols(symbols -u ${objects})
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ @]+)" name "${symbol}")
  if((name MATCHES "^_ZNK?8casebook" AND NOT name MATCHES "^_ZNK?8casebook(${harness_of_solvers})")
     OR name MATCHES "^_ZN8casebook4hdf54File(6create|4open)E" OR name MATCHES "^fftw[a-z]*_(im|ex)port_.*(file|system)"
     OR (DEFINED "own_${name}"
         AND name MATCHES "^_ZNK?[0-9]+[a-z0-9]+(5judge|6oracle|5check|7Witness5begin)"))
    list(APPEND asked "${name}")
  endif()
endforeach()
casebook_symbols(symbols -u ${VARIANT})
foreach(symbol IN LISTS symbols)
  string(REGEX MATCH "^([^ @]+)" name "${symbol}")
  if(DEFINED "out_of_place_${name}" OR name MATCHES "^H5[A-Z]"
     OR (name MATCHES "${files_of_cpp}" AND NOT name MATCHES "${path_of_cpp}")
     OR (DEFINED "offered_${name}" AND NOT DEFINED "may_call_${name}" AND NOT name MATCHES "${families_of_solvers}"))
    list(APPEND asked "${name}")
  endif()
endforeach()
string(CONCAT why
  ": a solver works in the process, the threads and the place that it was given, on what it was given. Remove it; "
  "ranks and threads are -n and -t of a run, a case and a checkpoint bring what is read. Of the C library it may call what "
  "cmake/LookAtSymbols.cmake lists.")
casebook_refuse(calls "${why}" ${asked})
