#include "harness/core/partial_file.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// True when the name still leads to the file that was opened, and not to one renamed over it.
bool is_still_at(const fs::path& path, int opened) {
  struct stat by_name {};
  struct stat by_number {};
  return ::stat(path.c_str(), &by_name) == 0 && ::fstat(opened, &by_number) == 0 &&
         by_name.st_dev == by_number.st_dev && by_name.st_ino == by_number.st_ino;
}

/// A partial file is ours alone: what is written to it goes nowhere else, and no lock makes us wait.
/// Empty: nothing speaks against it.
std::string objection_to(int opened) {
  struct stat facts {};
  if (::fstat(opened, &facts) != 0) {
    return std::strerror(errno);
  }
  return !S_ISREG(facts.st_mode)       ? "is not a file"
         : facts.st_uid != ::geteuid() ? "belongs to another user"
         : facts.st_nlink > 1          ? "has a second name (a hard link)"
                                       : "";
}

[[noreturn]] void refuse_partial(const fs::path& target,
                                 const fs::path& partial,
                                 const std::string& reason) {
  throw EnvironmentError(fmt::format("cannot write {}: {} {}; remove it, or give another path",
                                     target.string(),
                                     partial.filename().string(),
                                     reason));
}

/// Says why the partial file could not be opened.
[[noreturn]] void fail_to_open(const fs::path& target, const fs::path& partial, int error) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(partial, ignored);
  if (error == ELOOP) {
    refuse_partial(target, partial, "is a symbolic link");
  }
  if (error == ENXIO || fs::is_fifo(status)) {
    refuse_partial(target, partial, "is a pipe (FIFO)");
  }
  if (error == EACCES && fs::exists(status)) {
    refuse_partial(target, partial, "belongs to another user");
  }
  fail_to_write(target, error);
}

}  // namespace

PartialFile::PartialFile(fs::path target) : target_(fs::absolute(std::move(target))) {
  std::error_code error;
  fs::create_directories(target_.parent_path(), error);
  if (error) {
    fail_to_write(target_, error.value());
  }
  // Renaming over a folder or a device would replace it.
  const fs::file_status status = fs::status(target_, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw EnvironmentError(fmt::format(
        "cannot write {}: it exists and is not a file; give another path", target_.string()));
  }
  path_ = target_;
  path_ += ".partial";
  open_and_lock();
}

PartialFile::~PartialFile() {
  if (!published_ && file_) {
    ::unlink(path_.c_str());
  }
}

void PartialFile::open_and_lock() {
  do {
    // O_NONBLOCK: opening a FIFO would otherwise wait for a reader.
    file_.emplace(
        ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
    if (file_->number < 0) {
      const int error = errno;
      file_.reset();
      fail_to_open(target_, path_, error);
    }
    if (const std::string objection = objection_to(file_->number); !objection.empty()) {
      file_.reset();
      refuse_partial(target_, path_, objection);
    }
    // File systems without locks (some of Lustre's mounts) answer with another error: then two
    // writers cannot be distinguished.
    if (::flock(file_->number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      file_.reset();
      throw EnvironmentError(
          fmt::format("cannot write {}: another process is writing {} now; give each run a file of "
                      "its own",
                      target_.string(),
                      path_.filename().string()));
    }
  } while (!is_still_at(path_, file_->number));
  if (::ftruncate(file_->number, 0) != 0) {
    fail_to_write(target_, errno);
  }
}

void PartialFile::write(std::string_view bytes) {
  write_all(*file_, bytes, target_);
}

void PartialFile::start_flush() {
#ifdef SYNC_FILE_RANGE_WRITE  // Linux
  if (flush_.valid() && flush_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return;
  }
  const int number = file_->number;
  flush_ = std::async(std::launch::async,
                      [number] { ::sync_file_range(number, 0, 0, SYNC_FILE_RANGE_WRITE); });
#endif
}

void PartialFile::publish() {
  flush_to_disk(*file_, target_);
  if (::rename(path_.c_str(), target_.c_str()) != 0) {
    fail_to_write(target_, errno);
  }
  published_ = true;
  const Descriptor folder(::open(target_.parent_path().c_str(), O_RDONLY | O_CLOEXEC));
  if (folder.number < 0) {
    fail_to_write(target_, errno);
  }
  flush_to_disk(folder, target_);
}

}  // namespace casebook
