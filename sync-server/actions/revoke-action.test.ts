import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareAction } from '#shared/actions/registry';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import type { QueuedAction } from '#shared/protocol/sync';
import type { ShopStore } from '../store/repositories/shop-store';
import { sampleClient, sampleProduct } from '../store/testing/store-samples';
import { asha, NOW, openStoreOfAsha } from '../testing/asha';
import { aCodOrder, anAction, aProduct } from '../testing/samples';
import { applyAction, SequenceGap } from './apply-action';

const VOIDED = { status: 'applied', code: 'voided' };
const DONE = { status: 'applied', code: 'done' };
const kettle = aProduct({ _id: 'kettle', pricePaise: 45_00 });
let store: ShopStore;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ store, close } = await openStoreOfAsha(async (shop) => {
    await shop.putProduct(sampleProduct('kettle', { countInStock: 10, pricePaise: 45_00 }));
    await shop.putClient(sampleClient('client-1', 'asha', 4));
  }));
});
afterEach(() => close());

const order = (seq: number, more: Partial<QueuedAction> = {}): QueuedAction => ({
  ...anAction(seq, 'place-cod-order', aCodOrder([[kettle, 1]], NOW)),
  ...more,
});
/** What revokes an action: a `void` under its id. */
const revocation = (id: string, seq: number): QueuedAction => ({
  ...anAction(seq, 'void', {}),
  id,
});
const apply = async (action: QueuedAction, clientId = 'client-1') => {
  const prepared = prepareAction(action);
  const { outcome } = await store.write((shop) =>
    applyAction(shop, { action, prepared }, { ...asha, clientId }, NOW, ORDER_LIMITS),
  );
  return outcome;
};
const lastSeq = (id = 'client-1') => store.read(async (shop) => (await shop.client(id))?.lastSeq);
const orders = async () => (await store.read((shop) => shop.ordersOf('asha'))).length;

describe('an action that is revoked by its id', () => {
  test.each([
    ['under its own number', 5, 'client-1', 5],
    ['under a number that is used', 2, 'client-1', 4],
    ['in an outbox that begins', 1, 'client-2', 1],
  ])('%s never runs, whatever number it comes under', async (_how, seq, clientId, last) => {
    const action = order(5);
    expect(await apply(revocation(action.id, seq), clientId)).toEqual(VOIDED);
    expect(await lastSeq(clientId)).toBe(last);

    const next = (await lastSeq()) ?? 0;
    for (const number of [3, 5, next + 1])
      expect(await apply({ ...action, seq: number })).toEqual(VOIDED);
    expect(await orders()).toBe(0);
  });

  test.each([
    ['under its own number', 5, 'client-1', 5],
    ['under the next one', 6, 'client-1', 6],
    ['in an outbox that begins', 1, 'client-2', 1],
  ])('and had run says so, %s, and stays done', async (_how, seq, clientId, last) => {
    const action = order(5);
    const done = await apply(action);
    expect(done).toMatchObject(DONE);
    expect(await apply(revocation(action.id, seq), clientId)).toEqual(done);
    expect(await lastSeq(clientId)).toBe(last);
    expect(await apply(action)).toEqual(done);
    expect(await orders()).toBe(1);
  });

  test('and had been refused says why', async () => {
    const action = order(5, { deps: [randomUUID()] });
    const refusal = await apply(action);
    expect(refusal).toMatchObject({ status: 'refused', code: 'dependency_refused' });
    expect(await apply(revocation(action.id, 6))).toEqual(refusal);
  });

  test('is no ground for what depends on it', async () => {
    const action = order(5);
    await apply(revocation(action.id, 5));
    expect(await apply(order(6, { deps: [action.id] }))).toMatchObject({
      code: 'dependency_refused',
      detail: { dependency: action.id },
    });
  });

  test('waits for what comes before it, as any other', async () => {
    const action = order(5);
    await expect(apply(revocation(action.id, 7))).rejects.toBeInstanceOf(SequenceGap);
    expect(await apply(action)).toMatchObject(DONE);
  });

  test('is another person’s to each but its own', async () => {
    const action = order(5);
    await apply(action);
    await store.write(async (shop) => {
      const found = await shop.user('asha');
      const session = await shop.session(asha.session);
      if (!found || !session) throw new Error('asha is there');
      await shop.putUser({ ...found, _id: 'ravi', email: 'ravi@example.com' });
      await shop.putSession({ ...session, _id: 'session-ravi', user: 'ravi' });
    });
    const author = { ...asha, user: { ...asha.user, _id: 'ravi' }, session: 'session-ravi' };
    const revoking = revocation(action.id, 1);
    const { outcome } = await store.write((shop) =>
      applyAction(
        shop,
        { action: revoking, prepared: prepareAction(revoking) },
        { ...author, clientId: 'client-of-ravi' },
        NOW,
        ORDER_LIMITS,
      ),
    );
    expect(outcome).toEqual(VOIDED);
    expect(await apply(action)).toMatchObject(DONE);
    expect(await orders()).toBe(1);
  });
});

describe('an action that replaces another', () => {
  test('runs where that was revoked', async () => {
    const old = order(5);
    await apply(revocation(old.id, 5));
    expect(await apply(order(6, { replaces: [old.id] }))).toMatchObject(DONE);
    expect(await orders()).toBe(1);
  });

  test('runs where that was refused', async () => {
    const old = order(5, { deps: [randomUUID()] });
    await apply(old);
    expect(await apply(order(6, { replaces: [old.id] }))).toMatchObject(DONE);
  });

  test('does not run where that has, nor where nothing is known of it', async () => {
    const old = order(5);
    await apply(old);
    for (const [seq, replaced] of [
      [6, old.id],
      [7, randomUUID()],
    ] as const)
      expect(await apply(order(seq, { replaces: [replaced] }))).toEqual({
        status: 'refused',
        code: 'dependency_refused',
        detail: { dependency: replaced },
      });
    expect(await orders()).toBe(1);
  });

  test('is another action than one that replaces nothing', async () => {
    const old = order(5);
    await apply(revocation(old.id, 5));
    const next = order(6, { replaces: [old.id] });
    await apply(next);
    const { replaces: _replaces, ...alone } = next;
    expect(await apply(alone)).toMatchObject({ status: 'refused', code: 'id_reused' });
  });
});
