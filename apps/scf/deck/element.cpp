#include "apps/scf/deck/element.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/molecule.hpp"

namespace scf {
namespace {

constexpr std::array<std::string_view, 10> element_names{"hydrogen",
                                                         "helium",
                                                         "lithium",
                                                         "beryllium",
                                                         "boron",
                                                         "carbon",
                                                         "nitrogen",
                                                         "oxygen",
                                                         "fluorine",
                                                         "neon"};

std::string_view leading_letters(std::string_view tag) {
  const auto end =
      std::find_if_not(tag.begin(), tag.end(), [](unsigned char c) { return std::isalpha(c); });
  return tag.substr(0, static_cast<std::size_t>(end - tag.begin()));
}

}  // namespace

int element_of_tag(std::string_view tag) {
  const std::string letters = lower_case(leading_letters(tag));
  const auto name = std::find(element_names.begin(), element_names.end(), letters);
  return name != element_names.end() ? static_cast<int>(name - element_names.begin()) + 1
                                     : atomic_number(letters);
}

bool is_plain_element(std::string_view tag) {
  return element_of_tag(tag) > 0 && leading_letters(tag).size() == tag.size();
}

}  // namespace scf
