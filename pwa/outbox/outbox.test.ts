import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressArgs, countingUuids, createTestDevice, eventually } from './testing/test-device';
import { createOutbox } from './outbox';
import { OutboxError } from '../database/outbox-error';

const uuid = countingUuids();
const order = (address: string) => ({
  orderId: uuid(),
  lines: [{ product: 'p1', qty: 1, name: 'Lamp', image: '/pictures/lamp', price: '120.00' }],
  shippingAddress: { id: address, address: '1', city: 'Pune', postalCode: '1', country: 'India' },
  confirmedTotal: '120.00',
  pricedAt: '2026-01-01T00:00:00.000Z',
});

afterEach(() => vi.restoreAllMocks());

describe('enqueue', () => {
  it('numbers actions 1, 2, 3 … under one client id', async () => {
    const { outbox, db } = createTestDevice();
    const entries = await Promise.all(
      [1, 2, 3, 4].map(() => outbox.enqueue('add-address', addressArgs(uuid()))),
    );
    expect(entries.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(entries.map(({ clientId }) => clientId)).size).toBe(1);
    expect(await db.clients.toArray()).toMatchObject([
      { user: 'user-1', nextSeq: 5, locked: false },
    ]);
  });

  it('writes in a strict transaction, whichever code opens it', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { outbox, db } = createTestDevice();
    await outbox.enqueue('add-address', addressArgs(uuid()));
    const strict = () =>
      opened.mock.calls
        .filter(([, mode]) => mode === 'readwrite')
        .map((call) => call[2]?.durability);
    expect(strict()).toEqual(['strict']);
    await db.settled.clear();
    expect(strict()).toEqual(['strict', 'strict']);
    await db.cartLines.clear();
    expect(strict().at(-1)).toBeUndefined();
  });

  it('writes related changes with the action, or neither', async () => {
    const { outbox, db } = createTestDevice();
    await db.settings.put({ key: 'pending-sign-out' });
    const inTransaction = () => db.settings.clear();
    await outbox.enqueue('place-cod-order', order(uuid()), { inTransaction });
    expect(await db.settings.count()).toBe(0);
    expect(await db.outbox.count()).toBe(1);

    const failing = () => Promise.reject(new Error('No'));
    await expect(
      outbox.enqueue('place-cod-order', order(uuid()), { inTransaction: failing }),
    ).rejects.toMatchObject({ code: 'storage_failed' });
    expect(await db.outbox.count()).toBe(1);
  });

  it('writes related changes with a discard, or neither', async () => {
    const { outbox, db } = createTestDevice();
    const { id } = await outbox.enqueue('place-cod-order', order(uuid()));
    await db.settings.put({ key: 'pending-sign-out' });
    const failing = () => Promise.reject(new Error('No'));
    await expect(outbox.discard(id, { inTransaction: failing })).rejects.toMatchObject({
      code: 'storage_failed',
    });
    expect(await db.outbox.get(id)).toBeTruthy();

    expect(await outbox.discard(id, { inTransaction: () => db.settings.clear() })).toBe(true);
    expect(await db.outbox.get(id)).toBeUndefined();
    expect(await db.settings.count()).toBe(0);
  });

  it('stores exactly what will be sent: trimmed, and without unknown members', async () => {
    const { outbox } = createTestDevice();
    const args = addressArgs(uuid());
    const entry = await outbox.enqueue('add-address', {
      ...args,
      body: { ...args.body, city: ' Pune ', label: undefined } as never,
    });
    expect(entry.args).toEqual({ ...args, body: { ...args.body, city: 'Pune' } });
    await expect(
      outbox.enqueue('add-address', { ...args, body: { ...args.body, phone: '1' } }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'body.phone': 'Enter a valid 10-digit phone number' },
    });
  });

  it('makes an action with a waiting address depend on its addition', async () => {
    const { outbox } = createTestDevice();
    const address = uuid();
    const added = await outbox.enqueue('add-address', addressArgs(address));
    const chosen = await outbox.enqueue('make-default-address', { addressId: address });
    const placed = await outbox.enqueue('place-cod-order', order(address), { deps: [chosen.id] });
    expect(chosen.deps).toEqual([added.id]);
    expect(placed.deps).toEqual([chosen.id, added.id]);
  });

  it('needs a signed-in user', async () => {
    const { outbox, device } = createTestDevice();
    device.user = null;
    await expect(outbox.enqueue('delete-address', { addressId: 'a' })).rejects.toMatchObject({
      code: 'signed_out',
    });
  });
});

