// A small harness of letters, for seeded bugs: a match whose mail server puts everything off until both are ready, and a
// trial whose request names another host. What is found is what a reader would be told wrongly.
import { launchMailing, peopleWithMail, setClock, START_MS } from './letters';
import { header, MailSink } from './mail_sink';
import { freePort, removeFolder, scratchFolder } from './server';
import { defaultDeployment, newMatch, Place, promise, type Person } from './table';
import { http } from './wire';

async function deployed(port: number, person: Person, match: string, seat: string): Promise<void> {
  const place = await Place.take(port, person, match, seat);
  const decision = place.decision('deploy');
  await place.ready(promise(decision, `${match} ${seat}`, defaultDeployment(decision)));
  place.close();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function letterFindings(env: Record<string, string>): Promise<string[]> {
  const folder = scratchFolder();
  const sink = await MailSink.start();
  try {
    const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
    const port = await freePort();
    const words = ['--host', 'evil.example'];
    const server = launchMailing({ folder, port, smtp: sink.port, env, words });
    if (!(await server.answers())) throw new Error(server.log);
    sink.set('later');
    const match = await newMatch(port, ...people);
    await deployed(port, people[0], match, 'union');
    await pause(1500); // bert's letter, that he is the last, has been put off
    await deployed(port, people[1], match, 'confederate');
    await pause(500);
    const as = { ...people[0].as, headers: ['Host: evil.example'] };
    await http(port, 'POST', '/api/notices/trial', { channel: 'mail' }, as);
    sink.set('accept');
    for (let hour = 1; hour <= 12 && sink.letters.length < 5; ++hour) {
      setClock(folder, START_MS + hour * 7_200_000);
      await pause(400);
    }
    await sink.wait(5);
    await pause(1000);
    await server.stop();
    const findings: string[] = [];
    for (const letter of sink.letters) {
      const subject = header(letter, 'subject').join();
      if (letter.raw.includes('evil.example')) findings.push(`a link of "${subject}" leads to evil.example`);
      if (/you are the last/.test(subject)) findings.push('who is ready is told that he is the last');
    }
    return findings;
  } finally {
    await sink.stop();
    removeFolder(folder);
  }
}
