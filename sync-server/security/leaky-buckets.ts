/** How much a bucket holds, and how fast it empties by itself. */
export interface BucketRule {
  readonly capacity: number;
  /** After so many milliseconds there is room for one more. */
  readonly leakEvery: number;
  /** It counts what is poured in beyond the brim, and is full for the longer. */
  readonly overflows?: boolean;
}

interface Bucket {
  readonly level: number;
  /** When it stood at that level, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Leaky buckets, one for each name: a steady few pass for ever, a burst only once. The limiter that the other limits use
 * counts in fixed windows, which let twice as many through where two windows meet, and it cannot give the room back of
 * what turned out to be right.
 * @param clock milliseconds since 1970
 * @param remembered how many buckets there are at most; beyond it, the one that was touched longest ago is taken for empty
 */
export function createLeakyBuckets(
  { capacity, leakEvery, overflows = false }: BucketRule,
  clock: () => number,
  remembered: number,
) {
  /** In the order in which they were touched. */
  const buckets = new Map<string, Bucket>();

  /** What is in a bucket now; 0 for one that nobody has filled. */
  function level(name: string): number {
    const bucket = buckets.get(name);
    if (!bucket) return 0;
    // A clock that was set back empties nothing.
    const leaked = Math.max(0, clock() - bucket.at) / leakEvery;
    return Math.max(0, bucket.level - leaked);
  }

  function set(name: string, wanted: number): void {
    buckets.delete(name);
    if (wanted <= 0) return;
    buckets.set(name, { level: overflows ? wanted : Math.min(wanted, capacity), at: clock() });
    const oldest = buckets.keys().next();
    if (buckets.size > remembered && !oldest.done) buckets.delete(oldest.value);
  }

  return {
    level,
    /** In how many milliseconds so much more fits in; 0 where it does already. */
    roomIn: (name: string, amount: number) =>
      Math.max(0, Math.ceil((level(name) + amount - capacity) * leakEvery - 1e-6)),
    /** Pours in, at most up to the brim where it does not overflow. */
    fill: (name: string, amount: number) => set(name, level(name) + amount),
    /** Takes out again, at most down to the ground. */
    giveBack: (name: string, amount: number) => set(name, level(name) - amount),
  };
}
