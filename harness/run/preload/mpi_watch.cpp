// A library that is preloaded into a program that we did not write, and watches its calls of MPI: how many,
// how long, how many bytes, by its C, Fortran (mpif.h, `use mpi`) and Fortran 2008 names. Declared nowhere:
// the dynamic linker finds these functions before those of MPI, and they call the next of the same name.
//
// It is linked with no MPI and works with any. Every function of MPI that is watched takes nothing but
// integers and pointers, which x86-64 and AArch64 hand over in whole registers and words of the stack. So
// one function that hands on most_arguments words serves for all, whatever they mean.
// Source: System V ABI, AMD64 supplement, 3.2.3; Procedure Call Standard for the Arm 64-bit Architecture, 6.4.
//
// At MPI_Finalize, or at the end of a program without it, each rank writes $CASEBOOK_MPI_WATCH/mpi<rank>.json.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>

#include <dlfcn.h>

namespace {

using Word = std::intptr_t;

// MPI_Sendrecv has twelve arguments, and Fortran adds one for the error.
constexpr int most_arguments = 13;

using Function =
    Word (*)(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);

/// Language of the caller: C hands over values, Fortran their addresses.
enum class Language { c, fortran };

/// Facts about a kind of call.
struct Kind {
  const char* name;  ///< as the standard spells it
  int count;         ///< place of the count among the arguments, from 0; -1: it hands nothing over
  int communicator;  ///< its place where the count is that of one rank of many, else -1
  bool waits;        ///< it ends when others have done something
};

/// Sums over its calls; several threads may add at once.
struct Sum {
  std::int64_t count;
  std::int64_t bytes;
  std::int64_t time_ns;
};

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// The next function of this name after ours.
void* next(const char* name) {
  return dlsym(RTLD_NEXT, name);
}

// The state of the process. A preloaded library has no object that could own it.
std::int64_t started_ns = 0;
std::int64_t in_mpi_ns = 0;  ///< of the thread that called MPI_Init
bool written = false;
thread_local int depth = 0;  ///< a call of MPI inside another one is the library's own
thread_local bool is_main = false;

int size_of_type(Word type, Language language) {
  int size = 0;
  int error = 0;
  if (language == Language::c) {
    static const auto ask = reinterpret_cast<int (*)(Word, int*)>(next("PMPI_Type_size"));
    return ask != nullptr && ask(type, &size) == 0 ? size : 0;
  }
  static const auto ask = reinterpret_cast<void (*)(Word, int*, int*)>(next("pmpi_type_size_"));
  if (ask != nullptr) {
    ask(type, &size, &error);
  }
  return error == 0 ? size : 0;
}

int size_of_communicator(Word communicator, Language language) {
  int size = 1;
  int error = 0;
  if (language == Language::c) {
    static const auto ask = reinterpret_cast<int (*)(Word, int*)>(next("PMPI_Comm_size"));
    return ask != nullptr && ask(communicator, &size) == 0 ? size : 1;
  }
  static const auto ask = reinterpret_cast<void (*)(Word, int*, int*)>(next("pmpi_comm_size_"));
  if (ask != nullptr) {
    ask(communicator, &size, &error);
  }
  return error == 0 ? size : 1;
}

/// The data type follows the count in every call that has one.
std::int64_t bytes_of(const Kind& kind, const Word* arguments, Language language) {
  if (kind.count < 0) {
    return 0;
  }
  const Word count = arguments[kind.count];
  const int n = language == Language::c ? static_cast<int>(count) : *reinterpret_cast<int*>(count);
  const int ranks =
      kind.communicator < 0 ? 1 : size_of_communicator(arguments[kind.communicator], language);
  return static_cast<std::int64_t>(n) * ranks * size_of_type(arguments[kind.count + 1], language);
}

Word call(Function function, const Word* a) {
  return function(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12]);
}

