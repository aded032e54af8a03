// Writes a .gz beside every file of the build that gains by it, so that the server never compresses by itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const already_small = new Set(['.woff2', '.png', '.jpg', '.gz']);

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (!already_small.has(extname(name))) {
      const text = readFileSync(path);
      // No time stamp is written by gzipSync, so equal sources give equal bytes.
      writeFileSync(path + '.gz', gzipSync(text, { level: 9 }));
    }
  }
}

compress(process.argv[2] ?? 'dist');
