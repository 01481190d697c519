#pragma once

#include <string_view>

namespace casebook {

/// The apps of which a rung's own files differ from the commit: what others do not use is not counted
/// against them. All that apps share is in `source_state`. Written by the build, and behind a mark in the
/// executable as that one.
struct ChangedApps {
  char mark[24];    ///< "casebook changed apps:"
  char names[512];  ///< between blanks: " lu scf "
};
extern const ChangedApps changed_apps;

/// Whether names such as " lu scf " have the app's among them.
bool is_among(std::string_view app, std::string_view names);

/// Whether a file that executables of the app are made of has changed since the commit.
bool has_changed(std::string_view app);

}  // namespace casebook
