# Flags that change results. A variant linked with -ffast-math also switches subnormals off for the
# whole process, and has made a judge accept NaN.
set(casebook_refused_flags
    -Ofast -ffast-math -funsafe-math-optimizations -ffinite-math-only -fassociative-math
    -freciprocal-math -fno-signed-zeros -fcx-limited-range -fp-model=fast -mdaz-ftz -flto
    -fsingle-precision-constant -ffp-model -fapprox-func -fno-honor -fdenormal-fp-math)

# Stops when `flags` (text) holds one of them; `where` names the origin for the message.
function(casebook_refuse_value_changing_flags where flags)
  foreach(flag IN LISTS casebook_refused_flags)
    string(FIND " ${flags}" " ${flag}" found)
    if(NOT found EQUAL -1)
      message(FATAL_ERROR
        "${where}: ${flag} is refused: it changes results (or lets the optimizer see through the "
        "judge), so a speed-up could not be attributed to the source. Remove the flag; if one of "
        "its parts is safe for your kernel (-fno-math-errno, -fno-trapping-math), use that part.")
    endif()
  endforeach()
endfunction()

# Stops when one of a variant's own flags says what is compiled, or where more flags are, and not how.
function(casebook_refuse_hidden_flags where)
  foreach(flag IN LISTS ARGN)
    if(flag MATCHES "^(@|-include|-imacros|-isystem|-idirafter|-iquote|-iprefix|-I|-B|-x|-specs|-wrapper|-fplugin|-Wp,|-Wa,|-X)")
      message(FATAL_ERROR
        "${where}: ${flag} is refused: FLAGS say how a source is optimized, not what is read with it. "
        "Put what it brings into the source, or name each flag.")
    endif()
  endforeach()
endfunction()
