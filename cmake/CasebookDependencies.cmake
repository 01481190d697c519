# Libraries. find_package first; a header-only library that is not installed is fetched in the
# release pinned below, so that a site without our packages can build (CasebookHeaderOnly.cmake).

include(CasebookHeaderOnly)

set(JSON_BuildTests OFF)
set(CLI11_BUILD_TESTS OFF)
set(CLI11_BUILD_EXAMPLES OFF)
casebook_header_only(CLI11 CLI11::CLI11
  https://github.com/CLIUtils/CLI11.git 70f8072f9dd2292fd0b9f9e5f58e279f60483ed3 v2.1.2)
casebook_header_only(nlohmann_json nlohmann_json::nlohmann_json
  https://github.com/nlohmann/json.git bc889afb4c5bf1c0d8ee29ef35eaaf4c8bef8a5d v3.11.2)
casebook_header_only(tomlplusplus tomlplusplus::tomlplusplus
  https://github.com/marzer/tomlplusplus.git c635f218c0aefc801d9748841930365e54fe3089 v3.3.0)
# Packages have it compiled as well, which saves every file that reads TOML two seconds.
if(NOT CASEBOOK_FETCH)
  find_library(TOMLPLUSPLUS_LIBRARY tomlplusplus)
  if(TOMLPLUSPLUS_LIBRARY)
    target_compile_definitions(tomlplusplus::tomlplusplus
      INTERFACE TOML_HEADER_ONLY=0 TOML_SHARED_LIB=1)
    target_link_libraries(tomlplusplus::tomlplusplus INTERFACE ${TOMLPLUSPLUS_LIBRARY})
  endif()
endif()
casebook_header_only(fmt fmt::fmt
  https://github.com/fmtlib/fmt.git a33701196adfad74917046096bf5a2aa0ab0bb50 9.1.0)

# xxHash has no CMake package: a header is all that is used of it.
if(NOT CASEBOOK_FETCH)
  find_path(XXHASH_INCLUDE_DIR xxhash.h)
endif()
if(NOT XXHASH_INCLUDE_DIR)
  casebook_fetch(xxhash
    https://github.com/Cyan4973/xxHash.git bbb27a5efb85b92a0486cf361a8635715a53f6ba v0.8.2
    SOURCE_SUBDIR no_cmake_here)
  set(XXHASH_INCLUDE_DIR ${xxhash_SOURCE_DIR})
endif()
add_library(xxhash_headers INTERFACE)
target_include_directories(xxhash_headers SYSTEM INTERFACE ${XXHASH_INCLUDE_DIR})
target_compile_definitions(xxhash_headers INTERFACE XXH_INLINE_ALL)

set(MPI_CXX_SKIP_MPICXX ON)  # the C interface only
find_package(MPI REQUIRED COMPONENTS CXX)
find_package(OpenMP REQUIRED COMPONENTS CXX)

# OpenBLAS in its OpenMP flavour: inside our parallel regions it runs on the calling thread alone,
# outside it shares our threads (docs/decisions/0003). Debian keeps the flavours side by side.
find_library(OPENBLAS_LIBRARY openblas
  PATH_SUFFIXES openblas-openmp openblas-serial openblas-pthread REQUIRED)
find_path(OPENBLAS_INCLUDE_DIR cblas.h
  PATH_SUFFIXES openblas-openmp openblas openblas-serial openblas-pthread
                ${CMAKE_LIBRARY_ARCHITECTURE}/openblas-openmp REQUIRED)
add_library(casebook_openblas INTERFACE)
target_link_libraries(casebook_openblas INTERFACE ${OPENBLAS_LIBRARY})
target_include_directories(casebook_openblas SYSTEM INTERFACE ${OPENBLAS_INCLUDE_DIR})

include(CasebookHdf5)

# libxc evaluates density functionals; its CMake package has another name on every site.
find_library(LIBXC_LIBRARY xc)
find_path(LIBXC_INCLUDE_DIR xc_funcs.h)
if(LIBXC_LIBRARY AND LIBXC_INCLUDE_DIR)
  add_library(casebook_libxc INTERFACE)
  target_link_libraries(casebook_libxc INTERFACE ${LIBXC_LIBRARY})
  target_include_directories(casebook_libxc SYSTEM INTERFACE ${LIBXC_INCLUDE_DIR})
else()
  message(STATUS "libxc: not installed, so that the app dft is left out (Debian: libxc-dev)")
endif()

# LIKWID's marker interface is loaded at run time, because the name of its library carries the minor
# version: a program linked on one site does not start on another. Linking is for courses that teach
# it; the tests link one small program wherever they find LIKWID.
option(CASEBOOK_LIKWID "Link LIKWID's marker interface instead of loading it at run time" OFF)
if(CASEBOOK_LIKWID)
  find_package(likwid REQUIRED COMPONENTS marker)
elseif(CASEBOOK_TESTS)
  find_package(likwid QUIET COMPONENTS marker)
endif()
if(likwid_FOUND AND NOT LIKWID_INCLUDE_DIR STREQUAL "/usr/include")
  target_include_directories(likwid-library SYSTEM INTERFACE ${LIKWID_INCLUDE_DIR})
endif()

# FFTW, in double precision, with its threads where they are installed (the floor that `spectral` is
# held against uses them). Without it the app is left out.
find_path(FFTW_INCLUDE_DIR fftw3.h)
find_library(FFTW_LIBRARY fftw3)
find_library(FFTW_THREADS_LIBRARY fftw3_omp)
if(FFTW_INCLUDE_DIR AND FFTW_LIBRARY AND FFTW_THREADS_LIBRARY)
  add_library(casebook_fftw INTERFACE)
  target_link_libraries(casebook_fftw INTERFACE ${FFTW_THREADS_LIBRARY} ${FFTW_LIBRARY})
  target_include_directories(casebook_fftw SYSTEM INTERFACE ${FFTW_INCLUDE_DIR})
endif()
