# HDF5 writes checkpoints. Only the C library with MPI-IO serves, of 1.10 or later: its format has
# checksums of all metadata. Without it everything else works, and --checkpoint says what is
# missing. FindHDF5 would need a C compiler. HDF5_ROOT is what modules set.
option(CASEBOOK_HDF5 "Use HDF5 where the parallel library is found" ON)
if(NOT CASEBOOK_HDF5)
  return()
endif()

# Debian keeps one library for each MPI side by side, and only that of the MPI in use serves. MPICH's kin share its ABI.
include(CheckCXXSymbolExists)
set(CMAKE_REQUIRED_LIBRARIES MPI::MPI_CXX)
check_cxx_symbol_exists(OPEN_MPI mpi.h CASEBOOK_MPI_IS_OPEN_MPI)
unset(CMAKE_REQUIRED_LIBRARIES)
set(hdf5_flavour mpich)
if(CASEBOOK_MPI_IS_OPEN_MPI)
  set(hdf5_flavour openmpi)
endif()
find_library(CASEBOOK_HDF5_LIBRARY NAMES hdf5_${hdf5_flavour} hdf5
  HINTS ENV HDF5_ROOT ENV HDF5_DIR PATH_SUFFIXES lib lib64 hdf5/${hdf5_flavour})
find_path(CASEBOOK_HDF5_INCLUDE_DIR hdf5.h
  HINTS ENV HDF5_ROOT ENV HDF5_DIR PATH_SUFFIXES include hdf5/${hdf5_flavour})
set(hdf5_parallel "")
if(CASEBOOK_HDF5_LIBRARY AND CASEBOOK_HDF5_INCLUDE_DIR)
  file(GLOB hdf5_settings ${CASEBOOK_HDF5_INCLUDE_DIR}/H5pubconf*.h)
  foreach(file IN LISTS hdf5_settings)
    file(STRINGS ${file} lines REGEX "^#define H5_HAVE_PARALLEL 1")
    list(APPEND hdf5_parallel ${lines})
  endforeach()
endif()
if(NOT hdf5_parallel)
  message(STATUS "HDF5 with MPI-IO: not found, so no checkpoints; on Debian or Ubuntu: "
                 "apt-get install libhdf5-openmpi-dev; on a cluster: module load hdf5")
  return()
endif()

# Debian's shared library brings thirty others for files in the cloud (curl, GnuTLS, Kerberos): 6 MiB in
# each process. The archive beside it, where there is one that links, leaves them out.
set(hdf5_libraries ${CASEBOOK_HDF5_LIBRARY})
get_filename_component(hdf5_folder ${CASEBOOK_HDF5_LIBRARY} DIRECTORY)
get_filename_component(hdf5_name ${CASEBOOK_HDF5_LIBRARY} NAME_WE)
if(EXISTS ${hdf5_folder}/${hdf5_name}.a)
  set(hdf5_archive ${hdf5_folder}/${hdf5_name}.a)
  foreach(compression sz z)
    find_library(CASEBOOK_HDF5_${compression}_LIBRARY ${compression} HINTS ${hdf5_folder})
    if(CASEBOOK_HDF5_${compression}_LIBRARY)
      list(APPEND hdf5_archive ${CASEBOOK_HDF5_${compression}_LIBRARY})
    endif()
  endforeach()
  list(APPEND hdf5_archive ${CMAKE_DL_LIBS} m)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_LIBRARIES ${hdf5_archive} MPI::MPI_CXX)
  set(CMAKE_REQUIRED_INCLUDES ${CASEBOOK_HDF5_INCLUDE_DIR})
  check_cxx_source_compiles("#include <hdf5.h>
    int main() { return H5Pset_fapl_mpio(H5P_FILE_ACCESS, MPI_COMM_WORLD, MPI_INFO_NULL) < 0; }"
    CASEBOOK_HDF5_ARCHIVE_LINKS)
  unset(CMAKE_REQUIRED_LIBRARIES)
  unset(CMAKE_REQUIRED_INCLUDES)
  if(CASEBOOK_HDF5_ARCHIVE_LINKS)
    set(hdf5_libraries ${hdf5_archive})
  endif()
endif()

add_library(casebook_hdf5_library INTERFACE)
target_link_libraries(casebook_hdf5_library INTERFACE ${hdf5_libraries})
target_include_directories(casebook_hdf5_library SYSTEM INTERFACE ${CASEBOOK_HDF5_INCLUDE_DIR})
