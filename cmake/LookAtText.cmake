# casebook_look_at_text(<file>): refuses a text that chooses flags of its own. A pragma or an attribute can ask for
# what the build refuses on the command line (-ffast-math, another -O), unseen by the record. What could bring one
# unseen is refused with it: _Pragma, pasted tokens, comments in pragmas, included files that are no headers. Refused
# as well is what the look at symbols cannot see: calls of the kernel by their number, functions and data by the
# assembler's name, frames of who called the solver, data among the code, code that runs while libraries are linked.

string(ASCII 11 casebook_vertical_tab)
string(ASCII 12 casebook_form_feed)
set(edge "[^A-Za-z0-9_\n]")  # lines get blanks at both ends
set(casebook_reaching
    syscall __builtin_frame_address __builtin_return_address __builtin_longjmp longjmp _longjmp siglongjmp
    _DYNAMIC _GLOBAL_OFFSET_TABLE_ __ehdr_start __executable_start __builtin_thread_pointer)
string(JOIN "|" casebook_reaching ${casebook_reaching})
set(casebook_own_flags  # with at most nine groups, all together
    "pragma[ ]+(GCC|clang)[ ]+(optimize|target|fp|attribute)"
    "pragma[ ]+STDC"
    "pragma[^\n]*/[*]"
    "${edge}(optimize|__optimize__|float_control|_Pragma|__pragma|ifunc|__ifunc__|${casebook_reaching})${edge}"
    "${edge}(asm|__asm__|__asm|section|__section__)[ ]*[(][ ]*[\"A-Z_\n]"
    "##|%:%:"
    "include[ ]*[<\"][^>\"\n]*[.](i|ii|inc|ipp|tpp|tcc|def|txt|c|cc|cpp|cxx)[>\"]"
    "(#|%:)[ ]*include[ ]*[^<\" \n]")
string(JOIN "|" casebook_own_flags ${casebook_own_flags})

# The text of a file as the compiler divides it: blanks of any kind are one kind, continued lines are joined.
function(casebook_read_lines file out)
  file(READ ${file} text)
  string(REGEX MATCH ".*" seen "${text}")
  string(LENGTH "${text}" n_bytes)
  string(LENGTH "${seen}" n_seen)
  if(NOT n_seen EQUAL n_bytes)  # expressions end at such a byte, the compiler passes over it
    message(FATAL_ERROR "${file}: there is a byte of value 0 in it, behind which a pragma may hide. Remove it.")
  endif()
  foreach(blank "\t" "\r" "${casebook_vertical_tab}" "${casebook_form_feed}")
    string(REPLACE "${blank}" " " text "${text}")
  endforeach()
  string(REGEX REPLACE "\\\\ *\n" "" text "${text}")
  string(REPLACE "\n" " \n " text " ${text} ")
  string(REPLACE ";" ":" text "${text}")  # what CMake takes for a list
  string(REPLACE "[" "(" text "${text}")
  string(REPLACE "]" ")" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

function(casebook_look_at_text file)
  casebook_read_lines(${file} text)
  string(REGEX MATCHALL "[^\n]*(${casebook_own_flags})[^\n]*" lines "${text}")
  foreach(line IN LISTS lines)
    # A comment, unless a string or another comment may end in it.
    if(line MATCHES "^ *//" AND NOT line MATCHES "\"|[*]/")
      continue()
    endif()
    message(FATAL_ERROR
      "${file}: `${line}` chooses flags of its own, reaches past the judge, or may hide that it does, so that a speed-up "
      "could not be attributed to the source. Remove it; flags that are the step are FLAGS of casebook_add_variant().")
  endforeach()
endfunction()
