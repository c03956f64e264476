import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderHook } from '#shared/admin/order-hook';
import { orderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { HookReceiver, signedAs } from '../../order-hook/testing/hook-receiver';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAction } from '../../testing/samples';
import { TestDevice } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const eventBody = z.object({ id: z.string(), event: z.string(), order: orderDocument });

let now = NOON;
let receiver: HookReceiver;
let shop: OrderShop;
let look: () => void;

beforeEach(async () => {
  now = NOON;
  receiver = await HookReceiver.start();
  shop = await startOrderShop(() => now, {
    hookSeam: receiver.seam,
    timer(every, call) {
      if (every === 10_000) look = call;
      return () => undefined;
    },
  });
  shop.server.background.start();
});
afterEach(async () => {
  await shop.server.close();
  receiver.close();
});

/** Sets where events go, past the rule of `https:`. */
const sendTo = (hookUrl: string) =>
  shop.server.store.write(async (writer) =>
    writer.putOwnerSettings({ ...(await writer.ownerSettings()), hookUrl }),
  );
const hook = async () =>
  orderHook.parse((await shop.admin.client.get('/api/admin/order-hook')).body);
const events = () => receiver.received.map(({ body }) => eventBody.parse(JSON.parse(body)));
const kinds = () => events().map(({ event }) => event);
const rows = () => shop.server.store.read((reader) => reader.dueOrderEvents('9999', 99));
const waiting = async (count: number) => {
  look();
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(count);
};

describe('events of orders', () => {
  test('go to the other system, signed, in their order; to none where none is named', async () => {
    await shop.placed();
    await sendTo(receiver.url);
    const { _id } = await shop.placed();
    await shop.pay(_id);
    await shop.deliver(_id);
    await waiting(0);
    expect(kinds()).toEqual(['order-placed', 'paid-in-cash', 'delivered']);
    expect(events().map(({ order }) => order._id)).toEqual([_id, _id, _id]);
    expect((await hook()).waiting).toBe(0);
    const { secret } = await hook();
    for (const { signature, body } of receiver.received)
      expect(signature).toBe(signedAs(secret, body, now));
  });

  test('tell of changed lines, and of a visit in vain with its time, without who was there', async () => {
    await sendTo(receiver.url);
    const { _id } = await shop.placed();
    const put = async (way: string, body: object) =>
      (await shop.admin.client.ask('PUT', `/api/orders/${_id}/${way}`, { body })).status;
    const lines = [{ product: 'kettle', qty: 3 }];
    expect(await put('amend', { lines, totalPrice: '150.15' })).toBe(200);
    expect(await put('dispatch', { courier: 'Own delivery' })).toBe(200);
    const visit = anAction(1, 'not-at-home', { orderId: _id, visits: 0 });
    await new TestDevice(shop.admin).sync([visit]);
    await waiting(0);
    expect(kinds()).toEqual(['order-placed', 'lines-changed', 'dispatched', 'not-at-home']);
    const last = events().at(-1)?.order;
    expect(last?.notAtHome).toEqual([new Date(now).toISOString()]);
    expect(last).not.toHaveProperty('stop');
  });

  test('are told again until they are taken, those behind them after them', async () => {
    await sendTo(receiver.url);
    receiver.status = 503;
    const { _id } = await shop.placed();
    look();
    await expect.poll(() => kinds()).toEqual(['order-placed']);
    await shop.pay(_id);
    now += 2 * MINUTE;
    receiver.status = 204;
    await waiting(0);
    expect(kinds()).toEqual(['order-placed', 'order-placed', 'paid-in-cash']);
    expect(new Set(events().map(({ id }) => id)).size).toBe(2);
  });

  test('follow no redirect, and go to no address of a private network', async () => {
    receiver.status = 302;
    await sendTo(receiver.url);
    await shop.placed();
    look();
    await expect.poll(() => receiver.received.length).toBe(1);
    const attempts = async () => (await rows())[0]?.attempts;
    const inside = ['https://127.0.0.2/x', 'https://10.0.0.1/x', 'https://printer.local/x'];
    for (const [place, url] of inside.entries()) {
      await expect.poll(attempts).toBe(place + 1);
      await sendTo(url);
      now += 60 * MINUTE;
      look();
    }
    await expect.poll(attempts).toBe(4);
    expect(receiver.received).toHaveLength(1);
    // No longer wanted, they go.
    await sendTo('');
    now += 24 * 60 * MINUTE;
    await waiting(0);
  });

  test('only an https address is taken in the settings, and is said to nobody else', async () => {
    const { client } = shop.admin;
    const settings = (await client.get('/api/admin/settings')).body as Record<string, unknown>;
    const { revision: _revision, ...body } = settings;
    const put = (hookUrl: string) =>
      client.ask('PUT', '/api/admin/settings', { body: { ...body, hookUrl } });
    expect((await put('http://aggregator.example/x')).status).toBe(400);
    expect((await put('https://aggregator.example/x')).status).toBe(200);
    expect((await client.get('/api/settings')).text).not.toContain('aggregator');
  });
});

