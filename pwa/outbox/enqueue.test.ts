import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { MAX_DEPENDENCIES } from '#shared/core/limits';
import { createOutbox, type OutboxDeps } from './outbox';
import { addressArgs, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();

/** An outbox that records when it has something to send. */
function anOutbox(given: Partial<OutboxDeps> = {}) {
  const { db, device } = createTestDevice();
  const onSaved = vi.fn();
  const outbox = createOutbox({
    db,
    clock: () => 7_000,
    randomUuid: uuid,
    currentUser: () => device.user,
    onSaved,
    ...given,
  });
  return { db, device, onSaved, outbox };
}

describe('a stored action', () => {
  it('has a new id, the time, and the version of its rule, and the sender is notified', async () => {
    const { db, onSaved, outbox } = anOutbox();
    const entry = await outbox.enqueue('remove-wish', { productId: 'kettle' });
    expect(entry).toMatchObject({
      name: 'remove-wish',
      version: 1,
      args: { productId: 'kettle' },
      deps: [],
      enqueuedAt: 7_000,
    });
    expect(await db.outbox.toArray()).toEqual([entry]);
    expect(onSaved).toHaveBeenCalledOnce();
    const other = await outbox.enqueue('remove-wish', { productId: 'kettle' });
    expect(other.id).not.toBe(entry.id);
  });

  it('is stored once, with its related changes, where the transaction runs again though it was stored', async () => {
    const { db, outbox } = anOutbox({ randomUuid: () => '11111111-1111-4111-8111-111111111111' });
    const inTransaction = vi.fn(async () => undefined);
    const kept = () => outbox.enqueue('remove-wish', { productId: 'kettle' }, { inTransaction });
    const entry = await kept();
    expect(await kept()).toEqual(entry);
    expect(await db.outbox.count()).toBe(1);
    expect(inTransaction).toHaveBeenCalledOnce();
  });

  it('changes the cart in the same transaction', async () => {
    const { db, outbox } = anOutbox();
    const inTransaction = vi.fn(() => db.cartLines.clear());
    await outbox.enqueue('remove-wish', { productId: 'kettle' }, { inTransaction });
    expect(inTransaction).toHaveBeenCalledOnce();
    expect(await db.outbox.count()).toBe(1);
  });

  it('depends on the additions of its own user only, each once', async () => {
    const { device, outbox } = anOutbox();
    const addressId = uuid();
    await outbox.enqueue('add-address', addressArgs(addressId));
    device.user = 'user-2';
    const own = await outbox.enqueue('add-address', addressArgs(addressId));
    const named = { deps: [own.id] };
    expect((await outbox.enqueue('delete-address', { addressId }, named)).deps).toEqual([own.id]);
  });

  it('names at most the maximum of earlier actions, the newest of them', async () => {
    const { outbox } = anOutbox();
    const addressId = uuid();
    const added = await outbox.enqueue('add-address', addressArgs(addressId));
    const deps = Array.from({ length: MAX_DEPENDENCIES }, () => uuid());
    const entry = await outbox.enqueue('delete-address', { addressId }, { deps });
    expect(entry.deps).toEqual([...deps.slice(1), added.id]);
  });
});

describe('an action that is not stored', () => {
  it.each([
    ['with too many dependencies', { productId: 'kettle' }, MAX_DEPENDENCIES + 1],
    ['that is none', { productId: '../kettle' }, 0],
    ['with unknown arguments', { productId: 'kettle', price: 1 } as never, 0],
  ])('%s', async (_what, args, count) => {
    const { db, onSaved, outbox } = anOutbox();
    const deps = Array.from({ length: count }, () => uuid());
    await expect(outbox.enqueue('remove-wish', args, { deps })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/./),
    });
    expect(await db.outbox.count()).toBe(0);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('names the invalid field in the form’s words', async () => {
    const { outbox } = anOutbox();
    const args = addressArgs(uuid());
    const wrong = { ...args, body: { ...args.body, city: '' } };
    await expect(outbox.enqueue('add-address', wrong)).rejects.toMatchObject({
      message: 'City is required',
      fields: { 'body.city': 'City is required' },
    });
  });

  it('without a user: a visitor is asked to sign in', async () => {
    const { device, outbox } = anOutbox();
    device.user = null;
    const signIn = { code: 'signed_out', message: 'Please sign in.' };
    await expect(outbox.enqueueTogether([])).rejects.toMatchObject(signIn);
    await expect(outbox.discard('a')).rejects.toMatchObject(signIn);
    await expect(outbox.sendAgain('a')).rejects.toMatchObject(signIn);
    const again = outbox.replace('a', 'remove-wish', { productId: 'kettle' });
    await expect(again).rejects.toMatchObject(signIn);
  });
});

describe('several actions at once', () => {
  const mark = (orderId: string, amount: string) =>
    [
      { name: 'collect-cash', args: { orderId, amount } },
      { name: 'deliver-order', args: { orderId } },
    ] as const;

  it('are stored in their order, each knowing those before it, and the sender is notified once', async () => {
    const { db, onSaved, outbox } = anOutbox();
    const [cash, delivered] = await outbox.enqueueTogether(mark('order-1', '110.00'));
    expect(await db.outbox.toCollection().sortBy('seq')).toEqual([cash, delivered]);
    expect(cash).toMatchObject({ name: 'collect-cash', seq: 1, deps: [] });
    expect(delivered).toMatchObject({ name: 'deliver-order', seq: 2, deps: [cash?.id] });
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('are stored all or none', async () => {
    const { db, onSaved, outbox } = anOutbox();
    const [cash] = mark('order-1', '110.00');
    await expect(
      outbox.enqueueTogether([cash, { name: 'deliver-order', args: { orderId: '../x' } }]),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect(await db.outbox.count()).toBe(0);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('where nothing can be stored on the device', () => {
  function windowOnly(begin: () => void = () => undefined) {
    const answered = vi.fn(async (_id: string) => undefined);
    return { answered, ...anOutbox({ memoryOnly: { isOn: () => true, begin, answered } }) };
  }

  it('waits for the answer to each stored action', async () => {
    const { answered, outbox } = windowOnly();
    const { id } = await outbox.enqueue('remove-wish', { productId: 'kettle' });
    const together = await outbox.enqueueTogether([
      { name: 'remove-wish', args: { productId: 'kettle' } },
      { name: 'remove-wish', args: { productId: 'lamp' } },
    ]);
    const next = await outbox.replace(id, 'remove-wish', { productId: 'lamp' });
    const ids = [id, ...together.map((entry) => entry.id), next.id];
    expect(answered.mock.calls.flat()).toEqual(ids);
  });

  it('holds nothing back to be undone: it could be lost meanwhile', async () => {
    const { outbox } = windowOnly();
    const [entry] = await outbox.enqueueTogether(
      [{ name: 'deliver-order', args: { orderId: 'order-1' } }],
      {
        canBeUndone: true,
      },
    );
    expect(entry).not.toHaveProperty('heldUntil');
  });

  it('a screen with changes in the same transaction does not wait', async () => {
    const { answered, outbox } = windowOnly();
    const inTransaction = async () => undefined;
    await outbox.enqueue('remove-wish', { productId: 'kettle' }, { inTransaction });
    expect(answered).not.toHaveBeenCalled();
  });

  it('refuses what could be neither stored nor sent', async () => {
    const { db, outbox } = windowOnly(() => {
      throw new Error('Out of reach');
    });
    await expect(outbox.enqueue('remove-wish', { productId: 'kettle' })).rejects.toThrow();
    await expect(outbox.enqueueTogether([])).rejects.toThrow();
    expect(await db.outbox.count()).toBe(0);
  });
});
