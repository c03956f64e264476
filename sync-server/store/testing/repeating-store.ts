import { changedStore } from '../repositories/changed-store';
import type { WriteOptions } from '../queries';
import type { ShopStore, TransactionCallback } from '../repositories/shop-store';

/** Ends the first run of a callback; thrown nowhere else. */
class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/**
 * For tests: a store that runs every transaction callback twice, the first time in vain: as after a serialisation
 * failure, which a store finds at the commit. Side effects of a callback show, since they happen twice.
 */
export function repeatingStore(store: ShopStore): ShopStore {
  /** However the first run ends, the second one counts. */
  async function runInVain(
    work: TransactionCallback<unknown>,
    options: WriteOptions = {},
  ): Promise<void> {
    const undone = store.write(async (shop) => {
      await work(shop);
      throw new RunAgain('The commit was refused');
    }, options);
    await undone.catch(() => undefined);
  }

  return changedStore(store, {
    async write(work, options) {
      await runInVain(work, options);
      return store.write(work, options);
    },

    async writeInOrder(works) {
      const results = [];
      for (const planned of works) {
        await runInVain(planned.work, planned);
        const ended = await store.writeInOrder([planned]);
        results.push(...ended.results);
        if ('failure' in ended) return { results, failure: ended.failure };
      }
      return { results };
    },

    async once(step, work) {
      const undone = store.once(step, async (shop) => {
        await work(shop);
        throw new RunAgain('The commit was refused');
      });
      await undone.catch(() => undefined);
      return store.once(step, work);
    },

    async confirmNumbers(work) {
      await runInVain(work);
      return store.confirmNumbers(work);
    },
  });
}
