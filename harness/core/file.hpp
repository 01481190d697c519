#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace casebook {

/// The whole file as text.
/// Errors: UsageError when the file is missing or unreadable.
std::string read_file(const std::filesystem::path& path);

/// The same of a file that a person writes.
/// Errors: UsageError also where it is a binary file, or its lines end in CR alone.
std::string read_text_file(const std::filesystem::path& path);

/// The first line without its newline; "" where the file is missing, as many of /proc and /sys are.
std::string first_line_of_file(const std::filesystem::path& path);

/// Writes the whole text under a temporary name, flushes it to disk, and renames it: a reader
/// sees the old file or the new one, never a part.
/// Errors: EnvironmentError (read-only folder, full disk); no file is left.
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Writes the whole text under a name that no file has; false where one has it already, also when
/// another process, on any machine that shares the file system, was quicker. A reader sees the whole
/// text or no file. A hard link, and not O_EXCL: that would leave an empty file of an unknown owner
/// after a process that was killed between creating and writing.
/// Errors: EnvironmentError (read-only folder, full disk, no hard links); no file is left.
bool create_file_once(const std::filesystem::path& path, std::string_view text);

/// Creates the folder and tries to write in it, so that a long run does not fail at its end.
/// Errors: EnvironmentError.
void require_writable_folder(const std::filesystem::path& folder);

}  // namespace casebook
