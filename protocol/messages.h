// What travels on the socket, as values. Decoded by protocol/decode, encoded by protocol/encode, handled by
// server/match and server/net with one overload set each. Knows no game: a payload, a view and an event
// body are opaque JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/errors.h"
#include "rules/core/decision.h"
#include "rules/core/ids.h"

namespace simove::protocol {

// ---- client to server ----

struct Hello {
  std::optional<std::string> token;  // none: an anonymous visitor
};
struct Watch {
  MatchId match;
  std::optional<SeatId> seat;  // none: an observer
  std::optional<std::int64_t> last_seq;
};
struct Unwatch {
  MatchId match;
  std::optional<SeatId> seat;
};
struct Check {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  Json payload;
  Json focus;  // null: none
};
struct Draft {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  std::int64_t base = 0;
  Json payload;
};
struct Ready {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  std::string submission;
  std::string nonce;
  Json payload;
};
struct Unready {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  std::string submission;
};
/// The seat gives the match up; what that means is the game's business.
struct Resign {
  MatchId match;
  SeatId seat;
  std::string submission;
};
struct History {
  MatchId match;
  std::optional<SeatId> seat;
  std::int64_t from = 1;
  std::optional<std::int64_t> to;
};
struct Ping {};

using ClientBody = std::variant<Hello, Watch, Unwatch, Check, Draft, Ready, Unready, Resign, History, Ping>;

struct ClientMessage {
  std::string id;
  ClientBody body;
};

// ---- server to client ----

struct Welcome {
  std::string server;  // name and version of the program
  std::optional<std::string> name;
  std::int64_t now = 0;
};
struct StandInLine {
  std::string name;
  std::optional<std::int64_t> until;
};
struct SeatLine {
  SeatId seat;
  std::string title;
  std::optional<std::string> holder;
  std::map<std::string, bool> ready;  // by open group that asks something of this seat
  std::optional<bool> mustered = {};  // whether its holder is there, while the match waits for everybody
  std::optional<StandInLine> stand_in = {};
};
struct DraftLine {
  std::int64_t draft = 0;  // its number; 0 for an answer made ready without a draft
  Json payload;
  bool ready = false;
  std::int64_t at = 0;
  std::string digest;  // set while ready
};
using Drafts = std::map<DecisionId, DraftLine>;

/// What is written or promised so far to a question that is open to another seat of the same side, or to one's own by
/// somebody else.
struct AllyLine {
  DecisionId decision;
  SeatId seat;  // of whom it is asked
  SeatId by;    // who wrote it
  Json payload;
  bool ready = false;
  std::int64_t at = 0;
};

struct ChainLine {
  int chain = 1;
  bool hidden = false;
  std::string commitment;
  std::int64_t first = 1;
  std::int64_t length = 0;
};
struct DiceLine {
  std::string chain;
  std::string commitment;
  std::int64_t next = 1;  // index of the element the next step will use
  std::vector<ChainLine> chains;
};
/// By when a group must be answered. What the reader's clock says is his own; `Welcome` and `Pong` tell the server's.
struct DeadlineLine {
  GroupId group;
  std::int64_t opened = 0;
  std::int64_t due = 0;
  std::int64_t warn = 0;  // from here on a fifth is left
  bool overdue = false;   // the match waits all the same
  std::vector<SeatId> waits_for;
};
struct PauseLine {
  std::int64_t since = 0;
  std::int64_t until = 0;  // when the clock goes on by itself
};
struct ProposalLine {
  std::string proposal;
  std::string kind;
  Json body;
  SeatId by;
  std::vector<SeatId> agreed;
  std::int64_t at = 0;
};
struct ClockLine {
  std::optional<std::int64_t> now;  // over HTTP
  std::optional<PauseLine> paused;
  std::vector<DeadlineLine> deadlines;
  std::vector<ProposalLine> proposals;  // what all seats may agree on
};
struct View {
  MatchId match;
  std::optional<SeatId> seat;
  std::int64_t seq = 0;
  std::string title;
  std::string lifecycle;
  std::optional<std::string> frozen;
  std::vector<SeatLine> seats;
  Json view;
  std::vector<Decision> decisions;
  Drafts drafts;
  std::optional<std::vector<AllyLine>> allies;  // none: the seat has nobody beside it on its side
  std::optional<ClockLine> clock;               // none: nothing is ever due, and nothing proposed
  DiceLine dice;
  std::string origin;  // "": played here
  Json terms = Json::object();
  std::string umpire = {};               // his name; "": there is none
  std::optional<std::string> held = {};  // the group that the umpire is looking at
};
struct Entry {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  bool from_game = false;  // else from the match itself
  Json event;              // {"kind", ...}
  std::string text;
};
struct Events {
  MatchId match;
  std::optional<SeatId> seat;
  std::int64_t from = 1;  // of the first entry; to = from - 1 when there are none
  std::int64_t to = 0;
  bool live = false;
  bool more = false;
  std::vector<Entry> entries;
};
struct Decisions {
  MatchId match;
  std::optional<SeatId> seat;
  std::int64_t seq = 0;
  std::string lifecycle;
  std::optional<std::string> frozen;
  std::vector<Decision> decisions;
  Drafts drafts;
  std::optional<std::vector<AllyLine>> allies;  // as of View
  std::optional<ClockLine> clock;               // likewise
  Json view;
  std::optional<std::string> held = {};  // as of View
};
/// To a seat with others on its side, whenever one of them has written, promised or taken back.
struct AlliesChanged {
  MatchId match;
  SeatId seat;
  std::vector<AllyLine> allies;
};
struct Checked {
  std::vector<Problem> problems;
  Json hints;
};
struct DraftSaved {
  DecisionId decision;
  std::int64_t draft = 0;
  std::int64_t at = 0;
  std::vector<Problem> problems;
};
struct DraftChanged {
  MatchId match;
  SeatId seat;
  DecisionId decision;
  DraftLine line;
};
struct Receipt {
  std::string submission;
  DecisionId decision;
  std::int64_t at = 0;
  std::string digest;
};
/// What became of a letter that a courier carried to one seat.
struct CourierLine {
  SeatId to;
  std::string fate;  // "under_way", "arrived", "stopped"
};
/// Something said; its number counts in the reader's copy of the channel.
struct PostLine {
  std::int64_t number = 0;
  std::optional<SeatId> seat;  // who speaks; none: the umpire
  std::string name;            // of the person, as it was then
  std::string text;
  std::int64_t at = 0;                     // when it came to this reader
  std::int64_t written = 0;                // earlier where it travelled
  std::vector<CourierLine> couriers = {};  // to those who may know
};
/// To whoever may read the channel, as soon as it stands.
struct TalkMessage {
  MatchId match;
  std::optional<SeatId> seat;  // as which the receiver watches
  std::string channel;
  PostLine post;
};
struct DoneMessage {};
struct Pong {
  std::int64_t now = 0;
};

using ServerBody = std::variant<Welcome, View, Events, Decisions, Checked, DraftSaved, DraftChanged, AlliesChanged,
                                Receipt, TalkMessage, DoneMessage, Pong, Error>;

}  // namespace simove::protocol
