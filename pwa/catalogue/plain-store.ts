import { answerOf } from '../database/plain-database';
import type { Timers } from '../platform/timers';
import type { CatalogueRows, CatalogueStore, StoredRows } from './catalogue-store';

/** Rows read at once, where all are looked at: memory stays small. */
const BATCH = 500;

/** The channel of Dexie by which its live queries hear, in all tabs, of what another context wrote. */
const DEXIE_CHANNEL = 'x-storagemutated-1';

/** Everything, as Dexie writes a range. */
const ALL = { d: 1, from: -Infinity, to: [[]] };
/** All that is written here of the settings (`CatalogueSetting`): whoever reads another one has nothing to read again. */
const OWN_SETTINGS = { d: 1, from: 'catalogue', to: 'catalogue\uffff' };

/** A transaction that is over. @throws the browser's error where it was not stored */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('It was undone'));
  });
}

function rowsOf<Row>(store: IDBObjectStore, changed: Set<IDBObjectStore>): StoredRows<Row> {
  async function keysWhere(test: (row: Row) => boolean): Promise<readonly string[]> {
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
      const keys = (await answerOf(store.getAllKeys(range, BATCH))).map(String);
      const rows = await answerOf<Row[]>(store.getAll(range, BATCH));
      found.push(...keys.filter((_key, place) => rows[place] !== undefined && test(rows[place])));
      after = keys.at(-1);
      if (keys.length < BATCH) return found;
    }
  }

  /** They are asked for at once, and the last one ends last. */
  async function eachOf<One>(all: readonly One[], ask: (one: One) => IDBRequest): Promise<void> {
    changed.add(store);
    let last: IDBRequest | undefined;
    for (const one of all) last = ask(one);
    if (last) await answerOf(last);
  }

  return {
    getMany: (keys) => Promise.all(keys.map((key) => answerOf<Row | undefined>(store.get(key)))),
    all: () => answerOf<Row[]>(store.getAll()),
    keys: async () => (await answerOf(store.getAllKeys())).map(String),
    keysWhere,
    count: () => answerOf(store.count()),
    putMany: (rows) => eachOf(rows, (row) => store.put(row)),
    deleteMany: (keys) => eachOf(keys, (key) => store.delete(key)),
  };
}

/** What changed, as Dexie says it: in these stores anything that is written here, under every index. */
function partsOf(name: string, stores: Iterable<IDBObjectStore>): Record<string, object> {
  const parts: Record<string, object> = {};
  for (const store of stores)
    for (const index of ['', ':dels', ...store.indexNames])
      parts[`idb://${name}/${store.name}/${index}`] =
        store.name === 'settings' ? OWN_SETTINGS : ALL;
  return parts;
}

/**
 * The device's database in a worker. Every tab's live queries hear of what it wrote. One transaction at a time, as its caller asks: see
 * `createDeviceReader`.
 * @param opened gives the open database
 * @param tell says on Dexie's channel what changed
 */
export function createPlainStore(
  opened: () => Promise<IDBDatabase>,
  tell: (parts: object) => void,
): CatalogueStore {
  async function transact<Result>(
    names: readonly string[],
    mode: IDBTransactionMode,
    work: (rows: CatalogueRows) => Promise<Result>,
  ): Promise<Result> {
    const db = await opened();
    const transaction = db.transaction(names, mode);
    const changed = new Set<IDBObjectStore>();
    const end = endOf(transaction);
    const rows = <Row>(name: string) => rowsOf<Row>(transaction.objectStore(name), changed);
    let result: Result;
    try {
      result = await work({
        products: rows('products'),
        settings: rows('settings'),
        get cartLines(): CatalogueRows['cartLines'] {
          return rows('cartLines');
        },
      });
    } catch (error) {
      await undo(transaction, end);
      throw error;
    }
    await end;
    if (changed.size > 0) tell(partsOf(db.name, changed));
    return result;
  }

  return {
    read: (work) => transact(['products', 'settings'], 'readonly', work),
    write: (stores, work) => transact(stores, 'readwrite', work),
  };
}

/** Aborts a transaction, unless it has ended by itself, and waits for that. */
async function undo(transaction: IDBTransaction, end: Promise<void>): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // A write that failed has aborted it.
  }
  await end.catch(() => undefined);
}

/** Live queries run again at most so often, in milliseconds: in a long pull each page of the feed would hold the page again. */
const TOLD_EVERY = 1_000;

/** Tells the live queries of all tabs: the first change at once, those that follow it together. */
export function tellDexie({ later }: Timers) {
  const channel = new BroadcastChannel(DEXIE_CHANNEL);
  let untold: object | undefined;
  let isPausing = false;

  function tellThem(): void {
    isPausing = untold !== undefined;
    if (!untold) return;
    channel.postMessage(untold);
    untold = undefined;
    later(TOLD_EVERY, tellThem);
  }

  return {
    tell(parts: object): void {
      untold = { ...untold, ...parts };
      if (!isPausing) tellThem();
    },
    close: () => channel.close(),
  };
}
