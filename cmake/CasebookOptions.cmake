# How everything is compiled.
#
# casebook_strict: harness, apps and tests. The judge is among them, so nothing here may change the
#                  value of an expression: no contraction into FMA, no reassociation.
# casebook_fast:   every variant. One set of flags for the whole ladder, or no speed-up could be
#                  attributed to the source.

option(CASEBOOK_TESTS "Declare the tests" OFF)
option(CASEBOOK_THOROUGH_TESTS "... also those of all rungs, and what no machine changes" OFF)
option(CASEBOOK_FULL_TESTS "... and those of all layouts and of other instruction sets" OFF)
option(CASEBOOK_FUZZ "Of the tests only the fuzz targets; for clang, with the sanitizers" OFF)
option(CASEBOOK_UNITY "Compile files that share large headers together" ON)
option(CASEBOOK_PROGRAM "Build the `casebook` program" ON)
option(CASEBOOK_WARNINGS_ARE_ERRORS "Refuse code that warns" OFF)
set(CASEBOOK_MARCH native CACHE STRING "Processor that the variants are compiled for (-march)")
set(CASEBOOK_SVE_BITS "" CACHE STRING
  "Arm: bits of that processor's SVE registers, 256 or 512 (-msve-vector-bits); else NEON is used")
set(CASEBOOK_OPTIONS "" CACHE STRING "What the front door was asked to give CMake, for the records")
set(CASEBOOK_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=<list>")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

# The optimization level comes from the two interface libraries below. Line tables (-g1) are what
# profilers and backtraces need; the variables of full -g double the compile time.
set(CMAKE_CXX_FLAGS_RELEASE "-g1")
set(CMAKE_CXX_FLAGS_DEBUG "-g -D_GLIBCXX_ASSERTIONS")
if(CASEBOOK_SANITIZE)  # their messages have lines, and no variables
  set(CMAKE_CXX_FLAGS_DEBUG "-g1 -D_GLIBCXX_ASSERTIONS")
endif()

include(${CMAKE_CURRENT_LIST_DIR}/RefusedFlags.cmake)
foreach(kind CXX_FLAGS EXE_LINKER_FLAGS)
  foreach(config "" _DEBUG _RELEASE _RELWITHDEBINFO _MINSIZEREL)
    set(variable CMAKE_${kind}${config})
    casebook_refuse_value_changing_flags(${variable} "${${variable}}")
  endforeach()
endforeach()
casebook_refuse_value_changing_flags("CXXFLAGS" "$ENV{CXXFLAGS}")
casebook_refuse_value_changing_flags("LDFLAGS" "$ENV{LDFLAGS}")
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  message(FATAL_ERROR "CMAKE_INTERPROCEDURAL_OPTIMIZATION is refused: no optimization across the judge")
endif()

set(casebook_warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
    # Vectors by value, without AVX-512, are passed as another GCC would not; all is of one compiler.
    -Wno-psabi)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # std::stable_sort of GCC 12's library calls what that library deprecates; clang 19 says so.
  list(APPEND casebook_warnings -Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
  # Takes what a function finds under a name, a temporary string, for a part of the name.
  list(APPEND casebook_warnings -Wno-dangling-reference)
endif()
if(CASEBOOK_WARNINGS_ARE_ERRORS)
  list(APPEND casebook_warnings -Werror)
endif()
set(casebook_sanitize_flags "")
if(CASEBOOK_SANITIZE)
  set(casebook_sanitize_flags
      -fsanitize=${CASEBOOK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CASEBOOK_SANITIZE})
endif()

set(casebook_processor_flags -march=${CASEBOOK_MARCH})
if(CASEBOOK_SVE_BITS)
  list(APPEND casebook_processor_flags -msve-vector-bits=${CASEBOOK_SVE_BITS})
endif()
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(casebook_strict_flags -O2 -ffp-contract=off -fno-math-errno)
  set(casebook_fast_flags -O3 ${casebook_processor_flags})
else()
  set(casebook_strict_flags -O1 -ffp-contract=off)
  set(casebook_fast_flags -O1 ${casebook_processor_flags})
endif()

# gold links an executable in half of the time of the default, and a commit links all of them again. It warns
# of what the sanitizers' own libraries export.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold casebook_has_gold)
if(casebook_has_gold AND NOT CASEBOOK_SANITIZE)
  # Without --rosegment gold puts constants among the code, where a variant could run them.
  add_link_options(-fuse-ld=gold -Wl,--rosegment)
endif()
check_linker_flag(CXX -Wl,-z,noexecstack casebook_has_noexecstack)
if(casebook_has_noexecstack)
  add_link_options(-Wl,-z,noexecstack)  # whatever an object asks for
endif()

foreach(kind strict fast)
  add_library(casebook_${kind} INTERFACE)
  target_include_directories(casebook_${kind} INTERFACE ${PROJECT_SOURCE_DIR})
  target_compile_options(casebook_${kind}
    INTERFACE ${casebook_${kind}_flags} ${casebook_warnings} ${casebook_sanitize_flags})
endforeach()

# For what spends its time in a library's templates and none of a test's. It stands after casebook_strict where
# targets are linked: the last flag counts.
add_library(casebook_unoptimized_with_sanitizers INTERFACE)
if(CASEBOOK_SANITIZE)
  target_compile_options(casebook_unoptimized_with_sanitizers INTERFACE -O0)
endif()
