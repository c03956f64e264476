import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderHistory } from '#shared/payments/payment-documents';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { aCodOrder, anAction } from '../../testing/samples';
import { TestDevice } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const historyOf = async (id: string) =>
  (await shop.admin.client.read(orderHistory, `/api/orders/${id}/history`)).entries;
const auditTrailOf = async (id: string) => (await historyOf(id)).map(({ sentence }) => sentence);
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();

describe('who did what on an order', () => {
  test('placed, paid in cash, delivered: in order, with names and times', async () => {
    const { _id } = await shop.placed();
    now = NOON + 60_000;
    await shop.pay(_id);
    now = NOON + 120_000;
    await shop.deliver(_id);
    const [owner, admin] = [shop.owner.user.name, shop.admin.user.name];
    expect(await historyOf(_id)).toMatchObject([
      { at: at(0), kind: 'order-placed', sentence: `${owner} (shopper) placed the order` },
      {
        at: at(1),
        kind: 'paid-in-cash',
        sentence: `${admin} (admin) marked ₹100.10 as received in cash`,
        words: '{who} marked {amount} as received in cash',
        values: { who: `${admin} (admin)`, amount: '₹100.10' },
      },
      { at: at(2), kind: 'delivered', sentence: `${admin} (admin) marked the order as delivered` },
    ]);
  });

  test('an order that is paid online begins the same', async () => {
    const { _id } = await shop.placed({ paymentMethod: 'Razorpay' });
    expect(await auditTrailOf(_id)).toEqual([`${shop.owner.user.name} (shopper) placed the order`]);
  });

  test('placed by a queue that is delivered ten times: one entry', async () => {
    const device = new TestDevice(shop.owner);
    const args = aCodOrder([[shop.kettle, 2]], now);
    const action = anAction(1, 'place-cod-order', args);
    for (let count = 0; count < 10; count += 1) await device.sync([action]);
    // Once more, from a second device and by REST, under the id of the order.
    await new TestDevice(shop.owner).sync([anAction(1, 'place-cod-order', args)]);
    await shop.placed({ _id: args.orderId });
    expect(await auditTrailOf(args.orderId)).toEqual([
      `${shop.owner.user.name} (shopper) placed the order`,
    ]);
  });

  test('placed twenty times at once under one id: one entry', async () => {
    const _id = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => shop.placed({ _id })));
    expect(await auditTrailOf(_id)).toHaveLength(1);
  });

  test('a transition that is refused, or repeated, leaves no entry', async () => {
    const { _id } = await shop.placed();
    await shop.deliver(_id);
    await shop.pay(_id, '1.00');
    expect(await auditTrailOf(_id)).toHaveLength(1);
    await Promise.all([shop.pay(_id), shop.pay(_id)]);
    await Promise.all([shop.deliver(_id), shop.deliver(_id)]);
    expect((await historyOf(_id)).map(({ kind }) => kind)).toEqual([
      'order-placed',
      'paid-in-cash',
      'delivered',
    ]);
  });

  test('a status transition repeated under its key is recorded once', async () => {
    const { _id } = await shop.placed();
    const headers = { 'Idempotency-Key': 'mark' };
    for (let count = 0; count < 3; count += 1) await shop.pay(_id, '100.10', headers);
    expect(await auditTrailOf(_id)).toHaveLength(2);
  });

  test('an order that was refused has no trail', async () => {
    const orderId = randomUUID();
    const args = { ...aCodOrder([[shop.kettle, 2]], now), orderId, confirmedTotal: '1.00' };
    await new TestDevice(shop.owner).sync([anAction(1, 'place-cod-order', args)]);
    expect(await shop.server.store.read((reader) => reader.auditOf(orderId))).toEqual([]);
  });

  test('it is the order’s own: another one is not in it', async () => {
    const [one, other] = [await shop.placed(), await shop.placed()];
    await shop.pay(one._id);
    expect(await auditTrailOf(one._id)).toHaveLength(2);
    expect(await auditTrailOf(other._id)).toHaveLength(1);
  });
});

describe('orders arrive live', () => {
  /** Opens the stream of a person and gives what comes, until the test ends it. */
  async function listen(token: string | undefined) {
    const stop = new AbortController();
    const response = await fetch(`${shop.server.url}/api/events`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    let text = '';
    let hasEnded = false;
    const decoder = new TextDecoder();
    const reading = (async () => {
      for await (const chunk of response.body ?? [])
        text += decoder.decode(chunk, { stream: true });
      hasEnded = true;
    })().catch(() => undefined);
    return {
      orders: () => text.match(/event: orders\ndata: .+/g) ?? [],
      text: () => text,
      /** The server has ended it. */
      hasEnded: () => hasEnded,
      async end() {
        stop.abort();
        await reading;
      },
    };
  }

  test('an admin is notified of a person’s new order; the shopper and a visitor do not', async () => {
    const admin = await listen(shop.admin.client.token);
    const owner = await listen(shop.owner.client.token);
    const visitor = await listen(undefined);
    await expect.poll(() => admin.orders()).toHaveLength(1);
    await shop.placed();
    await expect.poll(() => admin.orders()).toHaveLength(2);
    expect(new Set(admin.orders()).size).toBe(2);
    // They have heard of what came after it: of a piece less nobody is told, of a price everybody.
    const body = { changes: { price: 60 } };
    const edited = await shop.admin.client.ask('PATCH', '/api/products/kettle', { body });
    expect(edited.status).toBe(200);
    await expect.poll(() => owner.text().match(/event: account/g)).toHaveLength(2);
    await expect.poll(() => visitor.text().match(/event: catalogue/g)).toHaveLength(2);
    expect([...owner.orders(), ...visitor.orders()]).toEqual([]);
    await Promise.all([admin.end(), owner.end(), visitor.end()]);
  });

  test('an admin who loses the role loses the stream', async () => {
    const admin = await listen(shop.admin.client.token);
    await expect.poll(() => admin.orders()).toHaveLength(1);
    await shop.server.store.write(async (writer) => {
      const user = await writer.user(shop.admin.user._id);
      if (!user) throw new Error('Not there');
      await writer.putUser({ ...user, isAdmin: false });
      await writer.removeSessionsOf(user._id);
    });
    await expect.poll(() => admin.hasEnded()).toBe(true);
    expect(admin.orders()).toHaveLength(1);
  });
});
