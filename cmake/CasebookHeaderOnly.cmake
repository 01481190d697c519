# Header-only libraries that are not installed: taken from the folder CASEBOOK_DEPS, or fetched at the
# commit that is pinned. -DCASEBOOK_FETCH=ON skips the search for installed ones, and
# FETCHCONTENT_SOURCE_DIR_<NAME> points at a local copy of one.

include(FetchContent)
option(CASEBOOK_FETCH "Fetch the header-only libraries even where they are installed" OFF)

# What a bundle brings lies in the project (./casebook bundle).
set(casebook_deps $ENV{CASEBOOK_DEPS})
if(NOT casebook_deps AND EXISTS ${PROJECT_SOURCE_DIR}/deps)
  set(casebook_deps ${PROJECT_SOURCE_DIR}/deps)
endif()
set(CASEBOOK_DEPS "${casebook_deps}" CACHE PATH
    "Folder with the header-only libraries, <package>/ each, for machines without a network")

# casebook_fetch(<package> <repository> <commit> <release> [SOURCE_SUBDIR <folder>])
# Makes the package's targets, and <package>_SOURCE_DIR.
macro(casebook_fetch package repository commit release)
  string(TOUPPER ${package} casebook_upper)
  if(CASEBOOK_DEPS AND NOT FETCHCONTENT_SOURCE_DIR_${casebook_upper})
    if(NOT EXISTS ${CASEBOOK_DEPS}/${package})
      message(FATAL_ERROR "${package} is not installed, and CASEBOOK_DEPS=${CASEBOOK_DEPS} has no "
              "folder ${package}; a bundle (./casebook bundle --to FILE.tar.gz) brings all of them")
    endif()
    set(FETCHCONTENT_SOURCE_DIR_${casebook_upper} ${CASEBOOK_DEPS}/${package})
  endif()
  set(casebook_origin ${repository})
  if(FETCHCONTENT_SOURCE_DIR_${casebook_upper})
    set(casebook_origin ${FETCHCONTENT_SOURCE_DIR_${casebook_upper}})
  endif()
  message(STATUS "${package}: not installed, taking ${release} from ${casebook_origin}")
  FetchContent_Declare(${package} GIT_REPOSITORY ${repository} GIT_TAG ${commit} ${ARGN})
  FetchContent_MakeAvailable(${package})
endmacro()

# casebook_header_only(<package> <target> <repository> <commit> <release>)
macro(casebook_header_only package target repository commit release)
  if(NOT CASEBOOK_FETCH)
    find_package(${package} QUIET)
  endif()
  if(NOT TARGET ${target})
    casebook_fetch(${package} ${repository} ${commit} ${release})
    # The word SYSTEM of FetchContent_Declare is taken for a part of GIT_TAG by CMake 3.25.
    get_target_property(casebook_target ${target} ALIASED_TARGET)
    if(NOT casebook_target)
      set(casebook_target ${target})
    endif()
    set_target_properties(${casebook_target} PROPERTIES SYSTEM ON)
  endif()
endmacro()
