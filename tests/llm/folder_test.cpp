#include <string>

#include <gtest/gtest.h>

#include "apps/llm/model/safetensors.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace llm {
namespace {

using casebook::Json;

Json config(const Json& more) {
  Json json{{"model_type", "llama"},
            {"num_hidden_layers", 2},
            {"hidden_size", 32},
            {"num_attention_heads", 2},
            {"num_key_value_heads", 1},
            {"head_dim", 16},
            {"intermediate_size", 64},
            {"vocab_size", 256},
            {"max_position_embeddings", 512},
            {"hidden_act", "silu"}};
  json.update(more);
  return json;
}

std::vector<double> frequencies(const Json& more) {
  return parse_config(config(more).dump(), "config.json").rotary_frequencies;
}

template <class Step>
std::string refusal(const Step& step) {
  try {
    step();
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

std::string config_refusal(const Json& more) {
  return refusal([&] { frequencies(more); });
}

TEST(Config, of_transformers_5_and_4_say_the_same_in_other_places) {
  const Json scaled{{"rope_type", "llama3"},
                    {"factor", 8.0},
                    {"low_freq_factor", 1.0},
                    {"high_freq_factor", 4.0},
                    {"original_max_position_embeddings", 64}};
  Json parameters = scaled;
  parameters["rope_theta"] = 5e5;

  EXPECT_EQ(frequencies({{"rope_theta", 1e6}}),
            frequencies({{"rope_parameters", {{"rope_theta", 1e6}, {"rope_type", "default"}}}}));
  EXPECT_NE(frequencies({{"rope_theta", 1e6}}), frequencies(Json::object()));
  EXPECT_EQ(frequencies({{"rope_theta", 5e5}, {"rope_scaling", scaled}}),
            frequencies({{"rope_parameters", parameters}}));
  EXPECT_NE(frequencies({{"rope_theta", 5e5}}), frequencies({{"rope_parameters", parameters}}));
}

TEST(Config, has_no_key_that_is_passed_over_without_a_word) {
  EXPECT_EQ(config_refusal({{"torch_dtype", "bfloat16"}, {"use_cache", true}}), "");
  EXPECT_EQ(config_refusal({{"quantization_config", nullptr}, {"logit_capping", false}}), "");
  EXPECT_EQ(config_refusal({{"attention_multiplier", 0.2}}),
            "config.json: `attention_multiplier` is not known here, and may change the answer");
  EXPECT_NE(config_refusal({{"hidden_act", "gelu"}}).find("hidden_act is `gelu`"),
            std::string::npos);
  EXPECT_NE(config_refusal({{"rope_scaling", {{"type", "linear"}, {"factor", 2.0}}}}).find("`factor`"),
            std::string::npos);
  EXPECT_NE(config_refusal({{"rope_parameters", {{"rope_type", "yarn"}}}}).find("rope `yarn`"),
            std::string::npos);
  EXPECT_NE(config_refusal({{"rope_theta", 1.0}, {"rope_parameters", {{"rope_theta", 2.0}}}})
                .find("rope_theta is 1, and in rope_parameters 2"),
            std::string::npos);
  EXPECT_NE(config_refusal({{"rope_theta", "1000000"}}).find("rope_theta is \"1000000\", and must be a number"),
            std::string::npos);
  EXPECT_NE(config_refusal({{"tie_word_embeddings", "true"}}).find("must be true or false"), std::string::npos);
  EXPECT_NE(config_refusal({{"rope_parameters", {{"rope_theta", "1000000"}}}}).find("must be a number"),
            std::string::npos);
  EXPECT_EQ(config_refusal({{"num_key_value_heads", nullptr}}), "");
  EXPECT_NE(config_refusal({{"layer_types", {"full_attention", "sliding_attention"}}})
                .find("sliding_attention"),
            std::string::npos);
}

std::string in_utf8(int point) {
  return point < 128 ? std::string(1, static_cast<char>(point))
                     : std::string{static_cast<char>(0xc0 | point >> 6),
                                   static_cast<char>(0x80 | (point & 0x3f))};
}

const Json byte_level{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}};

/// A tokenizer.json of 256 bytes, the merges, and the whole words.
Json tokenizer(const std::vector<std::pair<std::string, std::string>>& merges,
               const std::vector<std::string>& words = {}) {
  Json vocabulary = Json::object();
  int next = 256;
  for (int byte = 0; byte < 256; ++byte) {
    const bool is_plain = (byte > 32 && byte < 127) || (byte > 160 && byte != 173);
    vocabulary[in_utf8(is_plain ? byte : next++)] = byte;
  }
  Json list = Json::array();
  for (const auto& [left, right] : merges) {
    vocabulary[left + right] = vocabulary.size();
    list.push_back(left + " " + right);
  }
  for (const std::string& word : words) {
    vocabulary[word] = vocabulary.size();
  }
  return {{"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", list}}},
          {"pre_tokenizer", byte_level}};
}

std::vector<int> tokens(const Json& json, const std::string& text) {
  return parse_tokenizer(json.dump(), "tokenizer.json")->encode(text);
}

const std::string blank = "\u0120";  // how the vocabulary spells 0x20

TEST(TokenizerFile, takes_a_whole_word_first_where_it_ignores_merges) {
  Json json = tokenizer({{blank, "x"}, {"y", "z"}}, {blank + "xyz"});
  EXPECT_EQ(tokens(json, " xyz"), (std::vector{256, 257}));

  json["model"]["ignore_merges"] = true;

  EXPECT_EQ(tokens(json, " xyz"), (std::vector{258}));
}

