import type { SyncStorage } from '../platform/kept-list';

const KEY = 'unwritten-quantities';

/**
 * Chosen quantities whose database write has not completed. A page reloaded at once aborts
 * the transaction; what is written here is stored synchronously with the press. Without a storage
 * nothing is noted, and only the database write remains.
 */
export function createUnwrittenQuantities(storage?: SyncStorage) {
  function read(): Map<string, number> {
    try {
      const stored: unknown = JSON.parse(storage?.().getItem(KEY) ?? '{}');
      if (typeof stored !== 'object' || stored === null) return new Map();
      return new Map(
        Object.entries(stored).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      );
    } catch {
      return new Map();
    }
  }

  function write(quantities: ReadonlyMap<string, number>): void {
    try {
      if (quantities.size === 0) storage?.().removeItem(KEY);
      else storage?.().setItem(KEY, JSON.stringify(Object.fromEntries(quantities)));
    } catch {
      // Full or forbidden: the database write is under way all the same.
    }
  }

  return {
    /** @param qty 0 for a line that is removed */
    note: (productId: string, qty: number): void => write(read().set(productId, qty)),
    /** Whether this is the newest choice, and not written yet. */
    has: (productId: string, qty: number): boolean => read().get(productId) === qty,
    /** It is written; a newer choice of the same product stays, unless no quantity is given. */
    settle(productId: string, qty?: number): void {
      const stored = read();
      if (qty !== undefined && stored.get(productId) !== qty) return;
      if (!stored.delete(productId)) return;
      write(stored);
    },
    /** By product. */
    all: () => [...read()],
  };
}
