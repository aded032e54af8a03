// Reads an 8-bit RGB or RGBA PNG far enough to say how large it is and how many colours it shows.
import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
}

export function read_png(file: Buffer): Picture {
  if (file.readUInt32BE(0) !== 0x89504e47) throw new Error('not a PNG');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const depth = file.readUInt8(24);
  const channels = { 2: 3, 6: 4 }[file.readUInt8(25)];
  if (depth !== 8 || channels === undefined) throw new Error('not an 8-bit RGB or RGBA picture');
  const rows = unfilter(inflateSync(Buffer.concat(chunks(file, 'IDAT'))), width * channels, height, channels);
  const colours = new Set<number>();
  for (let at = 0; at < rows.length; at += channels) colours.add(rows.readUIntBE(at, 3));
  return { width, height, colours: colours.size };
}

function chunks(file: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === kind) found.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

function unfilter(data: Buffer, stride: number, height: number, channels: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const raw = data[row * (stride + 1) + 1 + x] ?? 0;
      const left = x >= channels ? (out[row * stride + x - channels] ?? 0) : 0;
      const up = row > 0 ? (out[(row - 1) * stride + x] ?? 0) : 0;
      const corner = row > 0 && x >= channels ? (out[(row - 1) * stride + x - channels] ?? 0) : 0;
      out[row * stride + x] = (raw + predicted(filter, left, up, corner)) & 0xff;
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [by_left, by_up, by_corner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (by_left <= by_up && by_left <= by_corner) return left;
  return by_up <= by_corner ? up : corner;
}
