import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createOutbox } from './outbox';
import { quarantine } from './quarantine';
import { addressArgs, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();

/** Changes that a shopper makes to a saved action. */
async function withAction() {
  const { db, device } = createTestDevice();
  const onSaved = vi.fn();
  const outbox = createOutbox({
    db,
    clock: () => device.now,
    randomUuid: uuid,
    currentUser: () => device.user,
    onSaved,
  });
  const addressId = uuid();
  const entry = await outbox.enqueue('add-address', addressArgs(addressId));
  onSaved.mockClear();
  const queue = () => db.outbox.toCollection().sortBy('seq');
  const sent = () => db.outbox.update(entry.id, { attempts: 2 });
  return { db, device, onSaved, outbox, entry, addressId, queue, sent };
}

describe('taking an action back', () => {
  it('leaves a void of its number that revokes it, also where the device does not know that it was sent', async () => {
    const { outbox, entry, queue, onSaved } = await withAction();
    expect(await outbox.discard(entry.id)).toBe(true);
    const { clientId, user, seq, enqueuedAt } = entry;
    const place = { id: expect.any(String), clientId, user, seq, enqueuedAt };
    const filling = { ...place, name: 'void', version: 2, args: {}, deps: [] };
    expect(await queue()).toEqual([{ ...filling, instead: entry }]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('remembers in its void what was sent without an answer', async () => {
    const { outbox, entry, queue, sent } = await withAction();
    await sent();
    expect(await outbox.discard(entry.id)).toBe(true);
    expect(await queue()).toMatchObject([{ name: 'void', instead: { ...entry, attempts: 2 } }]);
  });

  it.each(['is unknown', 'is a void', 'is another user’s'])(
    'does nothing where it %s, and nothing that goes along is written',
    async (what) => {
      const { outbox, entry, queue, device, onSaved } = await withAction();
      let id = entry.id;
      if (what === 'is unknown') id = uuid();
      if (what === 'is another user’s') device.user = 'user-2';
      if (what === 'is a void') {
        await outbox.discard(id);
        id = (await queue())[0]?.id ?? '';
      }
      const before = await queue();
      onSaved.mockClear();
      const inTransaction = vi.fn(async () => undefined);
      expect(await outbox.discard(id, { inTransaction })).toBe(false);
      expect(inTransaction).not.toHaveBeenCalled();
      expect(await queue()).toEqual(before);
      expect(onSaved).not.toHaveBeenCalled();
    },
  );

  it('happens once, where the transaction runs again though it was stored', async () => {
    const { db, device, entry } = await withAction();
    const voidId = uuid();
    const fixed = { db, clock: () => device.now, currentUser: () => device.user };
    const outbox = createOutbox({ ...fixed, randomUuid: () => voidId });
    const inTransaction = vi.fn(async () => undefined);
    for (let run = 0; run < 2; run += 1)
      expect(await outbox.discard(entry.id, { inTransaction })).toBe(true);
    expect(inTransaction).toHaveBeenCalledOnce();
    expect(await db.outbox.toArray()).toMatchObject([{ id: voidId, name: 'void' }]);
  });

  it('may restore its content to the cart in the same transaction', async () => {
    const { outbox, entry, db } = await withAction();
    const inTransaction = vi.fn(() => db.cartLines.clear());
    expect(await outbox.discard(entry.id, { inTransaction })).toBe(true);
    expect(inTransaction).toHaveBeenCalledOnce();
    expect(await db.outbox.get(entry.id)).toBeUndefined();
  });

  it('refuses its direct and indirect dependents, and leaves sent ones to the server', async () => {
    const { outbox, entry, addressId, db, device, queue } = await withAction();
    const sentToo = await outbox.enqueue('make-default-address', { addressId });
    await db.outbox.update(sentToo.id, { attempts: 1 });
    const next = await outbox.enqueue('delete-address', { addressId });
    const further = await outbox.enqueue(
      'remove-wish',
      { productId: 'kettle' },
      { deps: [next.id] },
    );
    const free = await outbox.enqueue('remove-wish', { productId: 'lamp' });
    device.now += 5;
    await outbox.discard(entry.id);
    expect((await queue()).map(({ id, name }) => (name === 'void' ? name : id))).toEqual([
      'void',
      sentToo.id,
      'void',
      'void',
      free.id,
    ]);
    const refusals = await db.settled.toArray();
    expect(refusals.map(({ id, outcome }) => [id, outcome.detail])).toEqual(
      expect.arrayContaining([
        [next.id, { dependency: entry.id }],
        [further.id, { dependency: next.id }],
      ]),
    );
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        outcome: { status: 'refused', code: 'dependency_refused' },
        settledAt: device.now,
        cursor: '',
        dismissed: false,
      });
  });
});

describe('replacing an action', () => {
  const wish = { productId: 'lamp' };

  it('that was never sent takes over its position, number and dependents', async () => {
    const { outbox, entry, addressId, device, queue, onSaved } = await withAction();
    const later = await outbox.enqueue('make-default-address', { addressId }, { deps: [uuid()] });
    onSaved.mockClear();
    device.now += 5;
    const next = await outbox.replace(entry.id, 'add-address', addressArgs(addressId, 'Nashik'));
    expect(next).toMatchObject({ seq: entry.seq, clientId: entry.clientId, deps: [] });
    expect(next.enqueuedAt).toBe(device.now);
    expect(next.id).not.toBe(entry.id);
    expect(await queue()).toEqual([next, { ...later, deps: [later.deps[0], next.id] }]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('makes the new one depend on earlier actions, not on later ones', async () => {
    const { outbox, entry, addressId } = await withAction();
    const second = await outbox.enqueue('remove-wish', wish);
    const otherId = uuid();
    await outbox.enqueue('add-address', addressArgs(otherId));
    const edited = await outbox.replace(second.id, 'delete-address', { addressId });
    expect(edited.deps).toEqual([entry.id]);
    const again = await outbox.replace(edited.id, 'delete-address', { addressId: otherId });
    expect(again.deps).toEqual([]);
  });

  it('is done once, where the transaction runs again though it was stored', async () => {
    const { db, device, entry, addressId } = await withAction();
    const id = uuid();
    const fixed = { db, clock: () => device.now, currentUser: () => device.user };
    const outbox = createOutbox({ ...fixed, randomUuid: () => id });
    const args = addressArgs(addressId, 'Nashik');
    const next = await outbox.replace(entry.id, 'add-address', args);
    expect(await outbox.replace(entry.id, 'add-address', args)).toEqual(next);
    expect(await db.outbox.toArray()).toEqual([next]);
  });

  it('does not make the new one depend on the old one, which is deleted', async () => {
    const { outbox, entry, addressId } = await withAction();
    const next = await outbox.replace(entry.id, 'delete-address', { addressId });
    expect(next.deps).toEqual([]);
  });

  it('that was sent without an answer makes the new one wait for its outcome', async () => {
    const { outbox, entry, queue, sent } = await withAction();
    await sent();
    const next = await outbox.replace(entry.id, 'add-address', addressArgs(uuid()));
    const [taken] = await queue();
    expect(taken).toMatchObject({ seq: 1, name: 'void', instead: { id: entry.id } });
    expect(next).toMatchObject({ seq: 2, deps: [], replaces: [entry.id] });
    expect(await queue()).toHaveLength(2);
  });

  it.each(['is on its way', 'is unknown', 'is another user’s', 'is a void', 'was applied'])(
    'comes too late where it %s',
    async (what) => {
      const { outbox, entry, db, device, queue, onSaved } = await withAction();
      let id = entry.id;
      if (what === 'is on its way')
        await db.settings.put({ key: 'sending', actionIds: [id], since: device.now });
      if (what === 'is unknown') id = uuid();
      if (what === 'is another user’s') device.user = 'user-2';
      if (what === 'is a void') {
        await outbox.discard(id);
        id = (await queue())[0]?.id ?? '';
      }
      if (what === 'was applied') {
        const outcome = { status: 'applied', code: 'done' } as const;
        const rest = { settledAt: 1, cursor: '', dismissed: false };
        await db.settled.put({ ...entry, outcome, ...rest });
        await db.outbox.delete(id);
      }
      const before = await queue();
      onSaved.mockClear();
      await expect(outbox.replace(id, 'remove-wish', wish)).rejects.toMatchObject({
        code: 'under_way',
        message: 'This has been sent already.',
      });
      expect(await queue()).toEqual(before);
      expect(onSaved).not.toHaveBeenCalled();
    },
  );

  it('that was refused queues the new one behind all that waits, with its own dependencies', async () => {
    const { outbox, entry, addressId, db, device } = await withAction();
    const outcome = { status: 'refused', code: 'address_gone' } as const;
    const rest = { settledAt: 1, cursor: '', dismissed: false };
    const id = uuid();
    await db.settled.put({ ...entry, id, outcome, ...rest });
    const next = await outbox.replace(id, 'delete-address', { addressId });
    expect(next).toMatchObject({ seq: 2, deps: [entry.id], enqueuedAt: device.now });
    expect(await db.settled.get(id)).toMatchObject({ dismissed: true });

    device.user = 'user-2';
    await expect(outbox.replace(id, 'remove-wish', wish)).rejects.toMatchObject({
      code: 'under_way',
    });
  });
});

describe('sending a quarantined action again', () => {
  async function quarantined(attempts?: number) {
    const made = await withAction();
    const { db, entry, device, onSaved } = made;
    if (attempts) await db.outbox.update(entry.id, { attempts });
    await quarantine(db, entry.id, device.now, uuid);
    onSaved.mockClear();
    return made;
  }

  it('queues it behind all that waits, under its own id', async () => {
    const { outbox, entry, db, queue, onSaved } = await quarantined();
    expect(await outbox.sendAgain(entry.id)).toBe(true);
    const [filling, again] = await queue();
    expect(filling).toMatchObject({ seq: 1, name: 'void' });
    expect(filling).not.toHaveProperty('instead');
    expect(again).toEqual({ ...entry, seq: 2 });
    expect(await db.settled.count()).toBe(0);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('remembers that it may have arrived', async () => {
    const { outbox, entry, db } = await quarantined(3);
    await outbox.sendAgain(entry.id);
    expect(await db.outbox.get(entry.id)).toMatchObject({ attempts: 3 });
  });

  it('happens once, however often it is requested', async () => {
    const { outbox, entry, queue } = await quarantined();
    await outbox.sendAgain(entry.id);
    expect(await outbox.sendAgain(entry.id)).toBe(true);
    expect(await queue()).toHaveLength(2);
  });

  it('is stored also where no sender is notified of it', async () => {
    const { outbox, db } = createTestDevice();
    const args = { productId: 'kettle' };
    const [entry] = await outbox.enqueueTogether([{ name: 'remove-wish', args }]);
    const id = entry?.id ?? '';
    await quarantine(db, id, 1, uuid);
    expect(await outbox.sendAgain(id)).toBe(true);
    expect(await db.outbox.get(id)).toMatchObject({ args });
  });

  it.each(['is another user’s', 'is unknown', 'was refused by the shop'])(
    'does nothing where it %s',
    async (what) => {
      const { outbox, entry, db, device, queue, onSaved } = await quarantined();
      if (what === 'is another user’s') device.user = 'user-2';
      if (what === 'was refused by the shop')
        await db.settled.update(entry.id, { outcome: { status: 'refused', code: 'address_gone' } });
      const id = what === 'is unknown' ? uuid() : entry.id;
      const settled = await db.settled.toArray();
      expect(await outbox.sendAgain(id)).toBe(false);
      expect(await queue()).toHaveLength(1);
      expect(await db.settled.toArray()).toEqual(settled);
      expect(onSaved).not.toHaveBeenCalled();
    },
  );
});

describe('resolving a refusal', () => {
  it('of the shop: it needs no attention any more', async () => {
    const { outbox, entry, db } = await withAction();
    const outcome = { status: 'refused', code: 'address_gone' } as const;
    await db.settled.put({ ...entry, outcome, settledAt: 1, cursor: '', dismissed: false });
    const inTransaction = vi.fn(() => db.cartLines.clear());
    await outbox.dismiss(entry.id, { inTransaction });
    expect(await db.settled.get(entry.id)).toMatchObject({ id: entry.id, dismissed: true });
    expect(inTransaction).toHaveBeenCalledOnce();
  });

  it('is written together with related changes, or neither is', async () => {
    const { outbox, entry, db } = await withAction();
    const outcome = { status: 'refused', code: 'address_gone' } as const;
    await db.settled.put({ ...entry, outcome, settledAt: 1, cursor: '', dismissed: false });
    const inTransaction = () => Promise.reject(new Error('The cart cannot be written'));
    await expect(outbox.dismiss(entry.id, { inTransaction })).rejects.toThrow();
    expect(await db.settled.get(entry.id)).toMatchObject({ dismissed: false });
  });

  it('of a quarantined action revokes it: it may have arrived', async () => {
    const { outbox, entry, db, queue, sent, onSaved } = await withAction();
    await sent();
    await quarantine(db, entry.id, 1, uuid);
    onSaved.mockClear();
    await outbox.dismiss(entry.id);
    expect(await db.settled.count()).toBe(0);
    expect(await queue()).toMatchObject([
      { seq: 1, name: 'void' },
      { seq: 2, name: 'void', instead: { id: entry.id, args: entry.args, attempts: 2 } },
    ]);
    expect(onSaved).toHaveBeenCalledOnce();
  });
});
