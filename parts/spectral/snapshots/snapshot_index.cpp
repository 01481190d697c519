#include "parts/spectral/snapshots/snapshot_index.hpp"

#include <fmt/format.h>

namespace spectral {
namespace {

/// A vector of three arrays, as XDMF's function of them.
std::string vector_attribute(const std::string& name, const std::string& file, int n) {
  std::string text = fmt::format(
      "        <Attribute Name=\"{}\" AttributeType=\"Vector\" Center=\"Node\">\n"
      "          <DataItem ItemType=\"Function\" Function=\"JOIN($0, $1, $2)\" "
      "Dimensions=\"{} {} {} 3\">\n",
      name,
      n,
      n,
      n);
  for (const char* axis : {"x", "y", "z"}) {
    text += fmt::format(
        "            <DataItem Format=\"HDF\" NumberType=\"Float\" Precision=\"8\" "
        "Dimensions=\"{0} {0} {0}\">{1}:/{2}_{3}</DataItem>\n",
        n,
        file,
        name,
        axis);
  }
  return text + "          </DataItem>\n        </Attribute>\n";
}

std::string grid_of_step(const Case& input, int step, const std::string& file) {
  constexpr double two_pi = 6.283185307179586;
  return fmt::format(
             "      <Grid Name=\"step {0}\" GridType=\"Uniform\">\n"
             "        <Time Value=\"{1}\"/>\n"
             "        <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"{2} {2} {2}\"/>\n"
             "        <Geometry GeometryType=\"ORIGIN_DXDYDZ\">\n"
             "          <DataItem Dimensions=\"3\" NumberType=\"Float\">0 0 0</DataItem>\n"
             "          <DataItem Dimensions=\"3\" NumberType=\"Float\">{3} {3} {3}</DataItem>\n"
             "        </Geometry>\n",
             step,
             step * input.dt,
             input.n,
             two_pi / input.n) +
         vector_attribute("velocity", file, input.n) +
         vector_attribute("vorticity", file, input.n) + "      </Grid>\n";
}

}  // namespace

std::filesystem::path snapshot_file(const Case& input, int step) {
  return input.output.folder / fmt::format("{}_{:06}.h5", input.name, step);
}

std::string snapshot_index(const Case& input, int last_step) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n  <Domain>\n"
      "    <Grid Name=\"snapshots\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
  for (int step = 0; step <= last_step; step += input.output.snapshot_every) {
    const std::filesystem::path file = snapshot_file(input, step);
    if (std::filesystem::exists(file)) {
      text += grid_of_step(input, step, file.filename().string());
    }
  }
  return text + "    </Grid>\n  </Domain>\n</Xdmf>\n";
}

}  // namespace spectral
