#include "parts/lu/packed_strips.hpp"

namespace lu {

template class PackedStripsOf<double>;
template class PackedStripsOf<float>;

}  // namespace lu