describe('storage that fails', () => {
  it('reports storage_full and stores nothing when the quota is exceeded', async () => {
    const { outbox, db } = createTestDevice();
    await outbox.enqueue('add-address', addressArgs(uuid()));
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(outbox.enqueue('add-address', addressArgs(uuid()))).rejects.toMatchObject({
      code: 'storage_full',
    });
    vi.restoreAllMocks();
    expect(await db.outbox.count()).toBe(1);
    expect((await db.clients.toArray())[0]?.nextSeq).toBe(2);
    expect((await outbox.enqueue('add-address', addressArgs(uuid()))).seq).toBe(2);
  });

  // docs/shop-rules.md#r-texts-1
  it('is not saved before the transaction has completed', async () => {
    const { outbox } = createTestDevice();
    const commits: string[] = [];
    const transaction = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...args
    ) {
      const opened = transaction.apply(this, args);
      if (args[1] === 'readwrite')
        opened.addEventListener('complete', () => commits.push('complete'));
      return opened;
    });
    await outbox.enqueue('add-address', addressArgs(uuid())).then(() => commits.push('saved'));
    expect(commits).toEqual(['complete', 'saved']);
  });

  it('is never saved when the transaction is aborted at its end', async () => {
    const { outbox, db } = createTestDevice();
    await db.open();
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = add.apply(this, args);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    await expect(outbox.enqueue('add-address', addressArgs(uuid()))).rejects.toBeInstanceOf(
      OutboxError,
    );
    vi.restoreAllMocks();
    expect(await db.outbox.count()).toBe(0);
    expect(await db.clients.count()).toBe(0);
  });

  it('reopens once a database that the browser closed', async () => {
    const { outbox, db } = createTestDevice();
    await outbox.enqueue('add-address', addressArgs(uuid()));
    db.backendDB().close();
    expect((await outbox.enqueue('add-address', addressArgs(uuid()))).seq).toBe(2);
  });
});

describe('discard', () => {
  it('leaves a void with the number, and refuses what depended on it', async () => {
    const { outbox, db } = createTestDevice();
    const address = uuid();
    const added = await outbox.enqueue('add-address', addressArgs(address));
    const chosen = await outbox.enqueue('make-default-address', { addressId: address });
    const other = await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await outbox.discard(added.id)).toBe(true);
    expect(await db.outbox.orderBy('[clientId+seq]').toArray()).toMatchObject([
      { seq: 1, name: 'void' },
      { seq: 2, name: 'void' },
      { seq: 3, id: other.id },
    ]);
    expect(await db.settled.toArray()).toMatchObject([
      {
        id: chosen.id,
        outcome: {
          status: 'refused',
          code: 'dependency_refused',
          detail: { dependency: added.id },
        },
      },
    ]);
    expect(await outbox.discard(added.id)).toBe(false);
  });

  it('is refused while the action is on its way', async () => {
    const { outbox, db, device } = createTestDevice();
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.settings.put({ key: 'sending', actionIds: [entry.id], since: device.now });
    expect(await outbox.discard(entry.id)).toBe(false);
    device.now += 60_000;
    expect(await outbox.discard(entry.id)).toBe(true);
  });
});

describe('a change during a sync attempt', () => {
  /** A device with an action on its way, and what a shopper then does to it. */
  async function underWay() {
    const { db, device, timers } = createTestDevice();
    const outbox = createOutbox({
      db,
      timers,
      clock: () => device.now,
      randomUuid: countingUuids(),
      currentUser: () => device.user,
    });
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.settings.put({ key: 'sending', actionIds: [entry.id], since: device.now });
    return { timers, outbox, db, entry };
  }

  it('waits for the end of the attempt, and is stored', async () => {
    const { outbox, db, entry } = await underWay();
    const edited = outbox.replace(entry.id, 'add-address', addressArgs(uuid(), 'Nashik'));
    await db.settings.delete('sending');
    expect((await edited).args).toMatchObject({ body: { city: 'Nashik' } });
    expect(await db.outbox.count()).toBe(1);
  });

  it('does not wait for one that hangs', async () => {
    const { timers, outbox, db, entry } = await underWay();
    const discarded = outbox.discard(entry.id);
    await eventually(() => timers.pauses.length).toBe(1);
    timers.advance(3_000);
    expect(await discarded).toBe(false);
    expect(await db.outbox.count()).toBe(1);
  });
});

describe('replace', () => {
  it('replaces an action that was never sent', async () => {
    const { outbox, db } = createTestDevice();
    const address = uuid();
    const added = await outbox.enqueue('add-address', addressArgs(address));
    const chosen = await outbox.enqueue('make-default-address', { addressId: address });
    const edited = await outbox.replace(added.id, 'add-address', addressArgs(address, 'Nashik'));
    expect(edited).toMatchObject({ seq: 1, deps: [] });
    expect(await db.outbox.count()).toBe(2);
    expect((await db.outbox.get(chosen.id))?.deps).toEqual([edited.id]);
  });

  it('counts a refused action as resolved', async () => {
    const { outbox, db, sender } = createTestDevice((request) => ({
      kind: 'answered',
      response: {
        protocol: 1,
        clientId: request.clientId,
        nonce: request.nonce,
        lastSeq: 1,
        changes: [],
        cursor: 'testepoch.1',
        more: false,
        serverTime: '2026-01-01T00:00:00.000Z',
        outcomes: request.actions.map(({ id, seq }) => ({
          id,
          seq,
          outcome: { status: 'refused', code: 'address_gone' },
        })),
      },
    }));
    const entry = await outbox.enqueue('make-default-address', { addressId: 'gone' });
    await sender.drain();
    const next = await outbox.replace(entry.id, 'delete-address', { addressId: 'gone' });
    expect(next.seq).toBe(2);
    expect(await db.settled.get(entry.id)).toMatchObject({ dismissed: true });
  });
});
