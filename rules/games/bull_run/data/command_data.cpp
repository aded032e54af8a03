#include "rules/games/bull_run/data/command_data.h"

#include <algorithm>
#include <set>

namespace simove::bull_run {

namespace {

CommandList::Part read_part(const JsonCursor& row) {
  row.only({"id", "name", "units", "dummies"});
  CommandList::Part part;
  part.id = row.at("id").text(24);
  part.name = row.at("name").text(40);
  part.dummies = static_cast<int>(row.at("dummies").integer(0, 20));
  const JsonCursor units = row.at("units");
  for (std::size_t i = 0; i < units.array().size(); ++i) part.units.push_back(units.at(i).text(40));
  if (units.present() && part.units.empty()) units.fail("must name a unit: nobody commands nothing");
  return part;
}

bool is_word(const std::string& id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

CommandList read_form(const JsonCursor& row) {
  row.only({"form", "title", "source", "commanders"});
  read_source(row);
  CommandList list;
  list.form = row.at("form").text(16);
  list.title = row.at("title").text(120);
  std::set<std::string> taken;
  const JsonCursor parts = row.at("commanders");
  for (std::size_t i = 0; i < parts.array().size(); ++i) {
    list.parts.push_back(read_part(parts.at(i)));
    const CommandList::Part& part = list.parts.back();
    if (!is_word(part.id)) parts.at(i).at("id").fail("must be small letters, because seats are named after it");
    if (!taken.insert("id " + part.id).second) parts.at(i).at("id").fail("is used twice");
    for (std::size_t n = 0; n < part.units.size(); ++n)
      if (!taken.insert("unit " + part.units[n]).second)
        parts.at(i).at("units").at(n).fail("has two commanders; a unit has one");
  }
  if (parts.present() && list.parts.empty()) parts.fail("must name somebody");
  return list;
}

// Hands out what a form names: units by name, dummies in the order of their ids.
class Muster {
 public:
  Muster(const std::vector<RosterUnit>& roster, const std::vector<Arrival>& arrivals)
      : roster_(roster), arrivals_(arrivals) {
    for (const RosterUnit& unit : roster)
      if (unit.type == "dummy") dummies_.push_back(unit.id);
  }

  Commander commander(const CommandList::Part& part, const JsonCursor& cursor) {
    Commander out{part.id, part.name, {}};
    for (const std::string& name : part.units) {
      const auto found = std::find_if(roster_.begin(), roster_.end(), [&](const RosterUnit& unit) {
        return unit.name == name && unit.type != "leader";
      });
      if (found != roster_.end())
        out.units.push_back(found->id);
      else if (std::none_of(arrivals_.begin(), arrivals_.end(), [&](const Arrival& one) { return one.name == name; }))
        cursor.fail("has a commander of \"" + name + "\", which is no unit of it");
    }
    for (int i = 0; i < part.dummies; ++i) {
      if (given_ == dummies_.size()) return cursor.fail("has fewer dummies than its commanders"), out;
      out.units.push_back(dummies_[given_++]);
    }
    return out;
  }

 private:
  const std::vector<RosterUnit>& roster_;
  const std::vector<Arrival>& arrivals_;
  std::vector<std::string> dummies_;
  std::size_t given_ = 0;
};

}  // namespace

std::vector<CommandList> read_commands(const JsonCursor& rows) {
  std::vector<CommandList> lists;
  std::set<std::string> forms{"one"};
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    lists.push_back(read_form(rows.at(i)));
    if (!forms.insert(lists.back().form).second) rows.at(i).at("form").fail("is used twice, or is the undivided one");
  }
  return lists;
}

std::vector<CommandForm> command_forms(const std::vector<CommandList>& lists, const std::vector<RosterUnit>& roster,
                                       const std::vector<Arrival>& arrivals, const JsonCursor& cursor) {
  std::vector<CommandForm> forms;
  for (const CommandList& list : lists) {
    Muster muster(roster, arrivals);
    CommandForm form{list.form, list.title, {}};
    for (const CommandList::Part& part : list.parts) form.commanders.push_back(muster.commander(part, cursor));
    forms.push_back(std::move(form));
  }
  return forms;
}

}  // namespace simove::bull_run
