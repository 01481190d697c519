#include "cli/profile/hot_spots.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

// What of a function's samples lies outside its hottest addresses does not change its hottest line.
constexpr std::size_t addresses_looked_up = 256;

/// Name of a frame without the sign that separates the frames of a folded stack.
std::string frame_name(std::string name) {
  std::replace(name.begin(), name.end(), ';', ':');
  return name;
}

std::string stack_line(const Sample& sample, int rank) {
  const auto is_harness = [](const Frame& frame) {
    return frame.function.rfind("casebook::Instruments::measure", 0) == 0 ||
           frame.function.rfind("casebook::measure_once", 0) == 0 ||
           frame.function.rfind("casebook::time_collectively", 0) == 0 ||
           frame.function.rfind("casebook::Run::", 0) == 0;
  };
  const auto outermost = std::find_if(sample.stack.begin(), sample.stack.end(), is_harness);
  std::string line = fmt::format("rank {}", rank);
  for (auto frame = std::make_reverse_iterator(outermost); frame != sample.stack.rend(); ++frame) {
    line += ";" + frame_name(frame->function);
  }
  return line;
}

int total(const std::map<std::uint64_t, int>& addresses) {
  int sum = 0;
  for (const auto& [address, n] : addresses) {
    sum += n;
  }
  return sum;
}

/// The line with most of the samples at these addresses, and how many those are.
std::pair<SourceLine, int> hottest_line(const std::string& object,
                                        const std::map<std::uint64_t, int>& addresses,
                                        const LineFinder& find_lines) {
  std::vector<std::pair<std::uint64_t, int>> hottest(addresses.begin(), addresses.end());
  std::stable_sort(
      hottest.begin(), hottest.end(), [](auto& a, auto& b) { return a.second > b.second; });
  hottest.resize(std::min(hottest.size(), addresses_looked_up));
  std::vector<std::uint64_t> wanted;
  for (const auto& [address, n] : hottest) {
    wanted.push_back(address);
  }
  const std::vector<SourceLine> lines = find_lines(object, wanted);
  std::map<SourceLine, int> samples;
  for (std::size_t i = 0; i < lines.size() && i < hottest.size(); ++i) {
    if (!lines[i].file.empty()) {
      samples[lines[i]] += hottest[i].second;
    }
  }
  const auto most = std::max_element(
      samples.begin(), samples.end(), [](auto& a, auto& b) { return a.second < b.second; });
  return most == samples.end() ? std::pair(SourceLine{}, 0) : std::pair(most->first, most->second);
}

}  // namespace

void SampleSums::add(const Sample& sample, int rank) {
  const Frame& innermost = sample.stack.front();
  ++n_samples_;
  ++functions_[{innermost.function, innermost.object}][innermost.address];
  ++stacks_[stack_line(sample, rank)];
}

std::vector<HotSpot> SampleSums::hot_spots(std::size_t n, const LineFinder& find_lines) const {
  std::vector<std::pair<int, decltype(functions_)::const_iterator>> hottest;
  for (auto entry = functions_.begin(); entry != functions_.end(); ++entry) {
    hottest.emplace_back(total(entry->second), entry);
  }
  std::stable_sort(
      hottest.begin(), hottest.end(), [](auto& a, auto& b) { return a.first > b.first; });
  hottest.resize(std::min(hottest.size(), n));
  std::vector<HotSpot> hot_spots;
  for (const auto& [n_in_function, entry] : hottest) {
    const auto& [function, object] = entry->first;
    const auto [line, n_in_line] = hottest_line(object, entry->second, find_lines);
    hot_spots.push_back({function,
                         static_cast<double>(n_in_function) / n_samples_,
                         line,
                         static_cast<double>(n_in_line) / n_samples_});
  }
  return hot_spots;
}

std::string SampleSums::folded() const {
  std::string text;
  for (const auto& [stack, n] : stacks_) {
    text += fmt::format("{} {}\n", stack, n);
  }
  return text;
}

Json hot_spots_json(const std::vector<HotSpot>& hot_spots) {
  Json list = Json::array();
  for (const HotSpot& spot : hot_spots) {
    const bool known = !spot.line.file.empty();
    list.push_back({{"function", spot.function},
                    {"file", known ? Json(spot.line.file) : Json(nullptr)},
                    {"line", known ? Json(spot.line.line) : Json(nullptr)},
                    {"share", spot.share},
                    {"line_share", known ? Json(spot.line_share) : Json(nullptr)}});
  }
  return list;
}

}  // namespace casebook::cli
