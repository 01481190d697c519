#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// The known name that was meant: the name itself, or the only one that begins with it (`v3` for
/// v3_schwarz_screening).
/// what: the kind of thing, for the message: "variant of scf".
/// Errors: UsageError with the names that begin so, or with the nearest one.
std::string resolve_name(const std::string& given,
                         const std::string& what,
                         const std::vector<std::string>& known);

/// The parts of a variant's name: v3b_warm_start is number 3, branch 'b'.
struct VariantNumber {
  int number = 0;
  char branch = '\0';  ///< '\0' on the main line

  auto operator<=>(const VariantNumber&) const = default;
};

/// Errors: UsageError when the name is not `v<number>[letter]_<words>` in lower case.
VariantNumber variant_number(const std::string& name);

}  // namespace casebook::cli
