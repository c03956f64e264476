import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cashDesk } from '#shared/admin/cash-desk';
import { registerAdmin } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const desk = async () => cashDesk.parse((await shop.admin.client.get('/api/admin/cash')).body);
const close = (body: object, key = '') =>
  shop.admin.client.ask('POST', '/api/admin/cash/closings', {
    body,
    ...(key !== '' && { headers: { 'Idempotency-Key': key } }),
  });

describe('cash in people’s hands', () => {
  test('is theirs who took it, until it is counted; what is missing stays written', async () => {
    const helper = await registerAdmin(shop.server);
    const [first, second, third] = [await shop.placed(), await shop.placed(), await shop.placed()];
    await shop.pay(first._id, '100.10', {}, helper);
    await shop.pay(second._id, '100.10', {}, helper);
    await shop.pay(third._id);
    now += MINUTE;
    const { people, until } = await desk();
    expect(people).toMatchObject([
      { user: helper.user._id, collected: '200.20', orders: 2 },
      { user: shop.admin.user._id, collected: '100.10', orders: 1 },
    ]);
    const body = { user: helper.user._id, until, collected: '200.20', counted: '190.00' };
    const closed = await close(body, 'day-1');
    expect(closed).toMatchObject({
      status: 201,
      body: {
        collected: '200.20',
        counted: '190.00',
        orders: 2,
        by: { user: shop.admin.user._id },
      },
    });
    expect((await close(body, 'day-1')).text).toBe(closed.text);
    expect((await close(body)).body).toMatchObject({ code: 'amount_differs' });
    const after = await desk();
    expect(after.people).toMatchObject([{ user: shop.admin.user._id }]);
    expect(after.closings).toMatchObject([{ user: helper.user._id, counted: '190.00' }]);
    // The next day begins from nothing.
    now += MINUTE;
    await shop.pay((await shop.placed())._id, '100.10', {}, helper);
    expect((await desk()).people[0]).toMatchObject({ collected: '100.10', orders: 1 });
  });

  test('stays in sight where nobody counts it for months', async () => {
    const helper = await registerAdmin(shop.server);
    await shop.pay((await shop.placed())._id, '100.10', {}, helper);
    now += MINUTE;
    const { until } = await desk();
    await close({ user: helper.user._id, until, collected: '100.10', counted: '100.10' });
    now += MINUTE;
    await shop.pay((await shop.placed())._id, '100.10', {}, helper);
    now += 90 * 24 * 60 * MINUTE;
    const { client } = await registerAdmin(shop.server);
    const { people } = cashDesk.parse((await client.get('/api/admin/cash')).body);
    expect(people).toMatchObject([{ user: helper.user._id, collected: '100.10', orders: 1 }]);
  });

  test('that came while it was counted is not closed with the rest', async () => {
    await shop.pay((await shop.placed())._id);
    now += MINUTE;
    const { until, people } = await desk();
    const [{ collected, user } = { collected: '', user: '' }] = people;
    now += MINUTE;
    await shop.pay((await shop.placed())._id);
    now += MINUTE;
    expect((await close({ user, until, collected, counted: collected })).status).toBe(201);
    expect((await desk()).people).toMatchObject([{ collected: '100.10', orders: 1 }]);
  });

  test('of a receipt that was a mistake, or given back in cash, is not theirs', async () => {
    const { _id } = await shop.placed();
    await shop.pay(_id);
    const corrected = await shop.admin.client.post(`/api/orders/${_id}/money`, {
      kind: 'correction',
      amount: '100.10',
      reason: 'Wrong order',
    });
    expect(corrected.status).toBe(200);
    expect((await desk()).people).toMatchObject([{ collected: '0.00' }]);
  });

  test('a wrong sum is refused with what is there; cash with a courier is nobody’s', async () => {
    const { _id } = await shop.placed();
    const body = { courier: 'Ekart', tracking: 'EK1' };
    await shop.admin.client.ask('PUT', `/api/orders/${_id}/dispatch`, { body });
    await shop.admin.client.ask('PUT', `/api/orders/${_id}/pay`, {
      body: { receivedAmount: '100.10', with: 'courier' },
    });
    const { couriers, people, until } = await desk();
    expect(couriers).toMatchObject([{ courier: 'Ekart', held: '100.10', orders: 1 }]);
    expect(people).toEqual([]);
    const user = shop.admin.user._id;
    const wrong = await close({ user, until, collected: '5.00', counted: '5.00' });
    expect(wrong).toMatchObject({
      status: 409,
      body: { message: '₹0.00 is to be counted now. Look again' },
    });
  });
});
