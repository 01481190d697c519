# Run at build time: writes the commit and whether the code differs from it, and touches the file
# only when that has changed.
# The project may belong to a team-mate: git reads it all the same.
set(git git -c safe.directory=${SOURCE_DIR})
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
