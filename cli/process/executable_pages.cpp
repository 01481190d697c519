#include "cli/process/executable_pages.hpp"

#include <cstddef>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "harness/core/file_descriptor.hpp"

namespace casebook::cli {

void read_pages_anew(const std::filesystem::path& executable) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  const Descriptor file(::open(executable.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number < 0) {
    return;  // whoever starts it says why
  }
  fdatasync(file.number);  // what is not on the disk stays
  posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED);
  std::vector<std::byte> room(piece);  // here, and not while the ranks run
  while (::read(file.number, room.data(), room.size()) > 0) {
  }
}

}  // namespace casebook::cli
