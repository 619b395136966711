#include "engines/asked.hpp"

namespace verilie::studies::engines {

namespace {
using Rows = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

Json numbers(const Vector& a) { return {a(0), a(1), a(2)}; }
Json numbers(const Rows& R) { return std::vector<double>(R.data(), R.data() + 9); }
Json told(const Two& z) {
    Json j{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
    for (const Rigid& b : z) {
        j["x"].push_back(numbers(b.x)), j["v"].push_back(numbers(b.v)), j["W"].push_back(numbers(b.W));
        j["R"].push_back(numbers(Rows(b.q.toRotationMatrix())));
    }
    return j;
}

template <int n> Eigen::Matrix<double, n, 1> row(const Json& rows, std::size_t i) {
    Eigen::Matrix<double, n, 1> a;
    for (int k = 0; k < n; ++k) a(k) = rows.at(i).at(std::size_t(k));
    return a;
}
Eigen::Quaterniond attitude_of(const Json& z, std::size_t i) {
    if (z.contains("q")) {
        const auto q = row<4>(z["q"], i);
        return Eigen::Quaterniond(q(0), q(1), q(2), q(3)).normalized();
    }
    const auto R = row<9>(z.at("R"), i);
    return Eigen::Quaterniond(Rows(Eigen::Map<const Rows>(R.data()))).normalized();
}
}  // namespace

Json Asked::answer(const Motion& motion, const Json& question, int steps) {
    Json said = child_.ask(question, steps);
    for (; said.contains("loads"); said = child_.hear(steps)) {
        Two z{};
        for (std::size_t i = 0; i < 2; ++i)
            z[i].x = row<3>(said["loads"].at("x"), i), z[i].q = attitude_of(said["loads"], i);
        const auto F = motion.force(z), T = motion.torque(z);
        child_.tell({{"F", {numbers(F[0]), numbers(F[1])}}, {"T", {numbers(T[0]), numbers(T[1])}}});
    }
    if (said.contains("state")) return said["state"];
    if (said.contains("failed"))
        throw Refused{{Why::nonsense,
            "it failed (" + said["failed"].dump() + "): " + said.value("said", std::string("it does not say why"))}};
    throw Trouble{Why::nonsense, "it answered " + excerpt(said.dump())};
}

Two Asked::march(const Motion& motion, const Two& start, double h, int n) try {
    answer(motion,
        {{"start", told(start)}, {"h", h}, {"m", motion.m}, {"J", {numbers(motion.J[0]), numbers(motion.J[1])}}}, 1);
    const Json said = answer(motion, {{"advance", n}}, n);
    Two z{};
    for (std::size_t i = 0; i < 2; ++i)
        z[i] = {row<3>(said.at("x"), i), row<3>(said.at("v"), i), attitude_of(said, i), row<3>(said.at("W"), i)};
    return z;
} catch (const Json::exception& e) {
    throw Trouble{Why::nonsense, std::string("its state cannot be read: ") + e.what()};
}

}  // namespace verilie::studies::engines
