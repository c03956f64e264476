import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { createDatabaseFactory } from './database-factory';
import { VirtualTimers } from '../testing/virtual-timers';
import { createRunningTransactions } from './running-transactions';

let db: Dexie;

/** @param open of the browser's IndexedDB */
function openDatabase(open: IDBFactory['open'] = (...how) => indexedDB.open(...how)) {
  const transactions = createRunningTransactions();
  const native: IDBFactory = {
    open,
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (first, second) => indexedDB.cmp(first, second),
  };
  const factory = createDatabaseFactory({
    native: () => ({ indexedDB: native, IDBKeyRange }),
    loadMemory: vi.fn(),
    makeRoom: vi.fn(),
    timers: new VirtualTimers(),
    transactions,
  });
  db = new Dexie('shop', factory);
  db.version(1).stores({ rows: 'id' });
  return { transactions, rows: db.table('rows') };
}

afterEach(() => db.delete());

it('aborts transactions under way when the page is frozen, and leaves ended ones', async () => {
  const { transactions, rows } = openDatabase();
  await rows.put({ id: 'before' });
  let isUndone = false;
  const written = db.transaction('rw', rows, async () => {
    await rows.put({ id: 'under way' });
    isUndone = transactions.undo();
    await rows.put({ id: 'never' });
  });
  await expect(written).rejects.toThrow();
  expect(isUndone).toBe(true);
  expect(await rows.toCollection().primaryKeys()).toEqual(['before']);
});

it('aborts the creation of a database before its upgrade event is dispatched', async () => {
  let isUndone = false;
  const { transactions, rows } = openDatabase((...how) => {
    const opening = indexedDB.open(...how);
    // The first listener: for all others the event has not been dispatched yet.
    opening.addEventListener('upgradeneeded', () => (isUndone = transactions.undo()));
    return opening;
  });
  await expect(rows.count()).rejects.toThrow();
  expect(isUndone).toBe(true);
  // Other tests have their own databases.
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('shop');
});

it('closes a database before its success event is dispatched', async () => {
  let isUndone = false;
  let opened: IDBDatabase | undefined;
  const { transactions, rows } = openDatabase((...how) => {
    const opening = indexedDB.open(...how);
    opening.addEventListener('success', () => {
      opened = opening.result;
      isUndone = transactions.undo();
    });
    return opening;
  });
  await expect(rows.count()).rejects.toThrow();
  expect(isUndone).toBe(true);
  expect(() => opened?.transaction('rows')).toThrow('InvalidStateError');
});

it('reports that there was nothing to abort', async () => {
  const { transactions, rows } = openDatabase();
  await rows.put({ id: 'before' });
  expect(transactions.undo()).toBe(false);
  // Nor is it kept from continuing.
  await rows.put({ id: 'after' });
  expect(await rows.count()).toBe(2);
});
