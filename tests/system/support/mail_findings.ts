// A small harness of orders by mail, for seeded bugs: one seat's address is used by its owner, by somebody else, twice, by a
// machine, and too late. What is found is what the server then holds or says wrongly.
import { compose, replyAddress, subjectOf, swapped, type Composed } from './correspondent';
import { handOver } from './lmtp';
import { MailTable } from './mail_table';

const orders = /you are asked for orders/;

class Looking {
  readonly findings: string[] = [];
  constructor(private readonly table: MailTable) {}

  async hand(mail: Composed, sender = mail.from): Promise<void> {
    const said = await handOver(this.table.lmtp, {
      sender,
      recipients: [mail.to],
      content: compose(mail),
    });
    if (said.join() !== '250 2.0.0 Taken') this.findings.push(`a mail was answered with ${said.join()}`);
    await this.table.quiet();
  }
  want(right: boolean, wrong: string): void {
    if (!right) this.findings.push(wrong);
  }

  async look(): Promise<void> {
    const { bert, sink } = this.table;
    const asked = await bert.next(orders, 8_000);
    const first = bert.answerTo(asked, ['DEFAULT']);
    await this.hand(first);
    const proposed = this.table.kept('confederate', '%.deploy');
    this.want(proposed.startsWith('draft {'), "bert's mail did not become his draft");
    this.want(this.table.kept('union', '%.deploy') === '', "a mail to bert's address changed anna's draft");

    await this.hand({ ...bert.answerTo(asked, swapped(asked)), from: 'mallory@example.com' });
    const newer = this.table.kept('confederate', '%.deploy');
    this.want(newer !== proposed, 'lines of a mail changed nothing');
    const strange = sink.letters.filter((letter) => letter.recipients.includes('mallory@example.com'));
    this.want(strange.length === 0, 'a receipt went to whoever the mail named as its writer');

    await this.hand(first);
    this.want(
      this.table.kept('confederate', '%.deploy') === newer,
      'a mail that came again was carried out again',
    );

    const before = sink.letters.length;
    await this.hand(bert.answerTo(asked, ['CLEAR']), '');
    this.want(sink.letters.length === before, 'a bounce was answered');
    this.want(this.table.kept('confederate', '%.deploy') === newer, 'a bounce was obeyed');

    await this.hand(bert.answerTo(asked, ['DEFAULT', 'READY']));
    const anna = await this.table.anna.next(orders, 8_000);
    await this.hand(this.table.anna.answerTo(anna, ['DEFAULT', 'READY']));
    await this.hand(bert.answerTo(asked, ['CL/4420 4520']));
    const plot = this.table.kept('confederate', '1.plot');
    this.want(plot === '', `a mail for what is closed was taken for what is asked now: ${plot}`);
    const late = sink.letters.filter((letter) => subjectOf(letter).startsWith('Too late: '));
    this.want(late.length === 1, `${late.length} receipts say that a mail came too late`);
    this.want(
      replyAddress(asked) !== replyAddress(await bert.next(/the turn has run/, 8_000)),
      'a new turn has the old address',
    );
  }
}

export async function mailFindings(env: Record<string, string>): Promise<string[]> {
  const table = await MailTable.lay({ env });
  const looking = new Looking(table);
  try {
    await looking.look();
  } catch (error) {
    looking.findings.push(`stopped: ${String(error)}`);
  } finally {
    await table.end();
  }
  return looking.findings;
}
