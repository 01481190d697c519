/* The part in C: heat.f90 calls it for the energy of its points. */
double sum_of_squares(int n, const double* u) {
  double total = 0.0;
  for (int i = 0; i < n; ++i) {
    total += u[i] * u[i];
  }
  return total;
}
