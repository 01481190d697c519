# For 64-bit Arm, by Debian's cross compiler. CMAKE_SYSROOT: a folder of Debian's packages for it (docs/site.md).
# Their MPI is MPICH: its ranks need no daemon, so that each of them starts in an emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++ CACHE STRING "")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${CMAKE_SYSROOT})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CMAKE_SYSROOT)

set(CMAKE_FIND_ROOT_PATH ${CMAKE_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()

# Its compiler wrapper would have to run.
set(MPI_CXX_LIB_NAMES mpich)
set(MPI_mpich_LIBRARY ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/libmpich.so)
set(MPI_CXX_COMPILER_INCLUDE_DIRS ${CMAKE_SYSROOT}/usr/include/aarch64-linux-gnu/mpich)
