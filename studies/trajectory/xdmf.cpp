#include <fmt/format.h>

#include "trajectory/hdf5.hpp"

namespace verilie::studies {

namespace {
std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text)
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return out;
}

/// The data items of one method in one HDF5 file.
class Items {
public:
    Items(const std::string& hdf5, const std::string& method, std::int64_t frames)
        : hdf5_(escaped(hdf5)), method_(method), frames_(frames) {}

    /// Frame k of a data set [frames, n] or [frames, n, width].
    std::string slab(const char* name, std::int64_t k, std::size_t n, int width) const {
        const std::string shape = width > 1 ? fmt::format("{} {}", n, width) : std::to_string(n),
                          zeros = width > 1 ? "0 0" : "0", ones = width > 1 ? "1 1" : "1";
        return chosen(shape, width > 1 ? 3 : 2, fmt::format("{} {} 1 {} 1 {}", k, zeros, ones, shape),
            fmt::format("{} {}", frames_, shape), "Float", method_ + "/" + name);
    }
    /// NOTE: a slab though it is all of them. The reader of ParaView keeps a geometry whose text it has seen before, by
    /// the first words of its items: an item whose first child is an element is never kept, and no blank may stand
    /// before that child.
    std::string bonds(std::size_t n) const {
        const std::string shape = fmt::format("{} 2", n);
        return chosen(shape, 2, "0 0 1 1 " + shape, shape, "Int", "anatomy/bonds");
    }
    std::string diameters(std::size_t n) const {
        return fmt::format("<DataItem Dimensions=\"{}\" NumberType=\"Float\" Precision=\"8\" "
                           "Format=\"HDF\">{}:/anatomy/diameters</DataItem>",
            n, hdf5_);
    }

private:
    std::string chosen(const std::string& shape, int rank, const std::string& which, const std::string& all,
        const char* type, const std::string& path) const {
        return fmt::format(
            "<DataItem ItemType=\"HyperSlab\" Dimensions=\"{}\" Type=\"HyperSlab\"><DataItem Dimensions=\"3 {}\" "
            "NumberType=\"Int\" Format=\"XML\">{}</DataItem>"
            "<DataItem Dimensions=\"{}\" NumberType=\"{}\" Precision=\"8\" Format=\"HDF\">{}:/{}</DataItem></DataItem>",
            shape, rank, which, all, type, hdf5_, path);
    }

    std::string hdf5_, method_;
    std::int64_t frames_;
};

std::string attribute(const char* name, const char* type, const std::string& item) {
    return fmt::format(
        "<Attribute Name=\"{}\" AttributeType=\"{}\" Center=\"Node\">{}</Attribute>\n", name, type, item);
}

/// The spheres: points that know their diameter and how fast they fly and turn.
std::string points(const Items& items, const Subject& s, std::int64_t k) {
    std::string g = fmt::format("<Grid Name=\"points\" GridType=\"Uniform\">\n<Topology TopologyType=\"Polyvertex\" "
                                "NumberOfElements=\"{}\" NodesPerElement=\"1\"/>\n",
        s.points);
    g += "<Geometry GeometryType=\"XYZ\">" + items.slab("x", k, s.points, 3) + "</Geometry>\n";
    g += attribute("v", "Vector", items.slab("v", k, s.points, 3))
       + attribute("speed", "Scalar", items.slab("speed", k, s.points, 1));
    if (s.bodies == s.points) g += attribute("W", "Vector", items.slab("W", k, s.bodies, 3));
    if (s.anatomy.diameters.size() == s.points) g += attribute("Diameter", "Scalar", items.diameters(s.points));
    return g + "</Grid>\n";
}
std::string lines(const Items& items, const Subject& s, std::int64_t k) {
    const std::size_t n = s.anatomy.bonds.size();
    std::string g = fmt::format("<Grid Name=\"lines\" GridType=\"Uniform\">\n<Topology TopologyType=\"Polyline\" "
                                "NumberOfElements=\"{}\" NodesPerElement=\"2\">{}</Topology>\n",
        n, items.bonds(n));
    g += "<Geometry GeometryType=\"XYZ\">" + items.slab("x", k, s.points, 3) + "</Geometry>\n";
    return g + attribute("speed", "Scalar", items.slab("speed", k, s.points, 1)) + "</Grid>\n";
}
}  // namespace

void write_xdmf(const std::string& hdf5, const Subject& s, const std::string& method, std::int64_t frames, double end,
    const std::function<void(const std::string&)>& put) {
    const Items items(hdf5, method, frames);
    const std::int64_t stride = std::max<std::int64_t>(1, (frames + most_xdmf_frames - 1) / most_xdmf_frames);
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- ParaView: open with \"XDMF Reader\"; the two Xdmf3 readers "
        "know no HyperSlab. -->\n<Xdmf Version=\"2.2\">\n<Domain>\n<Grid Name=\""
        + method + "\" GridType=\"Collection\" CollectionType=\"Temporal\">\n");
    const auto show = [&](std::int64_t k) {
        const double t = k + 1 < frames ? double(k * s.every) * s.step : end;
        put(fmt::format("<Grid Name=\"{}\" GridType=\"Collection\" CollectionType=\"Spatial\">\n<Time Value=\"{}\"/>\n",
            k, to_text(t)));
        put(points(items, s, k) + (s.anatomy.bonds.empty() ? "" : lines(items, s, k)) + "</Grid>\n");
    };
    for (std::int64_t k = 0; k + 1 < frames; k += stride) show(k);
    if (frames > 0) show(frames - 1);
    put("</Grid>\n</Domain>\n</Xdmf>\n");
}

}  // namespace verilie::studies
