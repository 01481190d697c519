# Run at build time: writes the commit and whether the code differs from it, and touches the file
# only when that has changed.
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
  COMMAND ${git} status --porcelain -- CMakeLists.txt cmake harness cli apps parts baselines optimized
  WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE changes ERROR_QUIET)
if(failed)
  set(commit unknown)
endif()
if(failed OR changes)
  set(dirty true)
else()
  set(dirty false)
endif()
configure_file(${SOURCE_DIR}/cmake/source_state.cpp.in ${OUTPUT} @ONLY)
