#pragma once

namespace scf {

/// Repulsion integrals by each of the three methods. Items: shell quartets; bytes: their integrals,
/// written.
void add_quartet_kernels();

/// Repulsion integrals of every class up to (ff|ff), eight quartets at a time, and by libint2 where it is
/// installed. Items: shell quartets; bytes: their integrals, written.
void add_lanes_kernels();

/// The Boys function at arguments of the water dimer. Items and bytes: function values, written.
void add_boys_kernels();

/// Schwarz bounds of the water dimer. Items: shell pairs; bytes: the matrix of bounds, written.
void add_screening_kernels();

/// Product and diagonalization of matrices of two and of six waters, plain and by the library.
/// Items: floating-point operations of the product, diagonalized matrices; bytes: every operand and
/// result once.
void add_linear_algebra_kernels();

}  // namespace scf
