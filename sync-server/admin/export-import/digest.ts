import { createHash } from 'node:crypto';

/** SHA-256 has this many values. */
const VALUES = 2n ** 256n;

/** How many things there are, and one number over all of them. */
export interface Summary {
  readonly count: number;
  /** In hex: equal if the things are, in any order. */
  readonly digest: string;
}

/** Sums up things in any order: the sum of their SHA-256, so that none has to be held in memory. */
export class Digest {
  #count = 0;
  #sum = 0n;

  /** @param thing text that is equal if the thing is */
  add(thing: string | Uint8Array): void {
    this.#count += 1;
    const hash = createHash('sha256').update(thing).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % VALUES;
  }

  get summary(): Summary {
    return { count: this.#count, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
