#include "apps/md/judge/shared_forces.hpp"

#include "apps/md/judge/own_forces.hpp"

namespace md::judge {

SharedForces::SharedForces(const Case& input, const Crew& crew) : input_(input), crew_(crew) {
  if (crew.part() > 0 && crew.part() < crew.n_parts()) {
    serve();
  }
}

SharedForces::~SharedForces() {
  if (crew_.part() == 0) {
    int more = 0;
    crew_.broadcast(more);
  }
}

OwnForces SharedForces::operator()(const std::vector<Vec3>& position,
                                   const std::vector<Vec3>& velocity) const {
  if (crew_.n_parts() == 1) {
    return own_forces(input_, position, velocity, crew_);  // nobody needs a copy
  }
  int more = 1;
  crew_.broadcast(more);
  std::vector<Vec3> sent_position = position;
  std::vector<Vec3> sent_velocity = velocity;
  crew_.broadcast(sent_position);
  crew_.broadcast(sent_velocity);
  return own_forces(input_, sent_position, sent_velocity, crew_);
}

void SharedForces::serve() const {
  std::vector<Vec3> position(input_.n_atoms());
  std::vector<Vec3> velocity(input_.n_atoms());
  for (;;) {
    int more = 0;
    crew_.broadcast(more);
    if (more == 0) {
      return;
    }
    crew_.broadcast(position);
    crew_.broadcast(velocity);
    own_forces(input_, position, velocity, crew_);
  }
}

}  // namespace md::judge
