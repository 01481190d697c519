#include "parts/md/clusters/cluster_list.hpp"

namespace md {

std::vector<Vec3> images_of(const Vec3& box) {
  std::vector<Vec3> images;
  for (const double z : {-1.0, 0.0, 1.0}) {
    for (const double y : {-1.0, 0.0, 1.0}) {
      for (const double x : {-1.0, 0.0, 1.0}) {
        images.push_back({x * box[0], y * box[1], z * box[2]});
      }
    }
  }
  return images;
}

}  // namespace md
