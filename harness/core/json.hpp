#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace casebook {

/// Keeps the order in which members were written, so that a record reads from general to detail.
using Json = nlohmann::ordered_json;

}  // namespace casebook

// Compiled once, with optimization (json.cpp): every file that reads or writes JSON would compile it again.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
extern template casebook::Json casebook::Json::parse<const std::string&>(
    const std::string&, casebook::Json::parser_callback_t, bool, bool);
extern template casebook::Json casebook::Json::parse<std::string&>(
    std::string&, casebook::Json::parser_callback_t, bool, bool);
extern template casebook::Json casebook::Json::parse<std::string>(std::string&&,
                                                                  casebook::Json::parser_callback_t,
                                                                  bool,
                                                                  bool);
