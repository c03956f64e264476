import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueuedAction } from '#shared/protocol/sync';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { round } from '#shared/admin/round';
import { ADMIN_IDLE } from '#shared/users/session-rules';
import { registerAdmin } from '../testing/admin-client';
import { startOrderShop, type OrderShop } from '../testing/order-shop';
import { anAction } from '../testing/samples';
import { TestDevice, type SignedInClient } from '../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
let now = NOON;
let shop: OrderShop;
let device: TestDevice;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
  device = new TestDevice(shop.admin);
});
afterEach(() => shop.server.close());

const orderOf = (id: string) => shop.server.store.read((it) => it.order(id));
const trailOf = async (id: string) =>
  (await shop.server.store.read((it) => it.auditOf(id))).map(({ by, event }) => ({
    kind: event.kind,
    by: 'name' in by ? by.name : by.kind,
  }));
const versionOf = ({ user }: SignedInClient) =>
  shop.server.store.read((it) => it.accountVersion(user._id));

/** One tap: both actions, the second on the condition of the first. */
function bothAt(orderId: string, seq = 1, amount = '100.10'): QueuedAction[] {
  const collect = anAction(seq, 'collect-cash', { orderId, amount });
  return [collect, anAction(seq + 1, 'deliver-order', { orderId }, { deps: [collect.id] })];
}

async function outcomesOf(actions: readonly QueuedAction[], from = device) {
  return (await from.sync(actions)).outcomes.map(({ outcome }) => outcome);
}

// docs/shop-rules.md#r-doorstep-1
test('one tap at a door pays and delivers another person’s order; their account and the audit trail show it', async () => {
  const { _id: id } = await shop.placed();
  const before = await versionOf(shop.owner);
  const outcomes = await outcomesOf(bothAt(id));
  expect(outcomes.map(({ code }) => code)).toEqual(['done', 'done']);
  const at = new Date(NOON).toISOString();
  expect(await orderOf(id)).toMatchObject({
    isPaid: true,
    paidAt: at,
    isDelivered: true,
    deliveredAt: at,
    revision: 3,
  });
  expect(await versionOf(shop.owner)).toBeGreaterThan(before);
  const own = await new TestDevice(shop.owner).sync([]);
  expect(own.changes.find(({ _id }) => _id === id)).toMatchObject({
    document: { isDelivered: true, user: { _id: shop.owner.user._id } },
  });
  const { name } = shop.admin.user;
  expect(await trailOf(id)).toEqual([
    { kind: 'order-placed', by: shop.owner.user.name },
    { kind: 'paid-in-cash', by: name },
    { kind: 'delivered', by: name },
  ]);
});

// docs/shop-rules.md#r-doorstep-2
test('a second admin at the same door changes nothing, and is shown who was there and when', async () => {
  const { _id: id } = await shop.placed();
  await outcomesOf(bothAt(id));
  const other = await registerAdmin(shop.server);
  now += 5 * MINUTE;
  const detail = {
    doneBy: shop.admin.user.name,
    doneAt: new Date(NOON).toISOString(),
    orderId: id,
  };
  expect(await outcomesOf(bothAt(id), new TestDevice(other))).toEqual([
    { status: 'applied', code: 'already_done', detail },
    { status: 'applied', code: 'already_done', detail },
  ]);
  expect(await orderOf(id)).toMatchObject({ revision: 3, paidAt: detail.doneAt });
  expect(await trailOf(id)).toHaveLength(3);
});

test('what was recorded by the routes counts as done, no matter which admin marked it', async () => {
  const { _id: id } = await shop.placed();
  await shop.pay(id);
  const [collected, delivered] = await outcomesOf(bothAt(id));
  expect(collected).toMatchObject({
    code: 'already_done',
    detail: { doneBy: shop.admin.user.name },
  });
  expect(delivered?.code).toBe('done');
  expect((await shop.deliver(id)).body).toMatchObject({ code: 'already_delivered' });
});

