#include "harness/run/gather.hpp"

#include <numeric>

namespace casebook {

std::vector<std::string> gather_texts(const Team& team, const std::string& mine) {
  const int length = static_cast<int>(mine.size());
  std::vector<int> lengths(static_cast<std::size_t>(team.n_ranks));
  MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, team.comm);

  std::vector<int> starts(lengths.size());
  std::exclusive_scan(lengths.begin(), lengths.end(), starts.begin(), 0);
  std::string all(static_cast<std::size_t>(starts.back() + lengths.back()), '\0');
  MPI_Gatherv(mine.data(),
              length,
              MPI_CHAR,
              all.data(),
              lengths.data(),
              starts.data(),
              MPI_CHAR,
              0,
              team.comm);
  std::vector<std::string> texts;
  for (std::size_t r = 0; team.rank == 0 && r < lengths.size(); ++r) {
    texts.push_back(
        all.substr(static_cast<std::size_t>(starts[r]), static_cast<std::size_t>(lengths[r])));
  }
  return texts;
}

std::vector<std::vector<double>> gather_numbers(const Team& team, const std::vector<double>& mine) {
  const int n = static_cast<int>(mine.size());
  std::vector<double> all(mine.size() * static_cast<std::size_t>(team.n_ranks));
  MPI_Gather(mine.data(), n, MPI_DOUBLE, all.data(), n, MPI_DOUBLE, 0, team.comm);
  std::vector<std::vector<double>> numbers;
  for (auto first = all.begin(); team.rank == 0 && first != all.end(); first += n) {
    numbers.emplace_back(first, first + n);
  }
  return numbers;
}

double largest(const Team& team, double mine) {
  double all = mine;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, team.comm);
  return all;
}

}  // namespace casebook
