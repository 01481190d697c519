#include "cli/bench/reference.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

constexpr char reference_mark = '@';

std::string work_of(const std::string& name) {
  return name.substr(0, name.rfind(reference_mark));
}

std::string implementation_of(const std::string& name) {
  return name.substr(name.rfind(reference_mark) + 1);
}

/// Comparison of an implementation with another over all kernels that both have.
struct Ratios {
  int n = 0;
  double least = 0.0;
  double largest = 0.0;
  std::string least_work;
};

}  // namespace

void add_references(Json& kernels) {
  std::map<std::string, const Json*> references;
  for (Json& kernel : kernels) {
    kernel["reference"] = nullptr;
    kernel["times_reference"] = nullptr;
    const std::string name = text_at(kernel, "/name");
    if (name.find(reference_mark) == std::string::npos) {
      continue;
    }
    const auto [entry, is_first] = references.try_emplace(work_of(name), &kernel);
    if (is_first) {
      continue;
    }
    const Json& reference = *entry->second;
    kernel["reference"] = text_at(reference, "/name");
    const auto rate = number_at(kernel, "/items_per_second");
    const auto reference_rate = number_at(reference, "/items_per_second");
    if (rate && reference_rate) {
      kernel["times_reference"] = *rate / *reference_rate;
    }
  }
}

std::string reference_text(const Json& kernels) {
  std::map<std::pair<std::string, std::string>, Ratios> pairs;
  for (const Json& kernel : kernels) {
    const auto ratio = number_at(kernel, "/times_reference");
    if (!ratio) {
      continue;
    }
    const std::string name = text_at(kernel, "/name");
    Ratios& all =
        pairs[{implementation_of(name), implementation_of(text_at(kernel, "/reference"))}];
    if (all.n == 0 || *ratio < all.least) {
      all.least = *ratio;
      all.least_work = work_of(name);
    }
    all.largest = std::max(all.largest, *ratio);
    ++all.n;
  }
  std::string text;
  for (const auto& [names, all] : pairs) {
    text += fmt::format("{} does {} to {} times the work of {} per second in {}; the least in {}\n",
                        names.first,
                        three_digits(all.least),
                        three_digits(all.largest),
                        names.second,
                        counted(all.n, "kernel"),
                        all.least_work);
  }
  return text;
}

}  // namespace casebook::cli
