#include "apps/llm/judge/inquiry.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "apps/llm/random.hpp"

namespace llm {

Inquiry::Inquiry(Engine& engine,
                 const Case& input,
                 const casebook::Team& team,
                 const casebook::Draw& draw)
    : engine_(engine), input_(input), team_(team), draw_(draw) {
  evidence().standing = engine.standing();
  std::vector<int> free(static_cast<std::size_t>(input.n_open() + n_script_sequences));
  std::iota(free.begin(), free.end(), 0);
  if (input.depth > 0) {
    free.erase(free.begin(), free.begin() + input.n_open());
  }
  Draw among(draw.seed);
  while (sequences_.size() < n_script_sequences) {
    const auto drawn = free.begin() + among.below(static_cast<int>(free.size()));
    sequences_.push_back(*drawn);
    free.erase(drawn);
    engine_.shorten(sequences_.back(), 0);
  }
  bytes_before_ = all_cache_bytes();
}

bool Inquiry::asks(Question question) const {
  const auto number = static_cast<std::uint64_t>(question);
  return is_whole() || Draw(mix(draw_.seed + 5) + number).unit() < draw_.effort;
}

oracle::Rows Inquiry::ask(const std::vector<ScriptPiece>& pieces) {
  std::vector<Piece> asked;
  for (const ScriptPiece& piece : pieces) {
    const int sequence = sequences_.at(static_cast<std::size_t>(piece.sequence));
    engine_.shorten(sequence, piece.begin);
    asked.push_back({sequence, piece.tokens, piece.n_logits});
  }
  return forward(asked);
}

oracle::Rows Inquiry::ask_again(int request, const std::vector<int>& text, int n_logits) {
  const int sequence = input_.depth > 0 ? request : sequences_.front();
  engine_.shorten(sequence, input_.depth);
  const oracle::Rows rows = forward({{sequence, text, n_logits}});
  engine_.shorten(sequence, input_.depth);
  return rows;
}

oracle::Rows Inquiry::forward(const std::vector<Piece>& pieces) {
  const auto n_rows = static_cast<std::size_t>(n_logits(pieces));
  const auto width = static_cast<std::size_t>(model().shape().n_vocabulary);
  std::vector<float> logits(is_first() ? n_rows * width : 0, NAN);
  engine_.forward(pieces, logits);
  oracle::Rows rows(is_first() ? n_rows : 0, width);
  std::copy(logits.begin(), logits.end(), rows.numbers.begin());
  return rows;
}

std::vector<int> Inquiry::share(std::vector<int> numbers) const {
  auto n = static_cast<int>(numbers.size());
  MPI_Bcast(&n, 1, MPI_INT, 0, team_.comm);
  numbers.resize(static_cast<std::size_t>(n));
  MPI_Bcast(numbers.data(), n, MPI_INT, 0, team_.comm);
  return numbers;
}

double Inquiry::all_cache_bytes() const {
  double bytes = engine_.cache_bytes();
  MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_DOUBLE, MPI_SUM, team_.comm);
  return bytes;
}

double Inquiry::cache_bytes() const {
  return all_cache_bytes() - bytes_before_;
}

}  // namespace llm
