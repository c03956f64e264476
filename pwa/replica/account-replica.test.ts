import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncResponse, SyncRequest } from '#shared/protocol/sync';
import { DeviceDatabase } from '../database/device-database';
import type { SyncResult } from '../outbox/sync-transport';
import { allDone, countingUuids, eventually } from '../outbox/testing/test-device';
import { VirtualTimers } from '../testing/virtual-timers';
import { createAccount, type Account } from './account';
import type { FeedMessage } from './account-deps';

const running: Account[] = [];
afterEach(async () => {
  for (const account of running.splice(0)) await account.stop();
});

// RxDB opens several databases and elects a leader: no race against the clock.
vi.setConfig({ testTimeout: 60_000 });

let users = 0;
const address = (id: string, position: number, city = 'Pune') => ({
  _id: id,
  address: `${position} Road`,
  city,
  postalCode: '1',
  country: 'India',
  phone: '9876543210',
  isDefault: position === 1,
  position,
  revision: 1,
});
type Change = SyncResponse['changes'][number];
const put = (id: string, position: number, city?: string): Change => ({
  kind: 'address',
  _id: id,
  document: address(id, position, city),
});

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');
const databasesOf = async (userId: string) =>
  (await databaseNames()).filter((name) => name.includes(`account-${userId}--`));

function makeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error(name));
  });
}

/** Tabs of one browser that hear each other. */
function createChannel() {
  const listeners: ((message: FeedMessage) => void)[] = [];
  return (own: { listener?: (message: FeedMessage) => void } = {}) => ({
    post: (message: FeedMessage) =>
      listeners
        .filter((listener) => listener !== own.listener)
        .forEach((listener) => listener(message)),
    listen(listener: (message: FeedMessage) => void) {
      own.listener = listener;
      listeners.push(listener);
    },
  });
}

function createTab(
  answer: (request: SyncRequest) => SyncResult | Promise<SyncResult>,
  given: {
    db?: DeviceDatabase;
    channel?: ReturnType<ReturnType<typeof createChannel>>;
    indexedDb?: () => IDBFactory;
  } = {},
) {
  const requests: SyncRequest[] = [];
  const timers = new VirtualTimers();
  const db = given.db ?? new DeviceDatabase(`replica-test-${(users += 1)}`);
  const account = createAccount({
    db,
    transport: {
      async send(request) {
        requests.push(request);
        return answer(request);
      },
    },
    randomUuid: countingUuids(),
    random: () => 0.5,
    timers,
    isVisible: () => true,
    onSignedOut: async () => undefined,
    indexedDb: given.indexedDb ?? (() => indexedDB),
    ...(given.channel ? { channel: given.channel } : {}),
  });
  running.push(account);
  return { account, requests, timers, db };
}

const cities = (account: Account) => account.documents()?.addresses.map(({ city }) => city);

