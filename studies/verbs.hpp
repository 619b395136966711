#pragma once
/// One function a question; each returns the exit code of the contract.

#include "engine/request.hpp"

namespace verilie::studies {

int verb_bench(const Request&);
int verb_certify(const Request&);
int verb_claims(const Request&);
int verb_drift(const Request&);
int verb_evaluate(const Request&);
int verb_gate(const Request&);
int verb_gradient(const Request&);
int verb_list(const Request&);
int verb_new(const Request&);
int verb_order(const Request&);
int verb_reference(const Request&);
int verb_report(const Request&);
int verb_run(const Request&);
int verb_stability(const Request&);

}  // namespace verilie::studies
