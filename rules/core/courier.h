// A letter on its way from one commander of a side to another, as far as the rules say how it fares. Asked by
// server/talk when it is written and after every step of the match until it has arrived or is lost; answered by games
// that know where commanders are. Others say nothing, and a letter is there at once. Never draws dice.
#pragma once

#include "rules/core/decision.h"

namespace simove {

enum class CourierFate { under_way, arrived, stopped };

struct CourierRide {
  CourierFate fate = CourierFate::arrived;
  Json ride = nullptr;  // the game's own: where he is; given back to it with the next question
};

}  // namespace simove
