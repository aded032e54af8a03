// The page /verify in Chromium with the network cut off: a whole match agrees; a changed byte is named by the same entry,
// in the same words, as by `simove verify`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { Player, out } from './player';
import { program, start_server } from './server';
import type { RunningServer } from './server';

const file = join(out, 'verify.json');
let server: RunningServer;
let ada: Player;
let good = '';

beforeAll(async () => {
  mkdirSync(out, { recursive: true });
  good = execFileSync(join(dirname(program), 'matches'), ['play', 'bull_run', '14.11', '3'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  writeFileSync(file, good);
  server = await start_server({ archive: file });
  ada = await Player.start();
});
afterAll(async () => {
  await ada.stop();
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await ada.screenshot('failed-verify');
});

async function check(path: string): Promise<void> {
  await ada.page.locator('input[type=file]').setInputFiles(path);
  await ada.page
    .locator('.verify-result .verify-name')
    .filter({ hasText: path.split('/').at(-1) })
    .waitFor();
}

/** A digit or letter of what comes after `after`, on the nth line that has it, made another. */
function changed(
  name: string,
  after: string,
  nth: number,
): { readonly path: string; readonly entry: number } {
  const lines = good.split('\n');
  const having = lines.flatMap((line, n) => (n > 0 && line.includes(after) ? [n] : []));
  const entry = having[nth] ?? having.at(-1) ?? 0;
  const line = lines[entry] ?? '';
  let at = line.indexOf(after) + after.length;
  while (!/[0-9A-Za-z]/.test(line[at] ?? '')) at += 1;
  lines[entry] = `${line.slice(0, at)}${line[at] === '4' ? '5' : '4'}${line.slice(at + 1)}`;
  const path = join(out, `verify-${name}.json`);
  writeFileSync(path, lines.join('\n'));
  return { path, entry };
}

describe('the check of a match in the browser', () => {
  it('is loaded once and then needs no network', async () => {
    await ada.page.goto(`${server.address}/verify`);
    await ada.page.getByText('The check is loaded').waitFor();
    expect(await findings(ada)).toEqual([]);
    await ada.page.context().setOffline(true);
    const asked: string[] = [];
    ada.page.on('request', (request) => asked.push(request.url()));
    await check(file);
    await ada.page.getByRole('heading', { name: 'All agrees' }).waitFor();
    await expect.poll(() => ada.page.locator('.verify-stage-agrees').count()).toBe(7);
    const said = await ada.page.locator('.verify-stages').innerText();
    const counted = execFileSync(program, ['verify', file], { encoding: 'utf8' });
    for (const number of counted.match(/\d+ (entries|dice steps|faces|submissions|events|states)/g) ?? [])
      expect(said).toContain(number);
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot('verify-good');
    expect(asked.filter((url) => !url.endsWith('/ws'))).toEqual([]);
  });

  const places = [
    ['plot', '"payload":{"plots":["', 3],
    ['die', '"face":', 5],
    ['event', '"events":[{"audience":"all","body":{', 20],
    ['element', '"element":"', 2],
    ['hash', '"hash":"', 30],
    ['nonce', '"nonces":{"', 4],
  ] as const;
  it.each(places)('names the entry of a changed byte as the program does: %s', async (name, after, nth) => {
    const { path, entry } = changed(name, after, nth);
    await check(path);
    await ada.page.getByRole('heading', { name: 'Something differs' }).waitFor();
    const where = await ada.page.locator('.verify-where').innerText();
    const what = await ada.page.locator('.verify-what').innerText();
    expect(where).toMatch(new RegExp(`entry ${entry}\\b|/log/${entry - 1}\\b`));
    const run = spawnSync(program, ['verify', path], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toBe(`simove: ${path}: ${where}: ${what}\n`);
    if (name === 'die') await ada.screenshot('verify-bad');
  });

  it('says of what is no match that it is none', async () => {
    const path = join(out, 'verify-none.json');
    writeFileSync(path, '{"not": "a match"}');
    await check(path);
    await ada.page.getByText('is not a match exported by simove').waitFor();
    await expect
      .poll(() => ada.page.locator('.verify-stage-differs').getAttribute('data-stage'))
      .toBe('document');
  });

  it('takes a match from the server where it is asked to, and fits a phone', async () => {
    await ada.page.context().setOffline(false);
    await ada.page.setViewportSize({ width: 390, height: 844 });
    const id = (JSON.parse(readFileSync(file, 'utf8')) as { match: { id: string } }).match.id;
    // The first look at a match opens the replay of its last turn; the second its result.
    await ada.page.goto(`${server.address}/g/${id}`);
    await ada.page.locator('.replay').waitFor();
    await ada.page.goto(`${server.address}/g/${id}`);
    await ada.page.locator('.result-over').waitFor();
    await ada.page.locator('.result').getByRole('link', { name: 'Check its record' }).click();
    await ada.button(`Check match ${id}`);
    await ada.page.getByRole('heading', { name: 'All agrees' }).waitFor();
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot('verify-phone');
    expect(ada.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
  });
});
