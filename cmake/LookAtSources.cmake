# Run at every build: refuses sources of variants that choose flags of their own. A pragma or an attribute
# can ask for what the build refuses on the command line (-ffast-math, another -O), unseen by the record.
# SOURCE_DIR: of the project; or FOLDER: of somebody's solution of a lab.
if(FOLDER)
  file(GLOB files ${FOLDER}/*.[ch]pp)
else()
  file(GLOB_RECURSE files
       ${SOURCE_DIR}/baselines/*.[ch]pp ${SOURCE_DIR}/optimized/*.[ch]pp ${SOURCE_DIR}/parts/*.[ch]pp)
endif()
set(own_flags "pragma[ \t]+(GCC|clang|STDC)[ \t]+(optimize|fp|FENV_ACCESS|FP_CONTRACT)|optimize__[ \t]*\\(|[(: \t]optimize[ \t]*\\(|float_control")
foreach(file IN LISTS files)
  file(STRINGS ${file} lines REGEX "${own_flags}")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^[ \t]*//")
      message(FATAL_ERROR
        "${file}: `${line}` chooses flags of its own, so that a speed-up could not be attributed to the "
        "source. Remove it; flags that are the step are FLAGS of casebook_add_variant().")
    endif()
  endforeach()
endforeach()
