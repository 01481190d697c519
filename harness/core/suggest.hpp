#pragma once

#include <span>
#include <string>
#include <string_view>

namespace casebook {

/// The known name that is closest to the given one by edit distance, or "" when none is near
/// (more than a third of its letters differ).
std::string closest_name(std::string_view given, std::span<const std::string> known);

/// "`v3_schwartz` is not a variant of scf; did you mean v3_schwarz_screening? Known: ..."
/// what: the kind of thing, for example "variant of scf".
std::string unknown_name_message(std::string_view given,
                                 std::string_view what,
                                 std::span<const std::string> known);

}  // namespace casebook
