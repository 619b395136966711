#pragma once
/// Every method of this folder's tests, for f.template operator()<M>().

#include <verilie/methods/campello.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>

namespace verilie::test {

template <class F> void for_any_body(F f) {
    f.template operator()<methods::lie_newmark>();
    f.template operator()<methods::lie_newmark_exp>();
    f.template operator()<methods::lie_verlet>();
    f.template operator()<methods::lgvi>();
    f.template operator()<methods::romero_vi>();
    f.template operator()<methods::liemid_ea>();
    f.template operator()<methods::lie_midpoint>();
    f.template operator()<methods::simo_wong>();
}
template <class F> void for_every_method(F f) {
    for_any_body(f);
    f.template operator()<methods::rrp_body>();
    f.template operator()<methods::rrp_spatial>();
    f.template operator()<methods::rrp_newmark>();
    f.template operator()<methods::rrp_euler>();
    f.template operator()<methods::campello_phi0>();
    f.template operator()<methods::campello_phi_half>();
}

}  // namespace verilie::test
