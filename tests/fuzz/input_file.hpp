#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace fuzz {

/// A file that holds the present input, for readers that take a path. One for the whole process; it goes
/// with it.
class InputFile {
 public:
  /// name: what the file is called, its extension included
  explicit InputFile(const std::string& name)
      : folder_(std::filesystem::temp_directory_path() /
                ("casebook_fuzz_" + std::to_string(::getpid()))),
        path_(folder_ / name) {
    std::filesystem::create_directories(folder_);
  }
  ~InputFile() { std::filesystem::remove_all(folder_); }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Replaces the content.
  const std::filesystem::path& hold(const std::uint8_t* data, std::size_t size) const {
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path_;
  }

 private:
  std::filesystem::path folder_;
  std::filesystem::path path_;
};

}  // namespace fuzz
