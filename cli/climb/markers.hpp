#pragma once

#include <string>
#include <string_view>

namespace casebook::cli {

/// The text with what stands between `<!-- name:begin -->` and `<!-- name:end -->` replaced.
/// where: the file, for the message.
/// Errors: UsageError when the markers are not there, once and in this order.
std::string replace_between_markers(const std::string& text,
                                    std::string_view name,
                                    const std::string& replacement,
                                    const std::string& where);

/// The text with an empty pair of these markers after those of another name, where it has none yet.
std::string with_markers_after(const std::string& text,
                               std::string_view name,
                               std::string_view other);

}  // namespace casebook::cli
