#pragma once

#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/fftw_plan.hpp"

namespace spectral {

/// Real transforms of a whole field of n^3 points by the library alone, with threads: what a program
/// that calls FFTW for each field cannot beat.
class LibraryTransforms {
 public:
  /// Plans in place and out of place with FFTW_MEASURE and keeps the faster pair.
  LibraryTransforms(int n, int n_threads);

  /// One transform, the mean of to the modes and back, seconds.
  double time_s();

 private:
  struct Pair {
    Plan forth, back;
  };
  Pair plan(bool in_place);
  static double time_of(const Pair& pair);

  int n_;
  Buffer<double> grid_;
  Buffer<Complex> modes_;
  Pair best_;
};

/// Bytes per second of a = b + s c by n_threads, over three arrays of `size` doubles each.
class TriadSweep {
 public:
  TriadSweep(std::size_t size, int n_threads);
  double bytes_per_s();

 private:
  std::size_t size_;
  int n_threads_;
  Buffer<double> a_, b_, c_;
};

}  // namespace spectral
