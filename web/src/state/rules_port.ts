// What the editors may ask of the rules while an answer is being drawn. Two implementations: the server's
// `check` (here), and the same rules as WebAssembly in the page. No rule is written in the client.
import type { Link } from '../protocol/link';
import type { JsonObject, Problem } from '../protocol/messages';

export interface RulesAnswer {
  readonly problems: readonly Problem[];
  readonly hints: JsonObject;
}
export interface RulesPort {
  /** null: no answer can be had now (the link is lost). */
  check(payload: JsonObject, focus: JsonObject | null): Promise<RulesAnswer | null>;
}

export class ServerRules implements RulesPort {
  private readonly link_: Pick<Link, 'request'>;
  private readonly of_: { readonly match: string; readonly seat: string; readonly decision: string };

  constructor(link: Pick<Link, 'request'>, of: { match: string; seat: string; decision: string }) {
    this.link_ = link;
    this.of_ = of;
  }

  async check(payload: JsonObject, focus: JsonObject | null): Promise<RulesAnswer | null> {
    const request = { type: 'check' as const, ...this.of_, payload, ...(focus === null ? {} : { focus }) };
    const answer = await this.link_.request(request, 'checked');
    return answer.ok ? { problems: answer.message.problems, hints: answer.message.hints } : null;
  }
}
