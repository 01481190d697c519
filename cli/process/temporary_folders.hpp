#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// Temporary folders that a program has to itself: a new /tmp, /var/tmp and /dev/shm, which go when it has ended. All its
/// children share them, so that ranks of one launcher find each other's shared memory.
struct OwnTemporaryFolders {
  /// Of the system's temporary folders, what the program sees as it is: files, and folders with what is below.
  std::vector<std::filesystem::path> shown;
};

/// The reason why a program cannot have them here, or "". It is tried in a process of its own.
std::string why_no_temporary_folders(const OwnTemporaryFolders& folders);

/// Gives them to this process, which must have one thread, and to its children: in a mount namespace, and in a user
/// namespace where the system asks for that. Returns "" or the reason of a refusal, after which this process is not to
/// be used.
std::string enter_temporary_folders(const OwnTemporaryFolders& folders);

}  // namespace casebook::cli
