#include "harness/cli/lesson/changed_files.hpp"

#include <algorithm>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The file that defines what a part's header declares; empty when there is none.
fs::path source_of(const fs::path& root, fs::path header) {
  if (header.empty()) {
    return {};
  }
  header.replace_extension(".cpp");
  return fs::exists(root / header) ? header : fs::path();
}

/// Adds the parts that a file includes, and the parts that those and their sources include.
void collect_parts(const fs::path& root, const fs::path& file, std::set<fs::path>& found) {
  static const std::regex include("\\s*#include \"(parts/[^\"]+)\".*");
  std::istringstream lines(read_file(root / file));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, include)) {
      continue;
    }
    const fs::path part = match[1].str();
    if (!found.insert(part).second || !fs::exists(root / part)) {
      continue;
    }
    collect_parts(root, part, found);
    if (const fs::path source = source_of(root, part); !source.empty()) {
      collect_parts(root, source, found);
    }
  }
}

std::set<std::string> words_of(const fs::path& part) {
  std::set<std::string> words;
  std::istringstream stem(part.stem().string());
  for (std::string word; std::getline(stem, word, '_');) {
    words.insert(word);
  }
  return words;
}

/// Words that two file names share: plain_linear_algebra and blas_linear_algebra share two.
std::size_t similarity(const fs::path& a, const fs::path& b) {
  const std::set<std::string> left = words_of(a);
  const std::set<std::string> right = words_of(b);
  std::vector<std::string> shared;
  std::set_intersection(
      left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(shared));
  return shared.size();
}

/// The most similar of the parts, taken out of the list; empty when no name is similar.
fs::path take_counterpart(const fs::path& part, std::vector<fs::path>& others) {
  const auto most =
      std::max_element(others.begin(), others.end(), [&](const fs::path& a, const fs::path& b) {
        return similarity(part, a) < similarity(part, b);
      });
  if (most == others.end() || similarity(part, *most) == 0) {
    return {};
  }
  const fs::path counterpart = *most;
  others.erase(most);
  return counterpart;
}

/// Pairs each part that is new with the most similar one that is gone. Where one of each is left
/// in the end, they belong together whatever they are called.
std::vector<FilePair> swapped_parts(const std::vector<fs::path>& taken_up,
                                    std::vector<fs::path> dropped) {
  std::vector<FilePair> pairs;
  for (const fs::path& part : taken_up) {
    pairs.push_back({take_counterpart(part, dropped), part});
  }
  const auto is_alone = [](const FilePair& pair) { return pair.before.empty(); };
  if (dropped.size() == 1 && std::count_if(pairs.begin(), pairs.end(), is_alone) == 1) {
    std::find_if(pairs.begin(), pairs.end(), is_alone)->before = dropped.front();
  }
  return pairs;
}

void add_pair(const fs::path& root, const FilePair& headers, std::vector<FilePair>& files) {
  files.push_back(headers);
  const FilePair sources = {source_of(root, headers.before), source_of(root, headers.after)};
  if (!sources.before.empty() || !sources.after.empty()) {
    files.push_back(sources);
  }
}

}  // namespace

std::vector<fs::path> parts_of(const fs::path& root, const fs::path& source) {
  std::set<fs::path> found;
  collect_parts(root, source, found);
  return {found.begin(), found.end()};
}

std::vector<FilePair> changed_files(const Project& project,
                                    const Variant& before,
                                    const Variant& after) {
  const fs::path& root = project.root();
  const FilePair solvers = {(before.folder / "solver.cpp").lexically_relative(root),
                            (after.folder / "solver.cpp").lexically_relative(root)};
  const auto old_parts = parts_of(root, solvers.before);
  const auto new_parts = parts_of(root, solvers.after);
  std::vector<fs::path> dropped;
  std::vector<fs::path> taken_up;
  std::set_difference(old_parts.begin(),
                      old_parts.end(),
                      new_parts.begin(),
                      new_parts.end(),
                      std::back_inserter(dropped));
  std::set_difference(new_parts.begin(),
                      new_parts.end(),
                      old_parts.begin(),
                      old_parts.end(),
                      std::back_inserter(taken_up));
  std::vector<FilePair> files = {solvers};
  for (const FilePair& pair : swapped_parts(taken_up, dropped)) {
    add_pair(root, pair, files);
  }
  return files;
}

}  // namespace casebook::cli
