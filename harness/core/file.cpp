#include "harness/core/file.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/file_descriptor.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

std::string advice(int error) {
  switch (error) {
    case EACCES:
    case EPERM:
    case EROFS:
      return "choose a folder that you may write in";
    case ENOSPC:
    case EDQUOT:
      return "free some space, or choose a folder on another disk";
    case EFBIG:
      return "raise the limit on file sizes (ulimit -f)";
    case ENOENT:
    case ENOTDIR:
      return "choose a folder that exists, or create it first";
    default:
      return "choose another place";
  }
}

/// Removes a file when the scope ends, unless it has become what it was written for.
struct Unlinker {
  const fs::path& path;
  bool armed = true;
  ~Unlinker() {
    if (armed) {
      ::unlink(path.c_str());
    }
  }
};

/// A name beside the target that no file has: process ids keep the writers of one machine apart,
/// O_EXCL those of several, and what a killed process has left.
int create_beside(const fs::path& target, fs::path& path) {
  for (int attempt = 0;; ++attempt) {
    path = target.parent_path() /
           fmt::format(".{}.{}-{}.tmp", target.filename().string(), ::getpid(), attempt);
    const int opened = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (opened >= 0) {
      return opened;
    }
    if (errno != EEXIST) {
      fail_to_write(target, errno);
    }
  }
}

}  // namespace

Descriptor::~Descriptor() {
  if (number >= 0) {
    ::close(number);
  }
}

void fail_to_write(const fs::path& path, int error) {
  throw EnvironmentError(
      fmt::format("cannot write {}: {}; {}", path.string(), std::strerror(error), advice(error)));
}

void write_all(const Descriptor& file, std::string_view text, const fs::path& target) {
  while (!text.empty()) {
    const ssize_t n_written = ::write(file.number, text.data(), text.size());
    if (n_written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n_written));
    } else if (errno != EINTR) {
      fail_to_write(target, errno);
    }
  }
}

void flush_to_disk(const Descriptor& file, const fs::path& target) {
  if (::fsync(file.number) != 0) {
    fail_to_write(target, errno);
  }
}

std::string read_file(const fs::path& path) {
  return read_regular_file(path, {});
}

std::string read_text_file(const fs::path& path) {
  std::string text = read_file(path);
  const auto binary = std::ranges::find_if(
      text, [](unsigned char c) { return std::iscntrl(c) != 0 && std::isspace(c) == 0; });
  if (binary != text.end()) {
    throw UsageError(fmt::format("{}: not a text file (byte {:#04x} in line {})",
                                 path.string(),
                                 static_cast<unsigned char>(*binary),
                                 std::count(text.begin(), binary, '\n') + 1));
  }
  if (text.find('\r') != std::string::npos && text.find('\n') == std::string::npos) {
    throw UsageError(fmt::format(
        "{}: the lines end in CR alone; convert them: tr '\\r' '\\n'", path.string()));
  }
  return text;
}

std::string first_line_of_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

void write_file_atomically(const fs::path& path, std::string_view text) {
  // Renaming over a folder or a device would replace it.
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw EnvironmentError(fmt::format(
        "cannot write {}: it exists and is not a file; give another path", path.string()));
  }
  fs::path temporary;
  const Descriptor file(create_beside(path, temporary));
  Unlinker unlinker{temporary};
  write_all(file, text, path);
  flush_to_disk(file, path);
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    fail_to_write(path, errno);
  }
  unlinker.armed = false;
}

bool create_file_once(const fs::path& path, std::string_view text) {
  fs::path temporary;
  const Descriptor file(create_beside(path, temporary));
  const Unlinker unlinker{temporary};
  write_all(file, text, path);
  flush_to_disk(file, path);
  if (::link(temporary.c_str(), path.c_str()) == 0) {
    return true;
  }
  if (errno != EEXIST) {
    fail_to_write(path, errno);
  }
  return false;
}

void require_writable_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    fail_to_write(folder, error.value());
  }
  fs::path probe;
  const Descriptor file(create_beside(folder / "probe", probe));
  const Unlinker unlinker{probe};
  write_all(file, "x", folder);
  flush_to_disk(file, folder);
}

}  // namespace casebook