describe('the replica', () => {
  it('makes room on a full device, and asks again for what could not be written', async () => {
    const userId = `u-${(users += 1)}`;
    const disk = { full: false };
    for (const method of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[method];
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        if (disk.full) throw new DOMException('No room', 'QuotaExceededError');
        return write.apply(this, args);
      });
    }
    let made = 0;
    const db = new DeviceDatabase(`replica-full-${userId}`, async () => {
      made += 1;
      disk.full = false;
    });
    const { account, requests } = createTab(
      (request) => {
        disk.full = made === 0;
        return allDone(request, { changes: [put('a', 1)], cursor: 'testepoch.1' });
      },
      { db },
    );
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Pune']);
    expect(made).toBe(1);
    expect(requests.length).toBeGreaterThan(1);
    vi.restoreAllMocks();
  });

  it('pulls from the start, page by page, and continues from its cursor', async () => {
    const userId = `u-${(users += 1)}`;
    const pages: Record<string, Partial<SyncResponse>> = {
      null: { changes: [put('a', 1)], cursor: 'testepoch.1', more: true },
      'testepoch.1': { changes: [put('b', 2)], cursor: 'testepoch.2' },
      'testepoch.2': {
        changes: [put('a', 1, 'Nashik'), { kind: 'address', _id: 'b', deleted: true }],
        cursor: 'testepoch.4',
      },
    };
    const { account, requests } = createTab((request) =>
      allDone(request, pages[String(request.accountCursor)] ?? { cursor: 'testepoch.4' }),
    );
    await account.start(userId);
    await eventually(() => account.cursor(userId)).toBe('testepoch.2');
    expect(cities(account)).toEqual(['Pune', 'Pune']);
    expect(requests.map(({ accountCursor, actions }) => [accountCursor, actions])).toEqual([
      [null, []],
      ['testepoch.1', []],
    ]);
    account.requestPull();
    await eventually(() => account.cursor(userId)).toBe('testepoch.4');
    expect(cities(account)).toEqual(['Nashik']);

    await account.stop();
    expect(account.documents()).toBeUndefined();
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Nashik']);
  });

  it('reports the server’s progress with the outbox when it read the documents, also when reopened', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, requests } = createTab((request) =>
      allDone(request, { changes: [put('a', 1)], lastSeq: 4 }),
    );
    await account.start(userId);
    await eventually(() => account.documents()?.dealtWith).toMatchObject({ lastSeq: 4 });
    const before = account.documents()?.dealtWith;
    expect(before?.clientId).toBe(requests[0]?.clientId);
    await account.stop();
    await account.start(userId);
    await eventually(() => account.documents()?.dealtWith).toEqual(before);
  });

  it('takes the changes of a push without another request', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, requests } = createTab((request) =>
      allDone(request, { cursor: 'testepoch.1' }),
    );
    await account.start(userId);
    await eventually(() => account.cursor(userId)).toBe('testepoch.1');
    const [asked] = requests;
    if (!asked) throw new Error('nothing was asked');
    const pushed = allDone(asked, { changes: [put('a', 1)], cursor: 'testepoch.2' });
    if (pushed.kind === 'answered') account.feed(userId, 'testepoch.1', pushed.response);
    await eventually(() => account.cursor(userId)).toBe('testepoch.2');
    expect(cities(account)).toEqual(['Pune']);
    expect(requests).toHaveLength(1);
  });

  it('is never set back by a reply that does not continue from its cursor', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, requests } = createTab((request) =>
      request.accountCursor === null
        ? allDone(request, { changes: [put('a', 1, 'New')], cursor: 'testepoch.5' })
        : allDone(request, { cursor: 'testepoch.5' }),
    );
    await account.start(userId);
    await eventually(() => account.cursor(userId)).toBe('testepoch.5');
    const [asked] = requests;
    if (!asked) throw new Error('nothing was asked');
    const late = allDone(asked, { changes: [put('a', 1, 'Old')], cursor: 'testepoch.3' });
    if (late.kind === 'answered') account.feed(userId, 'testepoch.2', late.response);
    await eventually(() => requests.length).toBe(2);
    expect(account.cursor(userId)).toBe('testepoch.5');
    expect(cities(account)).toEqual(['New']);
  });

  it('deletes what another store does not have', async () => {
    const userId = `u-${(users += 1)}`;
    let epoch = 'firststore';
    const { account } = createTab((request) =>
      request.accountCursor?.startsWith(epoch)
        ? allDone(request, { cursor: request.accountCursor })
        : allDone(request, {
            changes: epoch === 'firststore' ? [put('a', 1), put('b', 2)] : [put('b', 2, 'Delhi')],
            cursor: `${epoch}.2`,
          }),
    );
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Pune', 'Pune']);
    epoch = 'secondstore';
    account.requestPull();
    await eventually(() => cities(account)).toEqual(['Delhi']);
  });

  it('deletes what a restored store does not have, in the same epoch', async () => {
    const userId = `u-${(users += 1)}`;
    let newest = 5;
    let held = [put('a', 1), put('b', 2)];
    const { account } = createTab((request) =>
      request.accountCursor === `testepoch.${newest}`
        ? allDone(request, { cursor: request.accountCursor })
        : // From the start, or after a number that this store has not reached: everything.
          allDone(request, { changes: held, cursor: `testepoch.${newest}` }),
    );
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Pune', 'Pune']);
    newest = 2;
    held = [put('b', 2, 'Delhi')];
    account.requestPull();
    await eventually(() => account.cursor(userId)).toBe('testepoch.2');
    expect(cities(account)).toEqual(['Delhi']);
  });

  it('tries again until the server answers, and shows an empty account meanwhile', async () => {
    const userId = `u-${(users += 1)}`;
    let online = false;
    const { account, timers } = createTab((request) =>
      online ? allDone(request, { changes: [put('a', 1)] }) : { kind: 'no_answer' },
    );
    await account.start(userId);
    await eventually(() => account.documents()).toMatchObject({ cursor: null, addresses: [] });
    online = true;
    timers.advance(60_000);
    await eventually(() => cities(account)).toEqual(['Pune']);
  });

  it('reports when an action’s reply had more pages than it brought', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, db } = createTab((request) => allDone(request, { cursor: 'testepoch.7' }));
    const settled = {
      id: 'x',
      seq: 1,
      name: 'void',
      version: 1,
      args: {},
      deps: [],
      clientId: 'c',
      user: userId,
      enqueuedAt: 0,
      settledAt: 0,
      cursor: '',
      dismissed: false,
      outcome: { status: 'applied', code: 'done' } as const,
    };
    await db.settled.add(settled);
    await account.start(userId);
    await eventually(() => account.cursor(userId)).toBe('testepoch.7');
    expect((await db.settled.get('x'))?.cursor).toBe('testepoch.7');
  });

  it('reports that only for its own pulls: a push’s reply may be older than the action', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, db, requests } = createTab((request) =>
      allDone(request, {
        cursor: request.accountCursor === null ? 'testepoch.1' : 'testepoch.3',
      }),
    );
    await account.start(userId);
    await eventually(() => account.cursor(userId)).toBe('testepoch.1');
    const [asked] = requests;
    if (!asked) throw new Error('nothing was asked');
    const clientId = 'c';
    const outcome = { status: 'applied', code: 'done' } as const;
    const action = { id: 'x', seq: 1, name: 'void', version: 1, args: {}, deps: [] };
    const notified = { enqueuedAt: 0, settledAt: 0, cursor: '', dismissed: false };
    await db.settled.add({ ...action, ...notified, clientId, user: userId, outcome });
    const pushed = allDone(asked, { changes: [put('a', 1)], cursor: 'testepoch.2' });
    if (pushed.kind === 'answered') account.feed(userId, 'testepoch.1', pushed.response);
    await eventually(() => account.cursor(userId)).toBe('testepoch.2');
    expect((await db.settled.get('x'))?.cursor).toBe('');

    account.requestPull();
    await eventually(() => account.cursor(userId)).toBe('testepoch.3');
    expect((await db.settled.get('x'))?.cursor).toBe('testepoch.3');
  });

  // Without a cursor: the reply brought no changes, as that of an action sent before the copy was open.
  it.each(['testepoch.4', 'testepochbefore.0', ''])(
    'asks from the start where an order was applied in a time that is undone (cursor “%s”)',
    async (cursor) => {
      const userId = `u-${(users += 1)}`;
      const { account, db, requests } = createTab((request) =>
        allDone(request, { changes: [], cursor: 'testepoch.0' }),
      );
      await account.start(userId);
      await eventually(() => account.cursor(userId)).toBe('testepoch.0');
      // A phone's backup may restore it, with the copy of the account from before the shop was restored.
      const action = { id: 'x', seq: 1, name: 'place-cod-order', version: 1, deps: [] };
      const outcome = { status: 'applied', code: 'done' } as const;
      const notified = { enqueuedAt: 0, settledAt: 0, cursor, dismissed: false };
      const args = { orderId: 'o-1' };
      await db.settled.add({ ...action, args, ...notified, clientId: 'c', user: userId, outcome });
      account.requestPull();
      await eventually(async () => (await db.settled.get('x'))?.outcome).toEqual({
        status: 'refused',
        code: 'forgotten',
      });
      expect((await db.settled.get('x'))?.cursor).toBe('testepoch.0');
      expect(requests.map(({ accountCursor }) => accountCursor)).toEqual([
        null,
        'testepoch.0',
        null,
      ]);

      account.requestPull();
      await eventually(() => requests.length).toBe(4);
      expect(requests.at(-1)?.accountCursor).toBe('testepoch.0');
    },
  );

  it('is deleted without opening it', async () => {
    const userId = `u-${(users += 1)}`;
    const { account } = createTab((request) => allDone(request, { changes: [put('a', 1)] }));
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Pune']);
    expect(await databasesOf(userId)).not.toEqual([]);
    await account.clear(userId);
    expect(account.documents()).toBeUndefined();
    expect(await databasesOf(userId)).toEqual([]);
  });

  it('is deleted with all others when another user’s account is kept', async () => {
    const [left, here] = [`u-${(users += 1)}`, `u-${(users += 1)}`];
    const { account } = createTab((request) => allDone(request, { changes: [put('a', 1)] }));
    for (const user of [left, here]) {
      await account.start(user);
      await eventually(() => cities(account)).toEqual(['Pune']);
    }
    const kept = await databasesOf(here);
    // A user whose id has the same beginning is another user; a replica without an owner stays.
    const alike = `rxdb-dexie-account-${here}0--0--documents`;
    const messages = `pubkey.broadcast-channel-0-|account-${left}`;
    for (const name of [alike, messages, 'shop']) await makeDatabase(name);

    await account.clearOthers(() => here);
    expect(await databasesOf(left)).toEqual([]);
    for (const gone of [alike, messages]) expect(await databaseNames()).not.toContain(gone);
    expect(await databaseNames()).toContain('shop');
    expect(await databasesOf(here)).toEqual(kept);
    expect(cities(account)).toEqual(['Pune']);

    await account.stop();
    await account.clearOthers(() => undefined);
    expect(await databasesOf(here)).toEqual([]);
  });

  it('comes also after a browser that has no databases was to delete some', async () => {
    const [left, here] = [`u-${(users += 1)}`, `u-${(users += 1)}`];
    let hasDatabases = false;
    const { account } = createTab((request) => allDone(request, { changes: [put('a', 1)] }), {
      indexedDb() {
        if (!hasDatabases) throw new DOMException(undefined, 'NotSupportedError');
        return indexedDB;
      },
    });
    await account.clearOthers(() => here);
    await account.clear(left);
    hasDatabases = true;
    await account.start(here);
    await eventually(() => cities(account)).toEqual(['Pune']);
  });

  it('is created again for a user who signs in while it is being deleted', async () => {
    const userId = `u-${(users += 1)}`;
    const { account, requests } = createTab((request) =>
      allDone(request, { changes: [put('a', 1)] }),
    );
    await account.start(userId);
    await eventually(() => cities(account)).toEqual(['Pune']);
    const deleted = account.clear(userId);
    const started = account.start(userId);
    await Promise.all([deleted, started]);
    await eventually(() => cities(account)).toEqual(['Pune']);
    const before = requests.length;
    account.requestPull();
    await eventually(() => requests.length).toBe(before + 1);
  });
});
