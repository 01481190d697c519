// Declared in apps/scf/deck/blocks.hpp.

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/settings.hpp"

namespace scf {

std::optional<std::int64_t> read_semidirect(const Statement& statement, Problems& problems) {
  std::optional<std::int64_t> memsize;
  const int line = statement.line;
  for (std::size_t i = 1; i < statement.words.size(); i += 2) {
    const std::string name = statement.keyword(i);
    const std::string value = statement.keyword(i + 1);
    if (name == "memsize") {
      memsize = large_whole_number_in(memsize_range, value, "semidirect memsize", line, problems);
    } else if (name != "filesize" || !parse_number(value)) {
      problems.add(
          line,
          fmt::format("semidirect: `{} {}` is not understood; integrals are kept in memory "
                      "alone: semidirect [memsize WORDS] [filesize N], words of 8 B for "
                      "each process",
                      shown(name),
                      shown(value)));
    }
  }
  return memsize;
}

void check_direct(int direct_line, int semidirect_line, Problems& problems) {
  if (direct_line > 0 && semidirect_line > 0) {
    problems.add(semidirect_line,
                 fmt::format("semidirect: line {} says direct; keep one of them", direct_line));
  }
}

}  // namespace scf
