# Run at every build: refuses sources of variants that choose flags of their own. A pragma or an attribute
# can ask for what the build refuses on the command line (-ffast-math, another -O), unseen by the record.
# What could bring one unseen is refused with it: _Pragma, pasted tokens, included files that are no headers.
# SOURCE_DIR: of the project; or FOLDER: of a solution of a lab.
if(FOLDER)
  file(GLOB files ${FOLDER}/*)
else()
  file(GLOB_RECURSE files
       ${SOURCE_DIR}/baselines/* ${SOURCE_DIR}/optimized/* ${SOURCE_DIR}/parts/*)
endif()
list(FILTER files EXCLUDE REGEX "[.](md|toml|txt|json|svg|png|nw|in|yaml)$")

set(edge "[^A-Za-z0-9_\n]")  # lines get blanks at both ends
set(own_flags
    "pragma[ \t]+(GCC|clang|STDC)[ \t]+(optimize|target|fp|FENV_ACCESS|FP_CONTRACT)"
    "${edge}(optimize|__optimize__|float_control|_Pragma|__pragma)${edge}"
    "##|%:%:"
    "include[ \t]*[<\"][^>\"\n]*[.](i|ii|inc|ipp|tpp|tcc|def|txt|c|cc|cpp|cxx)[>\"]"
    "(#|%:)[ \t]*include[ \t]*[^<\" \t\n]")
string(JOIN "|" own_flags ${own_flags})
foreach(file IN LISTS files)
  if(IS_DIRECTORY ${file})
    continue()
  endif()
  file(READ ${file} text)
  string(REGEX REPLACE "\\\\[ \t]*\r?\n" "" text "${text}")  # continued lines
  string(REPLACE "\n" " \n " text " ${text} ")
  string(REPLACE ";" ":" text "${text}")  # what CMake takes for a list
  string(REPLACE "[" "(" text "${text}")
  string(REPLACE "]" ")" text "${text}")
  string(REGEX MATCHALL "[^\n]*(${own_flags})[^\n]*" lines "${text}")
  foreach(line IN LISTS lines)
    # A comment, unless a string or another comment may end in it.
    if(line MATCHES "^[ \t]*//" AND NOT line MATCHES "\"|[*]/")
      continue()
    endif()
    message(FATAL_ERROR
      "${file}: `${line}` chooses flags of its own or may hide that it does, so that a speed-up could not be "
      "attributed to the source. Remove it; flags that are the step are FLAGS of casebook_add_variant().")
  endforeach()
endforeach()
