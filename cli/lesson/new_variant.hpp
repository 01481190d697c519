#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Checks the name of a variant to be made: its form, and that its number was never used; a side
/// branch (`v3b_...`) needs its main rung.
/// Errors: UsageError that says which number is free.
void require_free_name(const std::string& name, const std::vector<Variant>& ladder);

/// Checks that steps of an app can be made in this clone.
/// Errors: EnvironmentError with the way out, before anything is made.
void require_own_clone(const std::filesystem::path& root, const std::string& app);

/// The casebook_add_variant(...) call that registers `name`, made from the call that registers the
/// parent: the same libraries and flags, and the parent's own files under the new name.
/// cmake: text of the CMakeLists.txt that holds the parent's call.
/// Errors: UsageError when the parent's call is not in the text.
std::string registration_of(const std::string& name,
                            const Variant& parent,
                            const std::string& cmake);

/// Makes optimized/<app>/<name>/ as a copy of the parent with an empty page, registers it, and
/// calls `confirm`. If anything fails, `confirm` included, all is as it was before.
/// Returns the new folder. Errors: UsageError, EnvironmentError, and what `confirm` throws.
std::filesystem::path make_variant(const std::filesystem::path& root,
                                   const std::string& name,
                                   const Variant& parent,
                                   const std::function<void()>& confirm);

}  // namespace casebook::cli
