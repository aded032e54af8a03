// Numbers that look random and come again with the same seed.
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.unit() * below);
  }
  chance(share: number): boolean {
    return this.unit() < share;
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }
  shuffled<T>(from: readonly T[]): T[] {
    const all = [...from];
    for (let n = all.length - 1; n > 0; --n) {
      const other = this.below(n + 1);
      const kept = all[n] as T;
      all[n] = all[other] as T;
      all[other] = kept;
    }
    return all;
  }

  private unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }
}
