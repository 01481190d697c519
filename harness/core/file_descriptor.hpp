#pragma once

#include <filesystem>
#include <string_view>

namespace casebook {

/// An open file that closes itself.
struct Descriptor {
  int number;
  explicit Descriptor(int opened) : number(opened) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
};

/// Throws EnvironmentError: what could not be written, why (an errno), and what to do.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, int error);

/// Writes all of the text. target: the name for messages. Errors: EnvironmentError.
void write_all(const Descriptor& file, std::string_view text, const std::filesystem::path& target);

/// Waits until the file is on the disk. Errors: EnvironmentError.
void flush_to_disk(const Descriptor& file, const std::filesystem::path& target);

}  // namespace casebook
