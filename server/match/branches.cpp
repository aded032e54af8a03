#include "server/match/branches.h"

namespace simove::match {

int branch_of(const Branches& branches, std::int64_t revision) {
  int found = 1;
  for (const Branch& branch : branches)
    if (branch.begins <= revision) found = branch.branch;
  return found;
}

bool in_line(const Branches& branches, int branch, std::int64_t revision) {
  while (true) {
    const Branch& here = branches[static_cast<std::size_t>(branch - 1)];
    if (revision >= here.begins) return branch_of(branches, revision) == branch;
    if (revision > here.from) return false;
    branch = branch_of(branches, here.from);
  }
}

std::vector<int> branches_through(const Branches& branches, std::int64_t revision) {
  std::vector<int> out;
  for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch)
    if (in_line(branches, branch->branch, revision)) out.push_back(branch->branch);
  return out;
}

}  // namespace simove::match
