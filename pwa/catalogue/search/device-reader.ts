import type { ProductDocument } from '#shared/catalogue/product';
import type { SearchWords } from '#shared/catalogue/search-words';
import { answerOf, plainDatabase } from '../../database/plain-database';
import type { StoredByKey } from '../../database/search-rows';
import type { CatalogueState } from '../../database/settings';

/** Products read at once, so that the worker can answer in between and memory stays small. */
const BATCH = 1_000;

/** Resolves when a transaction has ended, completed or aborted. */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve) => {
    transaction.oncomplete = transaction.onabort = () => resolve();
  });
}

/**
 * The device's database as seen by the search worker.
 *
 * One transaction at a time: if a worker ends during two of them, WebKit leaves both in the database, and no page
 * can use it any more (docs/guarantees.md#worker-ended).
 */
export function createDeviceReader(factory: IDBFactory, name: string) {
  const opened = plainDatabase(factory, name);
  /** When the previous transaction has ended. Never rejects. */
  let lastEnd: Promise<unknown> = Promise.resolve();

  async function transact<Result>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const db = await opened();
    const transaction = db.transaction(store, mode);
    const end = endOf(transaction);
    try {
      return await work(transaction.objectStore(store));
    } finally {
      await end;
    }
  }

  /** Runs work in a transaction, after those requested before. */
  function using<Result>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const result = lastEnd.then(() => transact(store, mode, work));
    lastEnd = result.catch(() => undefined);
    return result;
  }

  const stored = <Key extends keyof StoredByKey>(key: Key) =>
    using('searchIndexes', 'readonly', (store) =>
      answerOf<StoredByKey[Key] | undefined>(store.get(key)),
    );

  const put = (row: StoredByKey[keyof StoredByKey]): Promise<void> =>
    using('searchIndexes', 'readwrite', async (store) => {
      await answerOf(store.put(row));
    });

  /** How complete the catalogue's copy is; before its first page there is none. */
  const state = () =>
    using('settings', 'readonly', (store) =>
      answerOf<Partial<CatalogueState> | undefined>(store.get('catalogue')),
    );

  return {
    stored: () => stored('current'),
    store: (cursor: string, json: string) => put({ key: 'current', cursor, json }),

    /** The owner's words as last stored. */
    storedWords: () => stored('words'),
    storeWords: (tag: string, words: SearchWords) => put({ key: 'words', tag, words }),

    /** The cursor of the catalogue's copy; an empty text before its first page. */
    async cursor() {
      const { cursor = null, part } = (await state()) ?? {};
      return cursor ?? part?.cursor ?? '';
    },
    /**
     * The name of the owner's words that belong to the copy; an empty text where the owner has set none. One
     * that stopped in the middle of the feed names none, because the last page does: `undefined`.
     */
    wordsTag: async () => {
      const { partial = false, searchWords } = (await state()) ?? {};
      return searchWords ?? (partial ? undefined : '');
    },

    /**
     * Passes on all products in batches, each in its current state: a change meanwhile is announced (`CATALOGUE_CHANNEL`), and
     * read again. A keystroke is answered in between.
     */
    async eachBatch(take: (products: readonly ProductDocument[]) => void): Promise<void> {
      let after: string | undefined;
      for (;;) {
        const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
        const batch = await using('products', 'readonly', (store) =>
          answerOf<ProductDocument[]>(store.getAll(range, BATCH)),
        );
        take(batch);
        after = batch.at(-1)?._id;
        if (batch.length < BATCH) return;
      }
    },

    /** The products of these ids; `undefined` for a missing one. */
    some: (ids: readonly string[]): Promise<readonly (ProductDocument | undefined)[]> =>
      using('products', 'readonly', (store) =>
        Promise.all(ids.map((id) => answerOf<ProductDocument | undefined>(store.get(id)))),
      ),
  };
}
export type DeviceReader = ReturnType<typeof createDeviceReader>;
