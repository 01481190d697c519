#include "cli/compare/sentence.hpp"

#include <fmt/format.h>

#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// "6 pairs, coverage 96.9 %, p = 0.0022"
std::string evidence_of(const Findings& findings) {
  return fmt::format("{}, coverage {:.1f} %, p = {:.2g}",
                     counted(findings.ratio.n, "pair"),
                     100.0 * findings.ratio.confidence,
                     findings.times.p);
}

}  // namespace

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::faster:
      return "faster";
    case Verdict::slower:
      return "slower";
    case Verdict::no_difference:
      return "no difference beyond noise";
    case Verdict::too_few_pairs:
      return "too few pairs";
    case Verdict::no_ratio:
      break;
  }
  return "no ratio";
}

std::string ratio_text(double median, double low, double high) {
  if (low > 0.9 && high < 1.1) {
    return fmt::format("{:.3f}x ({:.3f}-{:.3f})", median, low, high);
  }
  return fmt::format("{}x ({}-{})", three_digits(median), three_digits(low), three_digits(high));
}

std::string sentence_of(const Comparison& comparison, const Findings& findings) {
  const MedianInterval& ratio = findings.ratio;
  const std::string b = comparison.b.label;
  const std::string a = comparison.a.label == b ? "itself" : comparison.a.label;
  const std::string measured = ratio_text(ratio.median, ratio.low, ratio.high);
  const std::string evidence = evidence_of(findings);
  switch (findings.verdict) {
    case Verdict::faster:
      return fmt::format("{} is {} faster than {}: {}", b, measured, a, evidence);
    case Verdict::slower: {
      const std::string inverse = ratio_text(1.0 / ratio.median, 1.0 / ratio.high, 1.0 / ratio.low);
      return fmt::format("{} is {} slower than {}: {}", b, inverse, a, evidence);
    }
    case Verdict::no_difference:
      return fmt::format(
          "{} against {}: no difference beyond noise; {}, {}", b, a, measured, evidence);
    case Verdict::too_few_pairs:
      return fmt::format("{} against {}: {}, but too few pairs to tell; {}; {} or more are needed",
                         b,
                         a,
                         measured,
                         evidence,
                         enough_pairs);
    case Verdict::no_ratio:
      break;
  }
  return fmt::format("{} against {}: no ratio; {}", b, a, findings.why_no_ratio);
}

}  // namespace casebook::cli
