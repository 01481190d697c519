#include "apps/llm/judge/script.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "apps/llm/random.hpp"

namespace llm {
namespace {

/// Draws tokens, each time others.
class Texts {
 public:
  Texts(const Case& input, std::uint64_t seed) : input_(input), draw_(seed) {}

  std::vector<int> next(int n_tokens) { return draw_tokens(input_, draw_.word(), n_tokens); }
  int between(int least, int most) { return least + draw_.below(most - least + 1); }

 private:
  const Case& input_;
  Draw draw_;
};

}  // namespace

int Script::n_logits() const {
  int sum = 0;
  for (const auto& step : steps) {
    for (const ScriptPiece& piece : step) {
      sum += piece.n_logits;
    }
  }
  return sum;
}

Script draw_script(const Case& input, std::uint64_t seed, int n_tokens) {
  Texts texts(input, seed);
  // The first sequence takes about half of the tokens, so that it reaches far; the others a sixth.
  const int a = texts.between(n_tokens / 3, n_tokens / 2);
  const int b = texts.between(4, n_tokens / 6);
  const int c = texts.between(2, n_tokens / 6);
  const int d = texts.between(2, n_tokens / 6);
  const int kept = texts.between(1, b - 1);
  const int e = texts.between(1, n_tokens / 6);
  Script script;
  script.steps.push_back(
      {{2, 0, texts.next(1), 1}, {0, 0, texts.next(a), a}, {1, 0, texts.next(b), 1}});
  script.steps.push_back({{1, b, texts.next(1), 1},
                          {3, 0, texts.next(d), 2},
                          {0, a, texts.next(1), 1},
                          {2, 1, texts.next(c), 1}});
  script.steps.push_back({{0, a + 1, texts.next(1), 1}, {1, kept, texts.next(e), e}});
  return script;
}

ScriptTexts texts_of(const Script& script) {
  ScriptTexts result;
  std::array<std::optional<std::size_t>, n_script_sequences> grown;  // the text of each sequence
  for (const auto& step : script.steps) {
    for (const ScriptPiece& piece : step) {
      const auto begin = static_cast<std::size_t>(piece.begin);
      std::optional<std::size_t>& text = grown.at(static_cast<std::size_t>(piece.sequence));
      if (!text || begin < result.sequences[*text].tokens.size()) {
        oracle::Sequence next = text ? result.sequences[*text] : oracle::Sequence{};
        next.tokens.resize(begin);
        next.first_logits = piece.begin + static_cast<int>(piece.tokens.size()) - piece.n_logits;
        text = result.sequences.size();
        result.sequences.push_back(std::move(next));
      }
      oracle::Sequence& sequence = result.sequences[*text];
      sequence.tokens.insert(sequence.tokens.end(), piece.tokens.begin(), piece.tokens.end());
      const auto last = sequence.tokens.size() - static_cast<std::size_t>(sequence.first_logits);
      for (int i = piece.n_logits; i > 0; --i) {
        result.rows.push_back({*text, last - static_cast<std::size_t>(i)});
      }
    }
  }
  return result;
}

}  // namespace llm
