#include "bench/cvode.hpp"

#include <algorithm>
#include <limits>

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

namespace verilie::studies::bench {

namespace {
/// From one output to the next. Where a loose tolerance lets the state grow, steps become short without end.
constexpr long most_steps = 1'000'000;

struct Problem {
    RightHandSide side;
    const void* equation;
    std::size_t size;
};
int right_hand_side(realtype, N_Vector y, N_Vector dy, void* data) {
    const Problem& p = *static_cast<const Problem*>(data);
    p.side(N_VGetArrayPointer(y), N_VGetArrayPointer(dy), p.size, p.equation);
    return 0;
}

/// What CVODE allocates, freed in the order that it asks for.
struct Workspace {
    SUNContext context = nullptr;
    N_Vector y = nullptr;
    void* memory = nullptr;
    SUNNonlinearSolver iteration = nullptr;
    ~Workspace() {
        if (memory) CVodeFree(&memory);
        if (iteration) SUNNonlinSolFree(iteration);
        if (y) N_VDestroy(y);
        if (context) SUNContext_Free(&context);
    }
};

bool set_up(Workspace& w, Problem& problem, const std::vector<double>& start, double tolerance) {
    if (SUNContext_Create(nullptr, &w.context) != 0) return false;
    w.y = N_VNew_Serial(static_cast<sunindextype>(start.size()), w.context);
    if (!w.y) return false;
    std::copy(start.begin(), start.end(), N_VGetArrayPointer(w.y));
    w.memory = CVodeCreate(CV_ADAMS, w.context);
    if (!w.memory || CVodeInit(w.memory, right_hand_side, 0, w.y) != CV_SUCCESS) return false;
    w.iteration = SUNNonlinSol_FixedPoint(w.y, 0, w.context);
    return w.iteration && CVodeSStolerances(w.memory, tolerance, tolerance) == CV_SUCCESS
        && CVodeSetUserData(w.memory, &problem) == CV_SUCCESS
        && CVodeSetNonlinearSolver(w.memory, w.iteration) == CV_SUCCESS
        && CVodeSetMaxNumSteps(w.memory, most_steps) == CV_SUCCESS && CVodeSetErrFile(w.memory, nullptr) == CV_SUCCESS;
}
}  // namespace

Ran cvode(RightHandSide side, const void* equation, const std::vector<double>& start, const Asked& asked) {
    Ran ran;
    Problem problem{side, equation, start.size()};
    Workspace w;
    if (!set_up(w, problem, start, asked.setting)) return ran.why = "CVODE could not be set up", ran;
    ran.states.push_back(start);
    for (int i = 1; i <= asked.outputs; ++i) {
        realtype t = 0;
        const int flag = CVode(w.memory, asked.T * i / asked.outputs, w.y, &t, CV_NORMAL);
        if (flag == CV_TOO_MUCH_WORK)
            return ran.why = "CVODE took " + std::to_string(most_steps) + " steps and did not reach the next output",
                   ran;
        if (flag < 0) return ran.why = "CVODE gave up (" + std::to_string(flag) + ")", ran;
        const double* y = N_VGetArrayPointer(w.y);
        ran.states.emplace_back(y, y + start.size());
    }
    long iterations = 0;
    if (CVodeGetNumNonlinSolvIters(w.memory, &iterations) != CV_SUCCESS) ran.why = "CVODE does not say what it did";
    ran.iterations = iterations;
    return ran;
}

}  // namespace verilie::studies::bench