Word watched(
    const Kind& kind, Sum& sum, Function function, const Word* arguments, Language language) {
  if (depth > 0 || started_ns == 0 || written) {
    return call(function, arguments);
  }
  ++depth;
  const std::int64_t bytes = bytes_of(kind, arguments, language);
  const std::int64_t before = now_ns();
  const Word result = call(function, arguments);
  const std::int64_t time_ns = now_ns() - before;
  --depth;
  __atomic_add_fetch(&sum.count, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&sum.bytes, bytes, __ATOMIC_RELAXED);
  __atomic_add_fetch(&sum.time_ns, time_ns, __ATOMIC_RELAXED);
  if (is_main) {
    in_mpi_ns += time_ns;
  }
  return result;
}

}  // namespace

// A kind of call, by its C name, its Fortran name, and the members of Kind.
#define CASEBOOK_MPI_CALLS(X)                                        \
  X(MPI_Send, mpi_send, 1, -1, false)                                \
  X(MPI_Ssend, mpi_ssend, 1, -1, true)                               \
  X(MPI_Bsend, mpi_bsend, 1, -1, false)                              \
  X(MPI_Rsend, mpi_rsend, 1, -1, false)                              \
  X(MPI_Isend, mpi_isend, 1, -1, false)                              \
  X(MPI_Issend, mpi_issend, 1, -1, false)                            \
  X(MPI_Ibsend, mpi_ibsend, 1, -1, false)                            \
  X(MPI_Irsend, mpi_irsend, 1, -1, false)                            \
  X(MPI_Recv, mpi_recv, -1, -1, true)                                \
  X(MPI_Irecv, mpi_irecv, -1, -1, false)                             \
  X(MPI_Mrecv, mpi_mrecv, -1, -1, true)                              \
  X(MPI_Sendrecv, mpi_sendrecv, 1, -1, true)                         \
  X(MPI_Sendrecv_replace, mpi_sendrecv_replace, 1, -1, true)         \
  X(MPI_Probe, mpi_probe, -1, -1, true)                              \
  X(MPI_Iprobe, mpi_iprobe, -1, -1, false)                           \
  X(MPI_Mprobe, mpi_mprobe, -1, -1, true)                            \
  X(MPI_Wait, mpi_wait, -1, -1, true)                                \
  X(MPI_Waitall, mpi_waitall, -1, -1, true)                          \
  X(MPI_Waitany, mpi_waitany, -1, -1, true)                          \
  X(MPI_Waitsome, mpi_waitsome, -1, -1, true)                        \
  X(MPI_Test, mpi_test, -1, -1, false)                               \
  X(MPI_Testall, mpi_testall, -1, -1, false)                         \
  X(MPI_Testany, mpi_testany, -1, -1, false)                         \
  X(MPI_Testsome, mpi_testsome, -1, -1, false)                       \
  X(MPI_Start, mpi_start, -1, -1, false)                             \
  X(MPI_Startall, mpi_startall, -1, -1, false)                       \
  X(MPI_Barrier, mpi_barrier, -1, -1, true)                          \
  X(MPI_Ibarrier, mpi_ibarrier, -1, -1, false)                       \
  X(MPI_Bcast, mpi_bcast, 1, -1, false)                              \
  X(MPI_Ibcast, mpi_ibcast, 1, -1, false)                            \
  X(MPI_Reduce, mpi_reduce, 2, -1, false)                            \
  X(MPI_Ireduce, mpi_ireduce, 2, -1, false)                          \
  X(MPI_Allreduce, mpi_allreduce, 2, -1, false)                      \
  X(MPI_Iallreduce, mpi_iallreduce, 2, -1, false)                    \
  X(MPI_Reduce_scatter_block, mpi_reduce_scatter_block, 2, 5, false) \
  X(MPI_Reduce_scatter, mpi_reduce_scatter, -1, -1, false)           \
  X(MPI_Scan, mpi_scan, 2, -1, false)                                \
  X(MPI_Exscan, mpi_exscan, 2, -1, false)                            \
  X(MPI_Gather, mpi_gather, 1, -1, false)                            \
  X(MPI_Gatherv, mpi_gatherv, 1, -1, false)                          \
  X(MPI_Allgather, mpi_allgather, 1, -1, false)                      \
  X(MPI_Iallgather, mpi_iallgather, 1, -1, false)                    \
  X(MPI_Allgatherv, mpi_allgatherv, 1, -1, false)                    \
  X(MPI_Scatter, mpi_scatter, -1, -1, false)                         \
  X(MPI_Scatterv, mpi_scatterv, -1, -1, false)                       \
  X(MPI_Alltoall, mpi_alltoall, 1, 6, false)                         \
  X(MPI_Ialltoall, mpi_ialltoall, 1, 6, false)                       \
  X(MPI_Alltoallv, mpi_alltoallv, -1, -1, false)                     \
  X(MPI_Ialltoallv, mpi_ialltoallv, -1, -1, false)                   \
  X(MPI_Alltoallw, mpi_alltoallw, -1, -1, false)                     \
  X(MPI_Put, mpi_put, 1, -1, false)                                  \
  X(MPI_Get, mpi_get, 1, -1, false)                                  \
  X(MPI_Accumulate, mpi_accumulate, 1, -1, false)                    \
  X(MPI_Fetch_and_op, mpi_fetch_and_op, -1, -1, false)               \
  X(MPI_Win_fence, mpi_win_fence, -1, -1, true)                      \
  X(MPI_Win_lock, mpi_win_lock, -1, -1, true)                        \
  X(MPI_Win_unlock, mpi_win_unlock, -1, -1, true)                    \
  X(MPI_Win_flush, mpi_win_flush, -1, -1, true)                      \
  X(MPI_Win_flush_all, mpi_win_flush_all, -1, -1, true)              \
  X(MPI_Comm_split, mpi_comm_split, -1, -1, false)                   \
  X(MPI_Comm_dup, mpi_comm_dup, -1, -1, false)                       \
  X(MPI_Comm_create, mpi_comm_create, -1, -1, false)                 \
  X(MPI_Comm_free, mpi_comm_free, -1, -1, false)                     \
  X(MPI_Cart_create, mpi_cart_create, -1, -1, false)

