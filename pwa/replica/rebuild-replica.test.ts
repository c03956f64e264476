import 'fake-indexeddb/auto';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { allDone, countingUuids, eventually } from '../outbox/testing/test-device';
import { VirtualTimers } from '../testing/virtual-timers';
import { createAccount, type Account } from './account';
import { replicaName } from './account-deps';

// RxDB opens several databases and elects a leader: no race against the clock.
vi.setConfig({ testTimeout: 60_000 });

const running: Account[] = [];
afterEach(async () => {
  for (const account of running.splice(0)) await account.stop();
});

let users = 0;
const newUser = () => `rebuilt-${(users += 1)}`;
const documentsDatabase = (userId: string) => `rxdb-dexie-${replicaName(userId)}--0--documents`;

const HOME = {
  _id: 'home',
  address: '1 Road',
  city: 'Pune',
  postalCode: '1',
  country: 'India',
  phone: '9876543210',
  isDefault: true,
  position: 1,
  revision: 1,
};

/** A page whose server knows one address. */
function createPage(given: { factory?: IDBFactory; isOnline?: () => boolean } = {}) {
  const timers = new VirtualTimers();
  let asked = 0;
  const account = createAccount({
    db: new DeviceDatabase(`rebuild-test-${(users += 1)}`),
    transport: {
      async send(request) {
        asked += 1;
        if (given.isOnline?.() === false) return { kind: 'no_answer' };
        const changes = [{ kind: 'address' as const, _id: 'home', document: HOME }];
        return allDone(request, {
          changes: request.accountCursor === null ? changes : [],
          cursor: 'testepoch.1',
        });
      },
    },
    randomUuid: countingUuids(),
    random: () => 0.5,
    timers,
    isVisible: () => true,
    onSignedOut: async () => undefined,
    indexedDb: () => given.factory ?? indexedDB,
  });
  running.push(account);
  const streets = () => account.documents()?.addresses.map(({ address }) => address);
  return { account, timers, streets, asked: () => asked };
}

/** What the device holds of a replica, read past RxDB; nothing where it does not exist. */
async function storedKeys(userId: string): Promise<string[]> {
  const opening = indexedDB.open(documentsDatabase(userId));
  // It is read while it is being rebuilt: reading must not create it.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const isOpen = await new Promise<boolean>((resolve) => {
    opening.onsuccess = () => resolve(true);
    opening.onerror = () => resolve(false);
  });
  if (!isOpen) return [];
  const database = opening.result;
  try {
    if (!database.objectStoreNames.contains('docs')) return [];
    const request = database.transaction('docs').objectStore('docs').getAllKeys();
    await new Promise((resolve) => (request.onsuccess = resolve));
    return request.result.map(String);
  } finally {
    database.close();
  }
}

/** A replica that an earlier launch left on the device. */
async function withReplica(userId: string): Promise<void> {
  const { account, streets } = createPage();
  await account.start(userId);
  await eventually(streets).toEqual(['1 Road']);
  await account.stop();
}

/** An IndexedDB that fails to open databases whose name contains this, so many times. */
function failingFactory(part: string, times: number): IDBFactory {
  let left = times;
  return new Proxy(indexedDB, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'open') return value.bind(target);
      return (name: string) => {
        if (!name.includes(part) || left === 0) return target.open(name);
        left -= 1;
        // A lower version than the existing one.
        return target.open(name, 1);
      };
    },
  });
}

describe('a replica that cannot be opened is rebuilt from the server', () => {
  it('of another build, whose schema was another', async () => {
    const userId = newUser();
    const old = await createRxDatabase({
      name: replicaName(userId),
      storage: getRxStorageDexie(),
      multiInstance: true,
    });
    const schema = { version: 0, primaryKey: 'key', type: 'object' } as const;
    const properties = { key: { type: 'string', maxLength: 50 } } as const;
    await old.addCollections({ documents: { schema: { ...schema, properties } } });
    await old.close();
    const { account, streets } = createPage();
    await account.start(userId);
    await eventually(streets).toEqual(['1 Road']);
    await eventually(() => storedKeys(userId)).toEqual(['address:home', 'cursor']);
    expect(account.cursor(userId)).toBe('testepoch.1');
  });

  it('whose database fails to open', async () => {
    const userId = newUser();
    await withReplica(userId);
    const { account, streets } = createPage({ factory: failingFactory('documents', 1) });
    await account.start(userId);
    await eventually(streets).toEqual(['1 Road']);
    await eventually(() => storedKeys(userId)).toEqual(['address:home', 'cursor']);
  });

  it('whose rows are torn', async () => {
    const userId = newUser();
    await withReplica(userId);
    const open = indexedDB.open(documentsDatabase(userId));
    await new Promise((resolve) => (open.onsuccess = resolve));
    const tearing = open.result.transaction('docs', 'readwrite');
    const rows = tearing.objectStore('docs').getAll();
    rows.onsuccess = () => {
      for (const row of rows.result) tearing.objectStore('docs').put({ ...row, document: 'torn' });
    };
    await new Promise((resolve) => (tearing.oncomplete = resolve));
    open.result.close();
    const { account, streets } = createPage();
    await account.start(userId);
    await eventually(streets).toEqual(['1 Road']);
  });

  it('and is left as it is while the server is out of reach: the fault may pass', async () => {
    const userId = newUser();
    await withReplica(userId);
    let online = false;
    const factory = failingFactory('documents', 1);
    const { account, streets, timers } = createPage({ factory, isOnline: () => online });
    await account.start(userId);
    await eventually(streets).toEqual([]);
    expect(await storedKeys(userId)).toEqual(['address:home', 'cursor']);
    online = true;
    timers.advance(60_000);
    await eventually(streets).toEqual(['1 Road']);
  });

  it('and is shown from memory where it cannot be opened at all', async () => {
    const userId = newUser();
    await withReplica(userId);
    const factory = failingFactory('documents', Infinity);
    const { account, streets, asked } = createPage({
      factory: new Proxy(factory, {
        get: (target, key) =>
          key === 'deleteDatabase'
            ? () => {
                throw new DOMException('Broken', 'UnknownError');
              }
            : Reflect.get(target, key),
      }),
    });
    await account.start(userId);
    await eventually(streets).toEqual(['1 Road']);
    const before = asked();
    account.requestPull();
    await eventually(asked).toBeGreaterThan(before);
    await eventually(streets).toEqual(['1 Road']);
  });
});
