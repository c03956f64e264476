/** How much a bucket holds, and how fast it leaks. */
export interface BucketRule {
  readonly capacity: number;
  /** After so many milliseconds there is room for one more. */
  readonly leakEvery: number;
  /** It counts what is poured in beyond the brim, and is full for the longer. */
  readonly overflows?: boolean;
}

/** A bucket in use. */
export interface Bucket {
  readonly level: number;
  /** When it stood at that level, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * A leaky bucket: a steady few pass for ever, a burst only once. The limiter that the other limits use counts in fixed windows,
 * which let twice as many through where two windows meet, and it cannot give the room back of what turned out to be right.
 * @param now milliseconds since 1970
 * @returns what is in a bucket now; 0 for an unused one
 */
export function levelOf({ leakEvery }: BucketRule, bucket: Bucket | undefined, now: number) {
  if (!bucket) return 0;
  // A clock that was set back empties nothing.
  const leaked = Math.max(0, now - bucket.at) / leakEvery;
  return Math.max(0, bucket.level - leaked);
}

/** In how many milliseconds so much more fits in; 0 where it does already. */
export function roomIn(rule: BucketRule, bucket: Bucket | undefined, amount: number, now: number) {
  const { capacity, leakEvery } = rule;
  return Math.max(
    0,
    Math.ceil((levelOf(rule, bucket, now) + amount - capacity) * leakEvery - 1e-6),
  );
}

/**
 * The bucket after something was poured in, at most up to the brim where it does not overflow; or taken out, at most down to
 * the ground.
 * @param amount below 0 to take out
 * @returns with when it is empty (`overAt`); `null` where it is empty now
 */
export function filled(rule: BucketRule, bucket: Bucket | undefined, amount: number, now: number) {
  const wanted = levelOf(rule, bucket, now) + amount;
  if (wanted <= 0) return null;
  const level = rule.overflows ? wanted : Math.min(wanted, rule.capacity);
  return { level, at: now, overAt: now + level * rule.leakEvery };
}

/**
 * Buckets in the memory of one process, one for each name.
 * @param clock milliseconds since 1970
 * @param remembered how many buckets there are at most; beyond it, the one that was touched longest ago is taken for empty
 */
export function createLeakyBuckets(rule: BucketRule, clock: () => number, remembered: number) {
  /** In the order in which they were touched. */
  const buckets = new Map<string, Bucket>();
  return {
    level: (name: string) => levelOf(rule, buckets.get(name), clock()),
    roomIn: (name: string, amount: number) => roomIn(rule, buckets.get(name), amount, clock()),
    /** Pours in, at most up to the brim where it does not overflow. */
    fill(name: string, amount: number): void {
      const bucket = filled(rule, buckets.get(name), amount, clock());
      buckets.delete(name);
      if (bucket) buckets.set(name, bucket);
      const oldest = buckets.keys().next();
      if (buckets.size > remembered && !oldest.done) buckets.delete(oldest.value);
    },
  };
}
