import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { openStoreOfRun } from '../store/testing/store-of-run';

/**
 * A store of a test's own, as the suites of this run want it, without a server around it.
 * @param clock milliseconds since 1970
 * @param fill runs in one transaction
 */
export async function openOwnStore(
  clock: () => number,
  fill: (shop: ShopWriter) => Promise<void>,
): Promise<{ readonly store: ShopStore; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-own-'));
  const store = await openStoreOfRun({ directory, clock });
  await store.write(fill);
  return {
    store,
    async close() {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
