#include <verilie/diagnostics/coupled_symplecticity.hpp>

namespace verilie::diagnostics {

template double symplecticity_defect<double>(const DualMap<double>&, const Masses<double>&, const Phase<double>&);
template fifty symplecticity_defect<fifty>(const DualMap<fifty>&, const Masses<fifty>&, const Phase<fifty>&);
template double symplecticity_scale<double>(const DualMap<double>&, const Masses<double>&, const Phase<double>&);
template Square<double> derivative<double>(const DualMap<double>&, const Masses<double>&, const Phase<double>&);
template Square<fifty> derivative<fifty>(const DualMap<fifty>&, const Masses<fifty>&, const Phase<fifty>&);
template Masses<double> masses_of<double>(std::span<const Inertia<double>>, bool);
template Masses<fifty> masses_of<fifty>(std::span<const Inertia<fifty>>, bool);
template double coupled_symplecticity_defect<double>(
    const DualMap<double>&, const AnyProblem<double>&, const Phase<double>&);
template fifty coupled_symplecticity_defect<fifty>(
    const DualMap<fifty>&, const AnyProblem<fifty>&, const Phase<fifty>&);

}  // namespace verilie::diagnostics
