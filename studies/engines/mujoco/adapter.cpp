// MuJoCo: a free joint for each body, loads by mjcb_passive wherever the integrator evaluates forces, mj_step.
//
// State: qpos holds x and the quaternion; qvel holds v in space and the angular velocity in the body, both at the time
// of qpos. The engine computes in double.
// Switched off: contacts and constraints (mjDSBL_CONTACT, mjDSBL_CONSTRAINT), gravity; damping, friction and limits are
// zero or absent as they are by default. There is no sleeping, no clamp, and one step is one mj_step. Cannot be switched off: the engine
// resets a state with numbers beyond 1e10; such a step fails here.
#include <mujoco/mujoco.h>

#include "../adapter.hpp"

namespace {
struct World {
    explicit World(const engines::Inertias& J) : bodies(J.size()) {
        std::string xml = "<mujoco><compiler boundmass='0' boundinertia='0' balanceinertia='false'/><worldbody>";
        char line[400];
        for (const auto& j : J) {
            std::snprintf(line, sizeof line,
                "<body><freejoint/><inertial pos='0 0 0' mass='%.17g' diaginertia='%.17g %.17g %.17g'/></body>", j.m,
                j.J[0], j.J[1], j.J[2]);
            xml += line;
        }
        xml += "</worldbody></mujoco>";
        char error[300] = "";
        mjVFS files;
        mj_defaultVFS(&files);
        mj_makeEmptyFileVFS(&files, "bodies.xml", int(xml.size()));
        std::memcpy(files.filedata[0], xml.data(), xml.size());
        model.reset(mj_loadXML("bodies.xml", &files, error, sizeof error));
        mj_deleteVFS(&files);
        if (!model) throw std::runtime_error(error);
        model->opt.integrator = SETTING;
        model->opt.disableflags = mjDSBL_CONTACT | mjDSBL_CONSTRAINT | mjDSBL_GRAVITY;
        data.reset(mj_makeData(model.get()));
        mju_user_warning = [](const char*) {};  // it would write a file
        mju_user_error = [](const char* text) { throw std::runtime_error(text); };
    }
    void set(std::size_t i, const verilie_body& b) {
        const auto q = engines::quaternion(b);
        mjtNum *at = data->qpos + 7 * i, *going = data->qvel + 6 * i;
        mju_copy3(at, b.x), mju_copy3(going, b.v), mju_copy3(going + 3, b.W);
        at[3] = q.w(), at[4] = q.x(), at[5] = q.y(), at[6] = q.z();
    }
    verilie_body get(std::size_t i) const {
        verilie_body b;
        const mjtNum *at = data->qpos + 7 * i, *going = data->qvel + 6 * i;
        mju_copy3(b.x, at), mju_copy3(b.v, going), mju_copy3(b.W, going + 3);
        mjtNum q[4] = {at[3], at[4], at[5], at[6]};
        mju_normalize4(q), mju_quat2Mat(b.R, q);
        return b;
    }
    void step(double h, const engines::Bodies&, const engines::Loads& loads) {
        static World* world;
        static const engines::Loads* asked;
        world = this, asked = &loads;
        mjcb_passive = [](const mjModel*, mjData* d) {
            for (std::size_t i = 0; i < world->bodies.size(); ++i) world->bodies[i] = world->get(i);
            const auto& found = (*asked)(world->bodies);
            for (std::size_t i = 0; i < found.size(); ++i)
                mju_addTo3(d->qfrc_passive + 6 * i, found[i].F), mju_addTo3(d->qfrc_passive + 6 * i + 3, found[i].T);
        };
        model->opt.timestep = h;
        mj_step(model.get(), data.get());
        mjcb_passive = nullptr;
        // NOTE: where a number is not finite or beyond 1e10 the engine begins anew from rest, and only counts it.
        for (const int bad : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC})
            if (data->warning[bad].number > 0)
                throw std::runtime_error(std::string("the engine begins anew: ") + mju_warningText(bad, 0));
    }

    struct Delete {
        void operator()(mjModel* m) const { mj_deleteModel(m); }
        void operator()(mjData* d) const { mj_deleteData(d); }
    };
    engines::Bodies bodies;
    std::unique_ptr<mjModel, Delete> model;
    std::unique_ptr<mjData, Delete> data;
};
}  // namespace

VERILIE_ADAPTER(World, std::string("MuJoCo ") + mj_versionString(), 53)
