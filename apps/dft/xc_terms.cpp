#include "apps/dft/xc_terms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/number.hpp"

namespace dft {
namespace {

using scf::Problems;

constexpr scf::Range factor_range{-10.0, 10.0};

bool is_local_correlation(Kernel kernel) {
  return kernel == Kernel::vwn_5 || kernel == Kernel::vwn_1_rpa;
}

/// The words after `xc`, taken one term after the other.
class TermReader {
 public:
  TermReader(const std::vector<std::string>& words, int line, Problems& problems)
      : words_(words), line_(line), problems_(problems) {}

  Functional read() {
    functional_.name = scf::lower_case(fmt::format("{}", fmt::join(words_, " ")));
    if (words_.empty()) {
      problems_.add(
          line_,
          fmt::format("xc names no functional; known: {}", fmt::join(functional_names(), ", ")));
    }
    while (at_ < words_.size()) {
      read_term(scf::lower_case(words_[at_++]));
    }
    require_whole_pbe_correlation();
    return functional_;
  }

 private:
  void read_term(const std::string& name) {
    if (const auto known = combined_functional(name)) {
      assign(name, *known);
    } else if (name == "hfexch") {
      take_part();  // exact exchange has one part only
      functional_.exact_exchange = take_factor(name);
    } else if (const auto kernel = kernel_named(name)) {
      read_kernel(name, *kernel);
    } else {
      problems_.add(line_,
                    fmt::format("`{}` is not a functional that is known here. Known: {}",
                                scf::shown(name),
                                fmt::join(functional_names(), ", ")));
      take_factor(name);
    }
  }

  void assign(const std::string& name, const Functional& whole) {
    if (at_ < words_.size() && scf::parse_number(words_[at_])) {
      problems_.add(line_,
                    fmt::format("{} takes no factor, `{}` follows it; write its terms with their "
                                "factors",
                                name,
                                scf::shown(words_[at_++])));
    }
    if (whole.exact_exchange != 0.0) {
      functional_.exact_exchange = whole.exact_exchange;
    }
    for (const FunctionalTerm& term : whole.terms) {
      set(term.kernel, term.factor);
    }
    pbe_has_local_part_ = pbe_has_local_part_ || name.starts_with("pbe");
  }

  void read_kernel(const std::string& name, Kernel kernel) {
    const std::string part = take_part();
    const double factor = take_factor(name);
    // The local part of becke88 stays where an earlier term has brought it.
    const bool without_local_part =
        kernel == Kernel::becke88 && part == "nonlocal" && find(Kernel::becke88) == nullptr;
    set(without_local_part ? Kernel::becke88_nonlocal : kernel, factor);
    const bool is_local = kernel == Kernel::slater || kernel == Kernel::vwn_5 ||
                          kernel == Kernel::vwn_1_rpa;
    const bool has_no_parts = kernel == Kernel::lyp;
    const bool is_understood = part.empty() || has_no_parts || (is_local && part == "local") ||
                               (kernel == Kernel::becke88 && part == "nonlocal") ||
                               (kernel == Kernel::pbe_correlation && part == "nonlocal");
    if (!is_understood) {
      problems_.add(line_, fmt::format("{} {}: only becke88 is taken apart here", name, part));
    }
  }

  /// "local", "nonlocal" or "".
  std::string take_part() {
    const std::string word = at_ < words_.size() ? scf::lower_case(words_[at_]) : "";
    const bool is_part = word == "local" || word == "nonlocal";
    at_ += is_part ? 1 : 0;
    return is_part ? word : "";
  }

  double take_factor(const std::string& name) {
    if (at_ < words_.size() && scf::parse_number(words_[at_])) {
      return scf::number_in(factor_range, words_[at_++], name, line_, problems_).value_or(1.0);
    }
    return 1.0;
  }

  FunctionalTerm* find(Kernel kernel) {
    for (FunctionalTerm& term : functional_.terms) {
      if (term.kernel == kernel) {
        return &term;
      }
    }
    return nullptr;
  }

  void set(Kernel kernel, double factor) {
    // Becke's exchange is one term, with its local part or without.
    const bool is_becke = kernel == Kernel::becke88 || kernel == Kernel::becke88_nonlocal;
    FunctionalTerm* known = find(kernel);
    if (known == nullptr && is_becke) {
      known = find(kernel == Kernel::becke88 ? Kernel::becke88_nonlocal : Kernel::becke88);
    }
    if (known != nullptr) {
      *known = {kernel, factor};
    } else {
      functional_.terms.push_back({kernel, factor});
    }
  }

  /// NWChem's cpbe96 is the gradient correction to all local correlation that the functional has. Its own local part,
  /// with a factor of one, comes with the combined functionals, or where no other correlation is named.
  void require_whole_pbe_correlation() {
    const FunctionalTerm* const pbe = find(Kernel::pbe_correlation);
    if (pbe == nullptr) {
      return;
    }
    bool has_foreign_local_part = false;
    for (const FunctionalTerm& term : functional_.terms) {
      has_foreign_local_part = has_foreign_local_part ||
                               (is_local_correlation(term.kernel) && term.factor != 0.0) ||
                               (term.kernel == Kernel::lyp && !pbe_has_local_part_);
    }
    if (pbe->factor != 1.0 || has_foreign_local_part) {
      problems_.add(line_,
                    "PBE's gradient correction with a factor, or to a local correlation that is not its "
                    "own (vwn_5, vwn_1_rpa and b3lyp have another, lyp beside cpbe96 has none); understood here: "
                    "cpbe96 as the only correlation; pbe96 or pbe0, with lyp or without");
    }
  }

  const std::vector<std::string>& words_;
  int line_;
  Problems& problems_;
  std::size_t at_ = 0;
  Functional functional_;
  bool pbe_has_local_part_ = false;
};

}  // namespace

Functional read_functional(const std::vector<std::string>& words, int line, Problems& problems) {
  return TermReader(words, line, problems).read();
}

}  // namespace dft
