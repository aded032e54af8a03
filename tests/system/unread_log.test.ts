// Whoever reads the log may end before the server does.
import { afterEach, expect, test } from 'vitest';
import { freePort, killAll, removeFolder, scratchFolder, Server, writeWebFolder } from './support/server';
import { guest, newMatch } from './support/table';

afterEach(killAll);

test('a server goes on when nobody reads its log any more', async () => {
  const folder = scratchFolder();
  writeWebFolder(folder);
  try {
    const port = await freePort();
    const server = await Server.start({ folder, port });
    server.leaveLog();
    const [ada, ben] = [await guest(port, 'Ada'), await guest(port, 'Ben')];
    for (let n = 0; n < 20; n += 1) await newMatch(port, ada, ben); // each writes lines
    expect(await server.answers()).toBe(true);
    await server.stop();
    expect(await server.exited).toEqual({ code: 0, signal: null });
  } finally {
    removeFolder(folder);
  }
});
