// Who answers the plot editor: the rules in the page once they are loaded, else the server, one hex at a time.
// The server looks at every draft again when it is saved and has the last word.
import type { AllyAnswer, JsonObject } from '../../../protocol/messages';
import type { RulesAnswer, RulesPort } from '../../../state/rules_port';
import { page_rules } from '../page_rules';
import type { PageRules, Way } from '../page_rules';
import type { BullRunView, HexId, PlotAsk, UnitId } from '../types';

export class PlotRules implements RulesPort {
  private readonly server_: RulesPort;
  private readonly ask_: PlotAsk;
  private readonly view_: () => BullRunView | null;
  private readonly allies_: () => readonly AllyAnswer[];

  /** `allies`: what fellow commanders have plotted for the same turn. */
  constructor(
    server: RulesPort,
    ask: PlotAsk,
    view: () => BullRunView | null,
    allies: () => readonly AllyAnswer[] = () => [],
  ) {
    this.server_ = server;
    this.ask_ = ask;
    this.view_ = view;
    this.allies_ = allies;
  }

  check(payload: JsonObject, focus: JsonObject | null): Promise<RulesAnswer | null> {
    const answer = this.of_page((rules, view) => rules.check(this.ask_, view, payload, focus));
    return answer === null ? this.server_.check(payload, focus) : Promise.resolve(answer);
  }
  way(payload: JsonObject, unit: UnitId, to: HexId): Way | null {
    return this.of_page((rules, view) => rules.way(this.ask_, view, payload, { unit, to }));
  }
  /** null: the page has no rules yet. Reading it in a computed value follows the moment they come. */
  of_page<A>(question: (rules: PageRules, view: BullRunView, ask: PlotAsk) => A): A | null {
    const page = page_rules.value;
    const allies = this.allies_();
    const rules = allies.length === 0 ? page : (page?.beside?.(allies) ?? null);
    const view = this.view_();
    if (rules === null || view === null) return null;
    try {
      return question(rules, view, this.ask_);
    } catch (reason) {
      console.warn('The rules in the page gave no answer.', reason);
      return null;
    }
  }
}
