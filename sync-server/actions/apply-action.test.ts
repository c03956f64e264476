import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareAction } from '#shared/actions/registry';
import { MAX_DEPENDENCIES } from '#shared/core/limits';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import type { QueuedAction } from '#shared/protocol/sync';
import type { ShopStore } from '../store/repositories/shop-store';
import {
  sampleClient,
  sampleOutcome,
  sampleProduct,
  sampleSubscription,
} from '../store/testing/store-samples';
import { asha, AT, FAR_FUTURE, NOW, openStoreOfAsha } from '../testing/asha';
import { aCodOrder, anAction, anAddress } from '../testing/samples';
import { applyAction, ForeignClient, SequenceGap, type Author } from './apply-action';

const DONE = { status: 'applied', code: 'done', detail: expect.anything() };
let store: ShopStore;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ store, close } = await openStoreOfAsha(async (shop) => {
    await shop.putSubscription(sampleSubscription('phone', 'asha'));
    await shop.putProduct(sampleProduct('kettle', { countInStock: 1 }));
    await shop.putClient(sampleClient('client-1', 'asha', 4));
  }));
});
afterEach(() => close());

const addition = (seq: number, given: Partial<QueuedAction> = {}): QueuedAction => ({
  ...anAction(seq, 'add-address', { addressId: randomUUID(), body: anAddress() }),
  ...given,
});
const apply = (action: QueuedAction, by: Partial<Author> = {}, checkGrowth?: () => void) =>
  store.write((shop) =>
    applyAction(
      shop,
      { action, prepared: prepareAction(action) },
      { ...asha, ...by },
      NOW,
      ORDER_LIMITS,
      checkGrowth,
    ),
  );
const client = (id = 'client-1') => store.read((shop) => shop.client(id));
const addresses = async () => (await store.read((shop) => shop.addresses('asha'))).length;
const kept = ({ id }: QueuedAction) => store.read((shop) => shop.outcome('asha', id));

describe('the next action of a queue', () => {
  test('is done, and its answer, its number and what it did are there together', async () => {
    await store.write((shop) =>
      shop.putClient({
        ...sampleClient('client-1', 'asha', 4),
        failing: { actionId: 'a', attempts: 3 },
      }),
    );
    const action = addition(5);
    const { grown, ...settled } = await apply(action);
    expect(settled).toEqual({ id: action.id, seq: 5, outcome: DONE });
    expect(grown).toBeGreaterThan(100);
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 5));
    expect(await kept(action)).toMatchObject({ outcome: DONE, reply: null, recordedAt: AT });
    expect(await addresses()).toBe(1);
  });

  test('is the first one of a queue that is not known yet', async () => {
    await apply(addition(1), { clientId: 'client-2' });
    expect(await client('client-2')).toEqual(sampleClient('client-2', 'asha', 1));
    await expect(apply(addition(2), { clientId: 'client-3' })).rejects.toBeInstanceOf(SequenceGap);
  });

  test('notes the language in which the person asks', async () => {
    await apply(addition(5), { language: 'hi' });
    expect(await store.read((shop) => shop.user('asha'))).toMatchObject({ language: 'hi' });
  });

  test('runs where all that it builds on was applied', async () => {
    const deps = Array.from({ length: MAX_DEPENDENCIES }, () => randomUUID());
    await store.write(async (shop) => {
      for (const id of deps) await shop.putOutcome(sampleOutcome('asha', id));
    });
    expect((await apply(addition(5, { deps }))).outcome).toEqual(DONE);
  });

  test.each(['was refused', 'is unknown', 'is another person’s'])(
    'is refused where something that it builds on %s, and says what',
    async (what) => {
      const deps = [randomUUID(), randomUUID()];
      const [first = '', second = ''] = deps;
      const refusal = { status: 'refused', code: 'stale' } as const;
      await store.write(async (shop) => {
        await shop.putOutcome(sampleOutcome('asha', first));
        if (what === 'was refused')
          await shop.putOutcome(sampleOutcome('asha', second, { outcome: refusal }));
        if (what === 'is another person’s') await shop.putOutcome(sampleOutcome('ravi', second));
      });
      const { outcome } = await apply(addition(5, { deps }));
      const detail = { dependency: second };
      expect(outcome).toEqual({ status: 'refused', code: 'dependency_refused', detail });
      expect(await client()).toMatchObject({ lastSeq: 5 });
      expect(await addresses()).toBe(0);
    },
  );
});