describe('is refused', () => {
  // docs/shop-rules.md#r-doorstep-1
  test('from anyone but an admin, even for their own order', async () => {
    const { _id: id } = await shop.placed();
    const outcomes = await outcomesOf(bothAt(id), new TestDevice(shop.owner));
    expect(outcomes.map(({ code }) => code)).toEqual(['forbidden', 'dependency_refused']);
    expect(await orderOf(id)).toMatchObject({ isPaid: false, revision: 1 });
    expect(await trailOf(id)).toHaveLength(1);
  });

  test('with another amount, and then nothing is delivered', async () => {
    const { _id: id } = await shop.placed();
    const outcomes = await outcomesOf(bothAt(id, 1, '100.00'));
    expect(outcomes.map(({ code }) => code)).toEqual(['amount_differs', 'dependency_refused']);
    expect(await orderOf(id)).toMatchObject({ isPaid: false, isDelivered: false });
  });

  // docs/shop-rules.md#r-doorstep-2
  test('unpaid, gone or cancelled', async () => {
    const { _id: id } = await shop.placed();
    const { _id: given } = await shop.placed();
    await shop.server.store.write(async (it) => {
      const order = await it.order(given);
      const at = new Date(NOON).toISOString();
      if (order) await it.putOrder({ ...order, cancelled: { at, by: 'shopper' } });
    });
    const outcomes = await outcomesOf([
      anAction(1, 'deliver-order', { orderId: id }),
      anAction(2, 'deliver-order', { orderId: randomUUID() }),
      anAction(3, 'collect-cash', { orderId: given, amount: '100.10' }),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual(['not_paid', 'order_gone', 'order_cancelled']);
  });
});

test('an admin without two-step sign-in may record nothing at doors where the shop requires it', async () => {
  await shop.server.close();
  shop = await startOrderShop(() => now, { adminsNeedSecondFactor: true });
  const { _id: id } = await shop.placed();
  const outcomes = await outcomesOf(bothAt(id), new TestDevice(shop.admin));
  expect(outcomes[0]?.code).toBe('forbidden');
  expect(await orderOf(id)).toMatchObject({ isPaid: false });
});

// docs/shop-rules.md#r-doorstep-4
test('what admins do at doors keeps their session, pulling alone does not', async () => {
  const ids = [await shop.placed(), await shop.placed()].map(({ _id }) => _id);
  for (const [place, id] of ids.entries()) {
    now += ADMIN_IDLE - MINUTE;
    await outcomesOf(bothAt(id, 1 + 2 * place));
  }
  now += ADMIN_IDLE - MINUTE;
  expect((await device.push([])).status).toBe(200);
  now += 2 * MINUTE;
  expect((await device.push([])).status).toBe(401);
});

test('a whole round of 200 actions is one request, and no more than that', async () => {
  const ids: string[] = [];
  for (let count = 0; count < MAX_BATCH_ACTIONS / 2; count += 1)
    ids.push((await shop.placed())._id);
  const actions = ids.flatMap((id, place) => bothAt(id, 1 + 2 * place));
  expect(actions).toHaveLength(200);
  const outcomes = await outcomesOf(actions);
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(['done']));
  const more = [...actions, anAction(201, 'void', {})];
  expect((await device.push(more)).status).toBe(400);
});

test('the round holds what is on its way, for admins', async () => {
  const first = await shop.placed();
  now += MINUTE;
  const second = await shop.placed();
  const read = () => shop.admin.client.read(round, '/api/admin/round');
  expect(await read()).toMatchObject({ orders: [], done: [], total: 0 });
  await shop.server.store.write(async (it) => {
    for (const [place, { _id }] of [first, second].entries()) {
      const order = await it.order(_id);
      const at = new Date(NOON + place).toISOString();
      if (order) await it.putOrder({ ...order, dispatched: { at, courier: 'Own delivery' } });
    }
  });
  const { orders, total } = await read();
  expect([orders.map(({ _id }) => _id), total]).toEqual([[second._id, first._id], 2]);
  await outcomesOf(bothAt(second._id));
  expect((await read()).orders.map(({ _id }) => _id)).toEqual([first._id]);
});
