#include "cli/lesson/changed_files.hpp"

#include <algorithm>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "cli/text/format.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

using Files = std::vector<fs::path>;

// As git's own search for copies has it: a file of which less was taken over is a new one.
constexpr double copied_part = 0.5;

/// Adds the parts and the rung's own headers that a file includes with their sources, and what those include.
void collect_parts(const fs::path& root, const fs::path& file, std::set<fs::path>& found) {
  static const std::regex include(
      "\\s*#include \"((?:parts|baselines|optimized|labs)/[^\"]+)\".*");
  std::istringstream lines(read_file(root / file));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, include)) {
      continue;
    }
    const fs::path header = match[1].str();
    for (const fs::path& part : {header, fs::path(header).replace_extension(".cpp")}) {
      if (fs::exists(root / part) && found.insert(part).second) {
        collect_parts(root, part, found);
      }
    }
  }
}

std::set<std::string> words_of(const fs::path& part) {
  const std::vector<std::string> words = split_at(part.stem().string(), '_');
  return {words.begin(), words.end()};
}

/// Words that two file names share: plain_linear_algebra and blas_linear_algebra share two. Headers
/// and sources share none.
std::size_t similarity(const fs::path& a, const fs::path& b) {
  if (a.extension() != b.extension()) {
    return 0;
  }
  const std::set<std::string> left = words_of(a);
  const std::set<std::string> right = words_of(b);
  std::vector<std::string> shared;
  std::set_intersection(
      left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(shared));
  return shared.size();
}

/// The lines of a file that say something: no blank ones, no lone braces.
std::multiset<std::string> lines_of(const fs::path& file) {
  std::multiset<std::string> lines;
  std::istringstream text(read_file(file));
  for (std::string line; std::getline(text, line);) {
    if (std::count_if(line.begin(), line.end(), [](unsigned char c) { return std::isalnum(c); }) >
        0) {
      lines.insert(line);
    }
  }
  return lines;
}

/// The part of a file's lines that another one has, too.
double part_held_by(const std::multiset<std::string>& other,
                    const std::multiset<std::string>& lines) {
  std::vector<std::string> shared;
  std::set_intersection(
      lines.begin(), lines.end(), other.begin(), other.end(), std::back_inserter(shared));
  return lines.empty() ? 0.0
                       : static_cast<double>(shared.size()) / static_cast<double>(lines.size());
}

/// The most similar name, taken out of the list; empty when none is similar.
fs::path take_counterpart(const fs::path& part, Files& dropped) {
  const auto most =
      std::max_element(dropped.begin(), dropped.end(), [&](const fs::path& a, const fs::path& b) {
        return similarity(part, a) < similarity(part, b);
      });
  if (most == dropped.end() || similarity(part, *most) == 0) {
    return {};
  }
  const fs::path counterpart = *most;
  dropped.erase(most);
  return counterpart;
}

/// Pairs each part that is new with the most similar one that is gone. Where one of each kind is
/// left in the end, they belong together whatever they are called.
std::vector<FilePair> swapped_parts(const Files& taken_up, Files dropped) {
  std::vector<FilePair> pairs;
  for (const fs::path& part : taken_up) {
    pairs.push_back({take_counterpart(part, dropped), part});
  }
  for (const char* kind : {".hpp", ".cpp"}) {
    const auto is_left = [&](const fs::path& part) { return part.extension() == kind; };
    const auto is_alone = [&](const FilePair& pair) {
      return pair.before.empty() && is_left(pair.after);
    };
    if (std::count_if(dropped.begin(), dropped.end(), is_left) == 1 &&
        std::count_if(pairs.begin(), pairs.end(), is_alone) == 1) {
      std::find_if(pairs.begin(), pairs.end(), is_alone)->before =
          *std::find_if(dropped.begin(), dropped.end(), is_left);
    }
  }
  return pairs;
}

/// Gives a part without a counterpart the file that it was copied from, if there is one.
void find_origin(const fs::path& root, const Files& candidates, FilePair& pair) {
  const std::multiset<std::string> lines = lines_of(root / pair.after);
  double most = copied_part;
  for (const fs::path& file : candidates) {
    if (const double part = part_held_by(lines_of(root / file), lines); part >= most) {
      most = part;
      pair.before = file;
    }
  }
}

}  // namespace

Files parts_of(const fs::path& root, const fs::path& source) {
  std::set<fs::path> found = {source};
  collect_parts(root, source, found);
  found.erase(source);
  return {found.begin(), found.end()};
}

std::vector<FilePair> changed_files(const Project& project,
                                    const Variant& before,
                                    const Variant& after) {
  const fs::path& root = project.root();
  const FilePair solvers = {(before.folder / "solver.cpp").lexically_relative(root),
                            (after.folder / "solver.cpp").lexically_relative(root)};
  Files old_files = parts_of(root, solvers.before);
  const Files new_files = parts_of(root, solvers.after);
  Files dropped;
  Files taken_up;
  std::set_difference(old_files.begin(),
                      old_files.end(),
                      new_files.begin(),
                      new_files.end(),
                      std::back_inserter(dropped));
  std::set_difference(new_files.begin(),
                      new_files.end(),
                      old_files.begin(),
                      old_files.end(),
                      std::back_inserter(taken_up));
  old_files.push_back(solvers.before);
  std::vector<FilePair> pairs = {solvers};
  for (FilePair& pair : swapped_parts(taken_up, dropped)) {
    if (pair.before.empty()) {
      find_origin(root, old_files, pair);
      pair.is_copy =
          !pair.before.empty() && !std::binary_search(dropped.begin(), dropped.end(), pair.before);
    }
    pairs.push_back(pair);
  }
  return pairs;
}

}  // namespace casebook::cli
