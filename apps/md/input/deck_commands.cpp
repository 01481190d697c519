#include "apps/md/input/deck_commands.hpp"

namespace md {

std::pair<std::size_t, std::size_t> types(const Deck& deck, const std::string& word) {
  require_before(deck.draft.n_types > 0, "types are not known before create_box or read_data");
  const int most = static_cast<int>(deck.draft.n_types);
  const std::size_t star = word.find('*');
  if (star == std::string::npos) {
    const auto type = static_cast<std::size_t>(whole(word, 1, most));
    return {type - 1, type};
  }
  const std::string low = word.substr(0, star);
  const std::string high = word.substr(star + 1);
  return {low.empty() ? 0 : static_cast<std::size_t>(whole(low, 1, most)) - 1,
          static_cast<std::size_t>(high.empty() ? most : whole(high, 1, most))};
}

void note(Deck& deck, const std::string& what) {
  deck.draft.without_effect.push_back(what);
}

}  // namespace md
