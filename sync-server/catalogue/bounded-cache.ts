/** How much a cache may hold. */
export interface CacheBounds {
  readonly bytes: number;
  /** Unless given, bytes alone are counted. */
  readonly entries?: number;
}

/** Values that are made once for a key, and stay as long as there is room; what was not asked for longest goes first. */
export interface BoundedCache<Value> {
  /** Whether a value is here, or on its way. */
  has(key: string): boolean;
  /**
   * Concurrent callers wait for the same result; a failure is not cached.
   * @param key names the value for ever: a value that changes must get another key
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** In bytes; 0 until it is made. */
  size: number;
}

/** @param sizeOf the bytes of a value; those of its key are counted with them */
export function createBoundedCache<Value>(
  { bytes: maxBytes, entries: maxEntries = Infinity }: CacheBounds,
  sizeOf: (value: Value) => number,
): BoundedCache<Value> {
  /** In the order of use. */
  const stored = new Map<string, Entry<Value>>();
  let total = 0;

  function forget(key: string): void {
    total -= stored.get(key)?.size ?? 0;
    stored.delete(key);
  }

  function makeRoom(): void {
    for (const oldest of stored.keys()) {
      if (total <= maxBytes && stored.size <= maxEntries) break;
      forget(oldest);
    }
  }

  function keep(key: string, value: Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = { value, size: 0 };
    stored.set(key, entry);
    makeRoom();
    value.then(
      (made) => {
        if (stored.get(key) !== entry) return;
        entry.size = sizeOf(made) + key.length;
        total += entry.size;
        makeRoom();
      },
      () => {
        if (stored.get(key) === entry) forget(key);
      },
    );
    return value;
  }

  return {
    has: (key) => stored.has(key),
    get(key, make) {
      const known = stored.get(key);
      if (!known) return keep(key, make());
      stored.delete(key);
      stored.set(key, known);
      return known.value;
    },
  };
}
