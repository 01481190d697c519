#include "harness/core/json.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;
template casebook::Json casebook::Json::parse<const std::string&>(const std::string&,
                                                                  casebook::Json::parser_callback_t,
                                                                  bool,
                                                                  bool);
template casebook::Json casebook::Json::parse<std::string&>(std::string&,
                                                            casebook::Json::parser_callback_t,
                                                            bool,
                                                            bool);
template casebook::Json casebook::Json::parse<std::string>(std::string&&,
                                                           casebook::Json::parser_callback_t,
                                                           bool,
                                                           bool);
