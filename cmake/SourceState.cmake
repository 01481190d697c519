# Run at build time: writes the commit and whether the code differs from it, and touches the file
# only when that has changed. A rung's own files count for its app alone, and those of an app that is not
# built here, such as an adopted one, for no executable.
set(changed_apps "")
# The project may belong to a team-mate: git reads it all the same.
set(git git -c safe.directory=${SOURCE_DIR})
# A bundle has no history: it brings its commit, and the sums of its files.
if(EXISTS ${SOURCE_DIR}/COMMIT AND NOT EXISTS ${SOURCE_DIR}/.git)
  file(STRINGS ${SOURCE_DIR}/COMMIT commit LIMIT_COUNT 1)
  execute_process(COMMAND sha256sum --status --check SHA256SUMS
    WORKING_DIRECTORY ${SOURCE_DIR} RESULT_VARIABLE changed OUTPUT_QUIET ERROR_QUIET)
  if(changed)
    set(dirty true)
  else()
    set(dirty false)
  endif()
  configure_file(${SOURCE_DIR}/cmake/source_state.cpp.in ${OUTPUT} @ONLY)
  return()
endif()
execute_process(
  COMMAND ${git} rev-parse --short=12 HEAD
  WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE commit RESULT_VARIABLE failed
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
execute_process(
  COMMAND ${git} status --porcelain --no-renames --untracked-files=all --
          CMakeLists.txt cmake harness cli apps parts baselines optimized
  WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE changes ERROR_QUIET)
set(dirty false)
# A file name with a semicolon becomes two lines, neither of which is taken for a rung's.
string(REPLACE "\n" ";" changes "${changes}")
foreach(change IN LISTS changes)
  if(change MATCHES "^.. (apps|baselines|optimized)/([A-Za-z0-9_-]+)/")
    set(place ${CMAKE_MATCH_1})
    set(app ${CMAKE_MATCH_2})
    if(EXISTS ${SOURCE_DIR}/apps/${app}/app.toml)
      continue()
    endif()
    if(NOT place STREQUAL apps)
      list(APPEND changed_apps ${app})
      continue()
    endif()
  endif()
  if(change)
    set(dirty true)
  endif()
endforeach()
list(REMOVE_DUPLICATES changed_apps)
list(JOIN changed_apps " " changed_apps)
if(changed_apps)
  set(changed_apps " ${changed_apps} ")
endif()
string(LENGTH "${changed_apps}" length)
if(length GREATER 511)  # more than an executable has room for
  set(changed_apps "")
  set(dirty true)
endif()
if(failed)
  set(commit unknown)
  set(dirty true)
endif()
configure_file(${SOURCE_DIR}/cmake/source_state.cpp.in ${OUTPUT} @ONLY)
