import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_ATTEMPTS } from '#shared/core/limits';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import type { QueuedAction } from '#shared/protocol/sync';
import { ApiError } from '../http/api-error';
import type { Growth } from '../limits/growth-limit';
import type { ShopStore } from '../store/repositories/shop-store';
import { sampleClient } from '../store/testing/store-samples';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { asha, NOW, openStoreOfAsha } from '../testing/asha';
import { anAction, anAddress } from '../testing/samples';
import { applyBatch } from './apply-batch';

let store: ShopStore;
let close: () => Promise<void>;
let fault: Fault;
let logged: { action: string; name: string; msg: string; err: { message: string } }[];

beforeEach(async () => {
  fault = () => undefined;
  logged = [];
  ({ store, close } = await openStoreOfAsha(() => Promise.resolve()));
});
afterEach(() => close());

const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
const apply = (actions: readonly QueuedAction[], growth?: Growth, given = store) =>
  applyBatch(
    {
      store: faultyStore(given, (...call) => fault(...call)),
      clock: () => NOW,
      log,
      orderLimits: ORDER_LIMITS,
    },
    actions,
    asha,
    growth,
  );
const batchOf = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    anAction(place + 1, 'add-address', { addressId: randomUUID(), body: anAddress() }),
  );
const client = () => store.read((shop) => shop.client('client-1'));
const numbers = (settled: readonly { seq: number }[]) => settled.map(({ seq }) => seq);
/** Fails when the address of an action is written, so often. */
function failAt(action: QueuedAction | undefined, error: unknown, times = Infinity) {
  let left = times;
  fault = (method, [, address]) => {
    const isIt = Object(address)._id === action?.args['addressId'];
    if (method === 'putAddress' && isIt && left-- > 0) throw error;
  };
}

describe('a batch', () => {
  test('is settled in its order, and says nothing of what each has written', async () => {
    const actions = batchOf(3);
    const { settled, stopped } = await apply(actions);
    expect(stopped).toBeUndefined();
    expect(settled).toEqual(
      actions.map(({ id, seq }) => ({
        id,
        seq,
        outcome: expect.objectContaining({ code: 'done' }),
      })),
    );
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 3));
  });

  test('without actions asks the store for nothing', async () => {
    const writeInOrder = vi.spyOn(store, 'writeInOrder');
    expect(await apply([])).toEqual({ settled: [] });
    expect(writeInOrder).not.toHaveBeenCalled();
  });

  test('stops before numbers that are missing', async () => {
    const [first, , third] = batchOf(3);
    const { settled, stopped } = await apply(first && third ? [first, third] : []);
    expect(numbers(settled)).toEqual([1]);
    expect(stopped).toBe('gap');
    expect(logged).toEqual([]);
  });
});

describe('what one person may let the store grow by', () => {
  test('counts what those before in the batch have written, and all of it after the commit', async () => {
    const checked: number[] = [];
    const added: number[] = [];
    const growth = {
      check: (more = 0) => void checked.push(more),
      add: (bytes: number) => void added.push(bytes),
    };
    await apply(batchOf(3), growth);
    const [first = 0, second = 0, third = 0] = added;
    expect(first).toBeGreaterThan(0);
    expect(third).toBeGreaterThan(0);
    expect(added).toHaveLength(3);
    expect(checked).toEqual([0, first, first + second]);
  });

  test.each([1, 2])('is too much at action %i: those before it are answered', async (most) => {
    const batch = batchOf(3);
    let checks = 0;
    const growth: Growth = {
      check: () => {
        checks += 1;
        if (checks > most) throw new ApiError('slow_down');
      },
      add: () => undefined,
    };
    const { settled, stopped } = await apply(batch, growth);
    expect(numbers(settled)).toEqual(batch.slice(0, most).map(({ seq }) => seq));
    expect(stopped).toBe('failure');
    await expect(apply(batch.slice(most), growth)).rejects.toMatchObject({ code: 'slow_down' });
    expect(logged).toEqual([]);
    expect(await client()).toEqual(sampleClient('client-1', 'asha', most));
  });
});

describe('an action that fails', () => {
  test('for a defect is counted, and said in the log', async () => {
    const batch = batchOf(3);
    failAt(batch[1], new Error('a defect'));
    const { settled, stopped } = await apply(batch);
    expect([numbers(settled), stopped]).toEqual([[1], 'failure']);
    const { id = '', name = '' } = batch[1] ?? {};
    expect(await client()).toMatchObject({ lastSeq: 1, failing: { actionId: id, attempts: 1 } });
    const err = expect.objectContaining({ message: 'a defect' });
    expect(logged).toMatchObject([{ action: id, name, msg: 'action failed', err }]);
  });

  test('again and again is parked, and the rest continues', async () => {
    const batch = batchOf(3);
    failAt(batch[1], new Error('a defect'));
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await apply(batch);
    const { settled, stopped } = await apply(batch);
    expect(stopped).toBeUndefined();
    expect(settled.map(({ outcome }) => outcome.code)).toEqual(['done', 'internal', 'done']);
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 3));
    const kept = await store.read((shop) => shop.outcome('asha', batch[1]?.id ?? ''));
    expect(kept).toMatchObject({
      outcome: { status: 'refused', code: 'internal' },
      recordedAt: new Date(NOW).toISOString(),
    });
  });

  test('starts its count again where another had failed before it', async () => {
    const failing = { actionId: randomUUID(), attempts: MAX_ATTEMPTS - 1 };
    await store.write((shop) =>
      shop.putClient({ ...sampleClient('client-1', 'asha', 0), failing }),
    );
    const [action] = batchOf(1);
    failAt(action, new Error('a defect'), 1);
    expect((await apply(action ? [action] : [])).stopped).toBe('failure');
    expect(await client()).toMatchObject({ failing: { actionId: action?.id, attempts: 1 } });
  });

  test('because the session has ended counts for no action: nothing of the rest is answered or counted', async () => {
    const batch = batchOf(2);
    failAt(batch[1], new ApiError('signed_out'));
    await expect(apply(batch)).rejects.toMatchObject({ code: 'signed_out' });
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 1));
    expect(logged).toEqual([]);
  });

  test('of another delivery of the same batch is that one’s to count', async () => {
    const batch = batchOf(1);
    failAt(batch[0], new Error('a defect'), 1);
    const late: ShopStore = {
      ...store,
      write: async (work) => {
        await apply(batch);
        return store.write(work);
      },
      writeInOrder: (works) => store.writeInOrder(works),
    };
    expect(await apply(batch, undefined, late)).toEqual({ settled: [], stopped: 'failure' });
    expect(await client()).toEqual(sampleClient('client-1', 'asha', 1));
  });
});