describe('an action that comes again', () => {
  test('has its answer again, and nothing happens twice', async () => {
    const action = addition(5);
    const first = await apply(action);
    const tooMuch = () => {
      throw new Error('What is known is answered always');
    };
    expect(await apply(action, {}, tooMuch)).toEqual({ ...first, grown: 0 });
    expect(await client()).toMatchObject({ lastSeq: 5 });
    expect(await addresses()).toBe(1);
  });

  test('from another device uses up its number there, where it is the next', async () => {
    const action = addition(5);
    await apply(action);
    await apply({ ...action, seq: 1 }, { clientId: 'client-2' });
    expect(await client('client-2')).toEqual(sampleClient('client-2', 'asha', 1));
    await apply({ ...action, seq: 3 }, { clientId: 'client-2' });
    expect(await client('client-2')).toMatchObject({ lastSeq: 1 });
  });

  test.each<[string, Partial<QueuedAction>]>([
    ['arguments', { args: {} }],
    ['dependencies', { deps: ['another'] }],
    ['name', { name: 'void' }],
    ['version', { version: 2 }],
  ])('with other %s is another one, and refused', async (_what, given) => {
    const action = addition(5);
    await apply(action);
    const { outcome } = await apply({ ...action, seq: 6, ...given });
    expect(outcome).toEqual({ status: 'refused', code: 'id_reused' });
    expect(await client()).toMatchObject({ lastSeq: 6 });
  });
});

describe('an action that does not run', () => {
  test.each([1, 4])('under number %i, which was used: it is stale for ever', async (seq) => {
    const action = addition(seq);
    const { outcome, grown } = await apply(action);
    expect(outcome).toEqual({ status: 'refused', code: 'stale' });
    expect(grown).toBeGreaterThan(0);
    expect(await kept(action)).toMatchObject({ outcome });
    expect(await client()).toMatchObject({ lastSeq: 4 });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'before those that are missing',
      () => apply(addition(6)),
      { name: 'SequenceGap', message: 'Expected 5, got 6' },
    ],
    [
      'in another person’s queue',
      () => apply(addition(5), { user: { ...asha.user, _id: 'ravi' } }),
      { name: 'ForeignClient', message: 'Another person’s outbox' },
    ],
    ['after the session', () => apply(addition(5), { session: 'over' }), { code: 'signed_out' }],
    [
      'for who has let the store grow too much',
      () =>
        apply(addition(5), {}, () => {
          throw new Error('Too much');
        }),
      { message: 'Too much' },
    ],
  ])('%s leaves no trace', async (_what, work, error) => {
    await expect(work()).rejects.toMatchObject(error);
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 4));
    expect(await addresses()).toBe(0);
  });

  test('distinguishes another person’s outbox from a gap', async () => {
    const foreign = apply(addition(9), { user: { ...asha.user, _id: 'ravi' } });
    await expect(foreign).rejects.toBeInstanceOf(ForeignClient);
  });
});

describe('an order from a queue that cannot be placed', () => {
  const order = (qty: number) => aCodOrder([[sampleProduct('kettle'), qty]], NOW);
  const notices = async () =>
    (await store.read((shop) => shop.duePushes(FAR_FUTURE, 9))).map(({ _id, ...rest }) => rest);

  test('is reported to the person’s devices', async () => {
    const args = order(2);
    const { outcome } = await apply(anAction(5, 'place-cod-order', args));
    expect(outcome).toMatchObject({ status: 'refused', code: 'out_of_stock' });
    expect(await notices()).toMatchObject([
      { kind: 'refused', order: args.orderId, to: { user: 'asha' }, createdAt: AT },
    ]);
  });

  test('is not reported where it was placed, is no order, or is another refusal', async () => {
    await apply({ ...anAction(5, 'place-cod-order', order(2)), args: { lines: [] } });
    await apply(anAction(6, 'cancel-order', { orderId: 'nobody-knows-it' }));
    await apply({ ...anAction(7, 'place-cod-order', order(1)), name: 'of-a-shop-to-come' });
    expect(await notices()).toEqual([]);
    await apply(anAction(8, 'place-cod-order', order(1)));
    expect(await notices()).toMatchObject([{ kind: 'placed' }]);
  });
});
