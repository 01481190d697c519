#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "apps/scf/case.hpp"

namespace scf::deck_text {

/// A deck of one helium atom whose parts a test replaces. Its atom stands in line 2, its shell in
/// line 5, its settings in line 9, its task in line 11.
struct DeckText {
  std::string geometry = "geometry units bohr\n  He 0 0 0\nend\n";
  std::string basis = "basis\n  He S\n    1.0 1.0\nend\n";
  std::string scf = "scf\n  thresh 1e-6\nend\n";
  std::string task = "task scf energy\n";

  std::string text() const { return geometry + basis + scf + task; }
};

/// The case that a deck named test.nw states.
Case read(const std::string& text);

/// Text of the UsageError, or "no error".
std::string message_of(const std::string& text);

/// True if the message holds every part.
testing::AssertionResult holds(const std::string& message,
                               std::initializer_list<std::string_view> parts);

/// A file of tests/scf/data.
std::string data_file(std::string_view name);

}  // namespace scf::deck_text
