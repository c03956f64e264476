import { readCursor } from '#shared/protocol/cursor';
import type { DatedProduct } from '../database/dated-product';
import type { DeviceDatabase } from '../database/device-database';

/** Products written at once: the browser's structured clones block the main thread, of 100 for 60 to 100 ms on a slow phone. */
const WRITTEN_AT_ONCE = 25;

/** The store that a cursor is of. */
export const epochOf = (cursor: string | null) =>
  cursor === null ? undefined : readCursor(cursor)?.epoch;

/** The older of two cursors of one store. */
export function olderCursor(a: string | null, b: string): string {
  const [one, other] = [a === null ? undefined : readCursor(a), readCursor(b)];
  return a !== null && one && other && one.version < other.version ? a : b;
}

/**
 * Writes products some at a time, so that taps and keystrokes get their turn in between: the next ones are handed over while the browser
 * still stores those before.
 */
export async function putAll(db: DeviceDatabase, products: readonly DatedProduct[]): Promise<void> {
  let before: PromiseLike<unknown> = Promise.resolve();
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    const put = db.products.bulkPut(products.slice(from, from + WRITTEN_AT_ONCE));
    // Both fail together, and the first is waited for.
    put.catch(() => undefined);
    await before;
    before = put;
  }
  await before;
}

/** The ids of what was held before a pull began again, and has not come since. */
export async function storedLeftovers(db: DeviceDatabase): Promise<readonly string[]> {
  return (await db.setting('catalogue-leftovers'))?.ids ?? [];
}

/**
 * Revisions do not compare with those of another epoch: cart lines take the new ones. Runs in the caller's transaction, which holds
 * `cartLines`.
 */
export async function forgetRevisions(db: DeviceDatabase): Promise<void> {
  const lines = await db.cartLines.toArray();
  await db.cartLines.bulkPut(
    lines.map(({ revision: _revision, pricedAt: _pricedAt, ...line }) => line),
  );
}

/** Whether all products are within a budget, in bytes, by a page of some of them. */
export function fitsInto(
  budget: number,
  { total, count, bytes }: { readonly total: number; count: number; bytes: number },
): boolean {
  return count === 0 || (total * bytes) / count <= budget;
}
