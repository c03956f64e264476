/** Marks what is not copied here, but by the machine's own function. */
class NotPlain extends Error {}

function copied(value: unknown, seen: Set<unknown>): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    if (typeof value === 'symbol') throw new NotPlain();
    return value;
  }
  // The same object in two places is one object in the copy, too.
  if (seen.has(value)) throw new NotPlain();
  seen.add(value);
  const keys = Object.keys(value);
  if (Array.isArray(value)) {
    // Holes, and keys besides the indices.
    if (keys.length !== value.length || (keys.length > 0 && keys.at(-1) !== `${value.length - 1}`))
      throw new NotPlain();
    return value.map((item) => copied(item, seen));
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain();
  const copy: Record<string, unknown> = {};
  for (const key of keys) {
    if (key === '__proto__') throw new NotPlain();
    copy[key] = copied((value as Record<string, unknown>)[key], seen);
  }
  return copy;
}

/**
 * `structuredClone`, faster for database rows: plain objects and lists are copied here, all else by the machine's own.
 * @param real the machine's own
 */
export function quickClone(real: typeof structuredClone): typeof structuredClone {
  return <Value>(value: Value, options?: StructuredSerializeOptions): Value => {
    if (options) return real(value, options);
    try {
      return copied(value, new Set()) as Value;
    } catch (error) {
      if (error instanceof NotPlain) return real(value);
      throw error;
    }
  };
}
