#include "parts/llm/serving/beginnings.hpp"

#include <algorithm>

#include "parts/llm/attention/query_rows.hpp"

namespace llm {
namespace {

/// Stands for positions that were given, and is no token.
constexpr int given = -1;

/// Tokens of a prompt that another text begins with as well; never all, since the last one gives logits.
int n_common(const std::vector<int>& prompt, const std::vector<int>& text) {
  const auto end = prompt.end() - 1;
  return static_cast<int>(std::mismatch(prompt.begin(), end, text.begin(), text.end()).first -
                          prompt.begin());
}

}  // namespace

Beginnings::Beginnings(Engine& engine, int n_sequences, ShareBeginning share)
    : engine_(engine), share_(std::move(share)), texts_(static_cast<std::size_t>(n_sequences)) {}

Beginnings::Found Beginnings::longest_beginning(const std::vector<int>& prompt) const {
  Found found;
  for (std::size_t sequence = 0; sequence < texts_.size(); ++sequence) {
    const int n = n_common(prompt, texts_[sequence]);
    if (n > found.n_tokens) {
      found = {static_cast<int>(sequence), n};
    }
  }
  return found;
}

int Beginnings::make_ready(int sequence, const Request& request) {
  std::vector<int>& text = texts_[static_cast<std::size_t>(sequence)];
  if (!share_ || request.depth > 0) {
    text.assign(1, given);
    engine_.shorten(sequence, request.depth);
    return 0;
  }
  const Found found = longest_beginning(request.prompt);
  int n_there = n_common(request.prompt, text);
  if (n_there == found.n_tokens) {
    engine_.shorten(sequence, n_there);
  } else {
    engine_.shorten(sequence, 0);
    n_there = share_(sequence, found.sequence, found.n_tokens);
  }
  text.assign(request.prompt.begin(), request.prompt.begin() + n_there);
  return n_there;
}

void Beginnings::append(int sequence, std::span<const int> tokens) {
  std::vector<int>& text = texts_[static_cast<std::size_t>(sequence)];
  text.insert(text.end(), tokens.begin(), tokens.end());
}

bool Beginnings::should_wait(const std::vector<int>& prompt,
                             const std::vector<int>& being_read) const {
  const auto n_blocks = [](int n_tokens) { return n_tokens / static_cast<int>(block_positions); };
  return share_ &&
         n_blocks(n_common(prompt, being_read)) > n_blocks(longest_beginning(prompt).n_tokens);
}

}  // namespace llm
