#include "cli/build/passed_tests.hpp"

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> read_words(const fs::path& file) {
  std::map<std::string, std::string> words;
  if (fs::exists(file)) {
    const Json json = Json::parse(read_file(file), nullptr, false);
    for (const auto& [name, word] : json.items()) {
      if (word.is_string()) {
        words[name] = word;
      }
    }
  }
  return words;
}

}  // namespace

PassedTests::PassedTests(const fs::path& root, const fs::path& build)
    : file_(build / "passed_tests.json"),
      fingerprints_(root, build),
      listed_(listed_tests(build)),
      passed_(read_words(file_)) {}

std::vector<int> PassedTests::to_run() {
  std::vector<int> numbers;
  for (const ListedTest& test : listed_) {
    const std::string word = fingerprints_.of(test);
    const auto before = passed_.find(test.name);
    if (!word.empty() && before != passed_.end() && before->second == word) {
      ++n_unchanged_;
    } else {
      numbers.push_back(test.number);
    }
    current_[test.name] = word;
  }
  return numbers;
}

void PassedTests::keep(const CtestOutput& output) {
  for (const std::string& name : output.counts().failed_names) {
    passed_.erase(name);
  }
  for (const std::string& name : output.passed_names()) {
    passed_[name] = current_[name];
  }
  try {
    write_file_atomically(file_, Json(passed_).dump(1) + "\n");
  } catch (const EnvironmentError&) {
    return;  // a full disk costs the next run its time, and this one nothing
  }
}

}  // namespace casebook::cli
