#pragma once
/// The bodies that a request asks about.

#include "certify/bodies.hpp"
#include "certify/certify.hpp"

namespace verilie::studies::certify {

/// The bodies of the laws that belong to the problems asked about; another problem with its own parameters; with --set,
/// that body.
std::vector<Body> bodies_of(const CertifyRequest& r);

/// A problem of one's own is tested first: no method is judged by torques that are not those of the potential, nor by
/// applied loads that are not as declared. Bodies of a problem that fails are taken out.
std::vector<ProblemVerdict> problems_of(std::vector<Body>& chosen);

}  // namespace verilie::studies::certify
