export function adjudicate_turn() {}