#define CASEBOOK_PARAMETERS                                                                       \
  Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, \
      Word m
#define CASEBOOK_ARGUMENTS a, b, c, d, e, f, g, h, i, j, k, l, m

#define CASEBOOK_ENTRY(SYMBOL, KIND, LANGUAGE)                                         \
  extern "C" __attribute__((visibility("default"))) Word SYMBOL(CASEBOOK_PARAMETERS) { \
    static const auto function = reinterpret_cast<Function>(next(#SYMBOL));            \
    const Word arguments[most_arguments] = {CASEBOOK_ARGUMENTS};                       \
    return watched(kind_##KIND, sum_##KIND, function, arguments, LANGUAGE);            \
  }

#define CASEBOOK_WATCH(NAME, FORTRAN, COUNT, COMMUNICATOR, WAITS)   \
  namespace {                                                       \
  constexpr Kind kind_##NAME = {#NAME, COUNT, COMMUNICATOR, WAITS}; \
  Sum sum_##NAME = {0, 0, 0};                                       \
  }                                                                 \
  CASEBOOK_ENTRY(NAME, NAME, Language::c)                           \
  CASEBOOK_ENTRY(FORTRAN##_, NAME, Language::fortran)               \
  CASEBOOK_ENTRY(FORTRAN##_f08_, NAME, Language::fortran)

CASEBOOK_MPI_CALLS(CASEBOOK_WATCH)

namespace {

void write_call(std::FILE* file, const Kind& kind, const Sum& sum, bool& first) {
  if (sum.count == 0) {
    return;
  }
  const double time_s = 1e-9 * static_cast<double>(sum.time_ns);
  std::fprintf(file,
               "%s\n  {\"call\": \"%s\", \"count\": %lld, \"bytes\": %lld, \"time_s\": %.9f, "
               "\"wait_s\": %.9f}",
               first ? "" : ",",
               kind.name,
               static_cast<long long>(sum.count),
               static_cast<long long>(sum.bytes),
               time_s,
               kind.waits ? time_s : 0.0);
  first = false;
}

/// Two clock readings: what watching adds to a call.
double cost_s() {
  constexpr int n = 1000;
  const std::int64_t start = now_ns();
  for (int i = 0; i < n; ++i) {
    now_ns();
  }
  return 2e-9 * static_cast<double>(now_ns() - start) / n;
}

const char* rank_text() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* text = std::getenv(name)) {
      return text;
    }
  }
  return "0";
}

/// A line of /proc/self/io: bytes and calls of reading and writing.
long long io_count(const char* key) {
  long long value = 0;
  if (std::FILE* file = std::fopen("/proc/self/io", "r")) {
    char name[64];
    long long number = 0;
    while (std::fscanf(file, "%63[^:]: %lld\n", name, &number) == 2) {
      value = std::strcmp(name, key) == 0 ? number : value;
    }
    std::fclose(file);
  }
  return value;
}

void write_report(bool finalized) {
  const char* folder = std::getenv("CASEBOOK_MPI_WATCH");
  if (written || started_ns == 0 || folder == nullptr) {
    return;
  }
  const double elapsed_s = 1e-9 * static_cast<double>(now_ns() - started_ns);
  written = true;
  char path[4096];
  std::snprintf(path, sizeof path, "%s/mpi%s.json", folder, rank_text());
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) {
    return;
  }
  std::fprintf(
      file,
      "{\"mpi_rank\": %s, \"finalized\": %s, \"elapsed_s\": %.9f, \"in_mpi_s\": %.9f, "
      "\"cost_s_per_call\": %.3e,\n \"io\": {\"read_bytes\": %lld, \"written_bytes\": %lld, "
      "\"reads\": %lld, \"writes\": %lld},\n \"calls\": [",
      rank_text(),
      finalized ? "true" : "false",
      elapsed_s,
      1e-9 * static_cast<double>(in_mpi_ns),
      cost_s(),
      io_count("rchar"),
      io_count("wchar"),
      io_count("syscr"),
      io_count("syscw"));
  bool first = true;
#define CASEBOOK_WRITE(NAME, FORTRAN, COUNT, COMMUNICATOR, WAITS) \
  write_call(file, kind_##NAME, sum_##NAME, first);
  CASEBOOK_MPI_CALLS(CASEBOOK_WRITE)
  std::fprintf(file, "\n ]}\n");
  std::fclose(file);
}

/// Reports programs that end without MPI_Finalize as well.
__attribute__((destructor)) void at_the_end() {
  write_report(false);
}

/// The clock starts when all ranks are there.
Word begin(Function function, const Word* arguments) {
  ++depth;
  const Word result = call(function, arguments);
  --depth;
  is_main = true;
  started_ns = started_ns == 0 ? now_ns() : started_ns;
  return result;
}

Word end(Function function, const Word* arguments) {
  write_report(true);
  return call(function, arguments);
}

}  // namespace

#define CASEBOOK_EDGE(SYMBOL, ACTION)                                                  \
  extern "C" __attribute__((visibility("default"))) Word SYMBOL(CASEBOOK_PARAMETERS) { \
    static const auto function = reinterpret_cast<Function>(next(#SYMBOL));            \
    const Word arguments[most_arguments] = {CASEBOOK_ARGUMENTS};                       \
    return ACTION(function, arguments);                                                \
  }

CASEBOOK_EDGE(MPI_Init, begin)
CASEBOOK_EDGE(mpi_init_, begin)
CASEBOOK_EDGE(mpi_init_f08_, begin)
CASEBOOK_EDGE(MPI_Init_thread, begin)
CASEBOOK_EDGE(mpi_init_thread_, begin)
CASEBOOK_EDGE(mpi_init_thread_f08_, begin)
CASEBOOK_EDGE(MPI_Finalize, end)
CASEBOOK_EDGE(mpi_finalize_, end)
CASEBOOK_EDGE(mpi_finalize_f08_, end)