TEST(TokenizerFile, sets_digits_apart) {
  Json json = tokenizer({{"4", "5"}, {"45", "6"}});
  EXPECT_EQ(tokens(json, "456"), (std::vector{257}));

  const auto steps = [&](bool each) {
    return Json{{"type", "Sequence"},
                {"pretokenizers", {{{"type", "Digits"}, {"individual_digits", each}}, byte_level}}};
  };
  json["pre_tokenizer"] = steps(true);
  EXPECT_EQ(tokens(json, "456"), (std::vector<int>{'4', '5', '6'}));
  json["pre_tokenizer"] = steps(false);
  EXPECT_EQ(tokens(json, "a456"), (std::vector<int>{'a', 257}));
}

TEST(TokenizerFile, finds_added_tokens_inside_a_text) {
  Json json = tokenizer({{"x", "y"}});
  json["added_tokens"] = {{{"id", 257}, {"content", "<|turn|>"}, {"special", true}},
                          {{"id", 258}, {"content", "<|turn|>>"}, {"special", true}}};

  EXPECT_EQ(tokens(json, "<|turn|>xy"), (std::vector{257, 256}));
  EXPECT_EQ(tokens(json, "xy<|turn|>>xy<|turn|"),
            (std::vector<int>{256, 258, 256, '<', '|', 't', 'u', 'r', 'n', '|'}));
}

TEST(TokenizerFile, leads_with_a_blank_where_it_says_so) {
  Json json = tokenizer({{blank, "x"}});
  json["pre_tokenizer"]["add_prefix_space"] = true;

  EXPECT_EQ(tokens(json, "x"), (std::vector{256}));
  EXPECT_EQ(tokens(json, " x"), (std::vector{256}));
}

TEST(TokenizerFile, with_nfc_takes_what_is_composed_and_names_what_is_not) {
  Json json = tokenizer({{in_utf8(0xc3), in_utf8(0xa9)}});
  json["normalizer"] = {{"type", "NFC"}};

  EXPECT_EQ(tokens(json, "\u00e9"), (std::vector{256}));
  EXPECT_NE(refusal([&] { tokens(json, "e\u0301"); }).find("U+0301"), std::string::npos);
}

/// A tokenizer.json of Llama 2's kind: characters, tokens of bytes, blanks as U+2581.
Json pieces() {
  constexpr const char* digits = "0123456789ABCDEF";
  Json vocabulary = Json::object();
  for (int byte = 0; byte < 256; ++byte) {
    vocabulary[std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">"] = byte;
  }
  for (const char* token : {"\u2581", "a", "b", "\u2581a"}) {
    vocabulary[token] = vocabulary.size();
  }
  return {{"model",
           {{"type", "BPE"},
            {"vocab", vocabulary},
            {"merges", {"\u2581 a"}},
            {"byte_fallback", true}}},
          {"added_tokens", {{{"id", 260}, {"content", "<s>"}}}},
          {"normalizer",
           {{"type", "Sequence"},
            {"normalizers",
             {{{"type", "Prepend"}, {"prepend", "\u2581"}},
              {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "\u2581"}}}}}}};
}

TEST(TokenizerFile, of_pieces_puts_blanks_where_it_says) {
  Json first = pieces();
  first.erase("normalizer");
  first["pre_tokenizer"] = {{"type", "Metaspace"},
                            {"replacement", "\u2581"},
                            {"prepend_scheme", "first"},
                            {"split", false}};
  Json without = pieces();
  without["normalizer"]["normalizers"].erase(0);

  EXPECT_EQ(tokens(pieces(), "a<s>a"), (std::vector{259, 260, 259}));
  EXPECT_EQ(tokens(first, "a<s>a"), (std::vector{259, 260, 257}));
  EXPECT_EQ(tokens(without, "a b\n"), (std::vector{257, 256, 258, 10}));
}

TEST(TokenizerFile, of_pieces_needs_tokens_of_bytes_to_be_used) {
  Json json = pieces();
  json["model"]["byte_fallback"] = false;

  EXPECT_NE(refusal([&] { tokens(json, "a"); }).find("byte_fallback"), std::string::npos);
}

TEST(TokenizerFile, refuses_by_name_what_it_does_not_do) {
  const auto said = [](const char* place, const Json& value) {
    Json json = tokenizer({{"x", "y"}});
    json[Json::json_pointer(place)] = value;
    return refusal([&] { tokens(json, "x"); });
  };

  EXPECT_NE(said("/normalizer", {{"type", "Lowercase"}}).find("Lowercase"), std::string::npos);
  EXPECT_NE(said("/pre_tokenizer", {{"type", "Whitespace"}}).find("Whitespace"), std::string::npos);
  EXPECT_NE(said("/pre_tokenizer",
                 {{"type", "Sequence"},
                  {"pretokenizers",
                   {{{"type", "Split"},
                     {"pattern", {{"Regex", "\\p{Han}+"}}},
                     {"behavior", "Isolated"}},
                    {{"type", "ByteLevel"}, {"use_regex", false}}}}})
                .find("Han"),
            std::string::npos);
  EXPECT_NE(said("/model/type", "Unigram").find("model.type is `Unigram`"), std::string::npos);
  EXPECT_NE(said("/model/dropout", 0.1).find("model.dropout"), std::string::npos);
  EXPECT_NE(said("/truncation", {{"max_length", 8}}).find("truncation"), std::string::npos);
  EXPECT_NE(said("/post_processor", {{"type", "RobertaProcessing"}}).find("Roberta"),
            std::string::npos);
  EXPECT_NE(said("/added_tokens", {{{"id", 257}, {"content", "m"}, {"lstrip", true}}}).find("lstrip"),
            std::string::npos);
  EXPECT_NE(said("/future", 1).find("`future` is not known"), std::string::npos);
}

}  // namespace
}  // namespace llm
