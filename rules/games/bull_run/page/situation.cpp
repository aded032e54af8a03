#include "rules/games/bull_run/page/situation.h"

#include "rules/core/json_read.h"
#include "rules/games/bull_run/data/map_data.h"

namespace simove::bull_run {

namespace {

constexpr int presumed_strength = 2;  // of a face-down enemy [F16]

class SituationReader {
 public:
  explicit SituationReader(const JsonCursor& request)
      : view_(request.at("view")), ask_(request.at("ask")), allies_(request.maybe("allies")) {}

  void read(Situation& situation) {
    const auto side = side_from(view_.at("side").text(16));
    if (!side) return view_.at("side").fail("is not a side that plots");
    situation.side = *side;
    game_ = situation.game = page_game(view_.at("map").text(64));
    if (game_ == nullptr) return view_.at("map").fail("is not a map of the game");
    read_units();
    absent(view_.at("eliminated"));
    absent(view_.at("reinforcements"));
    read_options(situation.side);
    situation.turn = std::make_unique<Turn>();
    static const Decisions nothing_given;
    static_cast<void>(begin_turn(*situation.turn, game_->map, charts(), {}, position_, nothing_given, nullptr));
    mark_arrivals(*situation.turn);
    if (ask_.maybe("commander").present()) situation.share = read_share(*situation.turn);
  }

 private:
  void read_units() {
    const JsonCursor list = view_.at("units");
    const std::size_t count = list.array().size();
    for (std::size_t i = 0; i < count; ++i) read_unit(list.at(i));
  }

  void read_unit(const JsonCursor& row) {
    Unit unit;
    if (!read_name(row, unit)) return;
    const std::string type = row.at("type").text(16);
    const auto arm = arm_from(type);
    if (!arm && type != "unknown") return row.at("type").fail("is not an arm");
    unit.arm = arm.value_or(Arm::infantry);
    unit.face_down = row.maybe("face_down").present() && row.at("face_down").boolean();
    const bool told = row.at("strength").node() != nullptr && !row.at("strength").is_null();
    unit.strength = static_cast<std::int8_t>(told ? row.at("strength").integer(0, 127) : presumed_strength);
    if (!row.at("hex").is_null()) {
      const auto place = hex::parse_id(row.at("hex").text(8));
      unit.hex = place ? game_->map.grid.index(*place) : no_hex;
      if (unit.hex == no_hex) return row.at("hex").fail("is not a hex of the map");
    }
    if (!position_.insert(unit)) row.fail("is one unit too many, or a second one of its id");
  }

  bool read_name(const JsonCursor& row, Unit& unit) {
    const auto side = side_from(row.at("side").text(16));
    if (!side) return row.at("side").fail("is not a side"), false;
    unit.id = Name(row.at("id").text(Name::longest));
    unit.side = *side;
    return true;
  }

  // Units that are gone or yet to come: a line for one of them is told from a line for nobody.
  void absent(const JsonCursor& list) {
    const std::size_t count = list.array().size();
    for (std::size_t i = 0; i < count; ++i) {
      Unit unit;
      if (read_name(list.at(i), unit) && position_.find(unit.id.view()) == no_unit) position_.insert(unit);
    }
  }

  void read_options(Side side) {
    const JsonCursor options = view_.at("options");
    for (const auto& [key, flags] : {std::pair{"command_control", &position_.options.command_control},
                                     std::pair{"concealment", &position_.options.concealment}}) {
      const JsonCursor list = options.at(key);
      const std::size_t count = list.array().size();
      for (std::size_t i = 0; i < count; ++i)
        if (const auto named = side_from(list.at(i).text(16))) (*flags)[at(*named)] = true;
    }
    position_.options.night = ask_.at("night").boolean();
    const JsonCursor units = ask_.at("units");
    const std::size_t count = units.array().size();
    for (std::size_t i = 0; i < count; ++i)  // [14.15]
      if (!units.at(i).at("may_move").boolean()) position_.options.movement_ban[at(side)] = true;
  }

  // They stand in their entry hexes already: phase A is over when plots are asked for [12.0].
  void mark_arrivals(Turn& turn) {
    const JsonCursor units = ask_.at("units");
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!units.at(i).at("arrives").boolean()) continue;
      const UnitIndex unit = turn.position.find(units.at(i).at("id").text(Name::longest));
      if (unit != no_unit && turn.alive.has(unit)) turn.reinforcements.add(unit);
    }
  }

  // Whose units the others are stands in the view, what their commanders have plotted in the server's `allies`.
  Share read_share(const Turn& turn) {
    Commanders commanders;
    const JsonCursor units = view_.at("units");
    for (std::size_t i = 0; i < units.size(); ++i) {
      const UnitIndex unit = turn.position.find(units.at(i).at("id").text(Name::longest));
      const JsonCursor seat = units.at(i).maybe("commander");
      if (unit != no_unit && seat.present()) commanders.seat[unit] = seat.text(64);
    }
    const JsonCursor names = view_.at("commanders");
    for (std::size_t i = 0; i < names.array().size(); ++i)
      commanders.name[names.at(i).at("seat").text(64)] = names.at(i).at("name").text(64);
    const std::string own = ask_.at("commander").text(64);
    std::vector<AllyPlots> plots;
    for (std::size_t i = 0; allies_.present() && i < allies_.array().size(); ++i) {
      const std::string seat = allies_.at(i).at("seat").text(64);
      const bool ready = allies_.at(i).at("state").text(8) == "ready";
      if (seat != own) plots.push_back({seat, allies_.at(i).at("payload").node(), ready});
    }
    return share_of(turn, own, commanders, plots);
  }

  JsonCursor view_;
  JsonCursor ask_;
  JsonCursor allies_;
  const Game* game_ = nullptr;
  Position position_;
};

}  // namespace

const Game* page_game(const std::string& map_file) {
  static std::map<std::string, Game> games;
  const auto found = games.find(map_file);
  if (found != games.end()) return &found->second;
  const auto name = map_of_file(map_file);
  const auto named = name ? named_map(*name) : std::nullopt;
  if (!named) return nullptr;
  JsonReader reader(*named);
  Game& made = games[map_file];
  made.map_file = map_file;
  made.map = read_map(reader.root(), charts());
  return &made;
}

Result<Situation> read_situation(const nlohmann::json& request) {
  JsonReader reader(request);
  Situation situation;
  SituationReader(reader.root()).read(situation);
  if (!reader.failed()) return situation;
  return Unexpected{Fault{"bad-request", reader.failure().path + " " + reader.failure().text}};
}

}  // namespace simove::bull_run