describe('a report of the other system', () => {
  const report = async (given: object, { at = now, secret = '' } = {}) => {
    const body = JSON.stringify(given);
    const key = secret || (await hook()).secret;
    const response = await fetch(`${shop.server.url}/api/orders/hook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shop-Signature': signedAs(key, body, at) },
      body,
    });
    const text = await response.text();
    return { status: response.status, text };
  };
  const orderOf = async (id: string) =>
    orderDocument.parse((await shop.owner.client.get(`/api/orders/${id}`)).body);

  test('dispatches an order, mends its number, and delivers it, its cash with the courier; again it changes nothing', async () => {
    const { _id } = await shop.placed();
    const out = {
      order: shortOrderNumber(_id),
      status: 'dispatched',
      courier: 'Ekart',
      tracking: 'É1',
    };
    expect((await report(out)).text).toContain('Done');
    expect((await report(out)).text).toContain('Known already');
    expect((await report({ ...out, tracking: 'E2' })).status).toBe(200);
    expect((await orderOf(_id)).dispatched).toMatchObject({ courier: 'Ekart', tracking: 'E2' });
    const arrived = { order: _id, status: 'delivered' };
    expect((await report(arrived)).text).toContain('Done');
    expect((await report(arrived)).text).toContain('Known already');
    const delivered = await orderOf(_id);
    expect(delivered).toMatchObject({ isPaid: true, isDelivered: true });
    const list = await shop.admin.client.get('/api/orders?status=cash-with-courier');
    expect(list.body).toMatchObject({ total: 1 });
    expect((await shop.admin.client.get(`/api/orders/${_id}/history`)).text).toContain(
      'Order hook (admin) dispatched the order with Ekart',
    );
  });

  test.each([
    ['signed with another secret', { secret: 'guessed' }],
    ['signed long ago', { at: NOON - 6 * MINUTE }],
    ['signed ahead of time', { at: NOON + 6 * MINUTE }],
  ])('%s is refused', async (_what, how) => {
    const { _id } = await shop.placed();
    const { status, text } = await report({ order: _id, status: 'delivered' }, how);
    expect([status, text]).toEqual([400, expect.stringContaining('not_verified')]);
    expect((await orderOf(_id)).isDelivered).toBe(false);
  });

  test('of no order, without a courier, or of a cancelled order is refused, and writes nothing', async () => {
    const { _id } = await shop.placed();
    expect((await report({ order: 'nothing-here', status: 'delivered' })).status).toBe(404);
    expect((await report({ order: _id, status: 'dispatched' })).status).toBe(400);
    expect((await report({ order: _id, status: 'lost' })).status).toBe(400);
    await shop.admin.client.ask('PUT', `/api/orders/${_id}/cancel`, {
      body: { reason: 'No stock' },
    });
    expect((await report({ order: _id, status: 'delivered' })).status).toBe(409);
    expect((await orderOf(_id)).isPaid).toBe(false);
  });
});
