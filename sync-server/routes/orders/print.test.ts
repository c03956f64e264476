import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PRINTED, printReply } from '#shared/admin/print';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import { ownerSettings } from '#shared/shop/owner-settings';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

/** In the financial year 2026-27, by three months. */
const NOON = Date.UTC(2026, 5, 1, 12);
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const ask = (orders: readonly string[], invoices = true) =>
  shop.admin.client.post('/api/admin/print', { orders, invoices });
async function printed(orders: readonly string[], invoices = true) {
  const { status, body } = await ask(orders, invoices);
  expect(status).toBe(200);
  return printReply.parse(body);
}
const numbersOf = ({ orders }: Awaited<ReturnType<typeof printed>>) =>
  orders.map(({ invoice }) => invoice?.number);
const stored = (id: string) => shop.server.store.read((reader) => reader.order(id));
const idsOf = (count: number) => Array.from({ length: count }, (_, place) => `order-${place}`);

describe('printing', () => {
  // docs/shop-rules.md#r-print-1
  test('refuses no orders, more than 200 and the same twice', async () => {
    for (const ids of [[], idsOf(MAX_PRINTED + 1), ['a', 'a']])
      expect(await ask(ids)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('hands out orders as asked for, and leaves out what is not there', async () => {
    const [one, two] = [await shop.placed(), await shop.placed()];
    const reply = await printed([two._id, 'nobody-knows-it', one._id], false);
    expect(reply.orders).toEqual([two, one]);
    expect(reply.seller).toMatchObject({ name: 'Pocket Bazaar' });
    expect(await stored(one._id)).not.toHaveProperty('invoice');
  });

  // docs/shop-rules.md#r-print-2
  test('an invoice is given once, in the order asked for, and stays as it was', async () => {
    const [one, two, three] = [await shop.placed(), await shop.placed(), await shop.placed()];
    expect(numbersOf(await printed([two._id, one._id]))).toEqual([
      '2026-27/000001',
      '2026-27/000002',
    ]);
    const before = await stored(two._id);
    expect(before).toMatchObject({ revision: 2, invoice: { at: new Date(NOON).toISOString() } });
    now = NOON + 1_000;
    await shop.server.store.write((writer) => writer.putProduct({ ...shop.kettle, hsn: '7323' }));
    expect(numbersOf(await printed([one._id, three._id, two._id]))).toEqual([
      '2026-27/000002',
      '2026-27/000003',
      '2026-27/000001',
    ]);
    expect(await stored(two._id)).toEqual(before);
    expect(await stored(three._id)).toMatchObject({
      invoice: { lines: [{ hsn: '7323' }] },
    });
  });

  test('under a key the same gives the same reply again, whether or not invoices were given', async () => {
    const { _id } = await shop.placed();
    const { client } = shop.admin;
    const send = (invoices: boolean, key: string) =>
      client.ask('POST', '/api/admin/print', {
        body: { orders: [_id], invoices },
        headers: { 'Idempotency-Key': key },
      });
    const plain = await send(false, 'plain');
    const first = await send(true, 'first');
    const again = await send(true, 'again');
    expect(first.body).toMatchObject({ orders: [{ invoice: { number: '2026-27/000001' } }] });
    expect(again.body).toEqual(first.body);
    await shop.server.store.write(async (writer) => {
      const order = await writer.order(_id);
      if (order) await writer.putOrder({ ...order, revision: order.revision + 1 });
    });
    expect((await send(false, 'plain')).text).toBe(plain.text);
    expect((await send(true, 'again')).text).toBe(again.text);
    expect((await send(true, 'first')).text).toBe(first.text);
    expect(await send(true, 'plain')).toMatchObject({ status: 409, body: { code: 'id_reused' } });
    expect(await send(false, 'two words')).toMatchObject({ status: 400 });
  });

  test('its shopper has it, by the page and by the feed of the account', async () => {
    const { _id } = await shop.placed();
    await printed([_id]);
    const { body } = await shop.owner.client.get(`/api/orders/${_id}`);
    expect(body).toMatchObject({ invoice: { number: '2026-27/000001' } });
    const changes = await shop.server.store.read((reader) =>
      reader.accountChanges(shop.owner.user._id, 0, 10),
    );
    expect(changes.changes).toMatchObject([
      { document: { invoice: { number: '2026-27/000001' } } },
    ]);
  });

  test('an invoice knows the states of the shop and of the order, and keeps them', async () => {
    const { client } = shop.admin;
    const settings = await client.read(ownerSettings, '/api/admin/settings');
    const { revision: _revision, ...fields } = settings;
    const typed = { ...fields, state: '', gstNumber: '27AAPFU0939F1ZV', gstRate: 18 };
    expect(await client.ask('PUT', '/api/admin/settings', { body: typed })).toMatchObject({
      status: 200,
    });
    const placed = await shop.placed();
    const before = placed._id;
    await printed([before]);

    const { postalCode } = placed.shippingAddress;
    const table = `${PIN_COLUMNS.join(',')}\n${postalCode},Pune,KARNATAKA,2,4,yes,yes,\n`;
    await client.ask('POST', '/api/pin-table/import', { table });
    const { _id: after } = await shop.placed();
    await printed([before, after]);
    const [first, second] = [await stored(before), await stored(after)];
    expect(first?.invoice).toMatchObject({ seller: { state: 'Maharashtra' } });
    expect(first?.invoice).not.toHaveProperty('placeOfSupply');
    expect(second?.invoice).toMatchObject({
      seller: { state: 'Maharashtra' },
      placeOfSupply: 'Karnataka',
    });
  });

  // docs/shop-rules.md#r-print-2
  test('a new financial year begins with 1 again', async () => {
    now = Date.parse('2026-03-31T18:29:59.000Z');
    const [one, two] = [await shop.placed(), await shop.placed()];
    const last = numbersOf(await printed([one._id]));
    now += 1_000;
    expect([...last, ...numbersOf(await printed([two._id]))]).toEqual([
      '2025-26/000001',
      '2026-27/000001',
    ]);
  });

  test('an order that is cancelled, closed or not paid online gets none, and takes no number', async () => {
    const at = new Date(NOON).toISOString();
    const changes = [
      { cancelled: { at, by: 'owner' as const } },
      { paymentMethod: 'Razorpay' as const, closedAt: at },
      { paymentMethod: 'Razorpay' as const },
      {},
    ];
    const ids: string[] = [];
    for (const change of changes) {
      const { _id } = await shop.placed();
      await shop.server.store.write(async (writer) => {
        const order = await writer.order(_id);
        if (order) await writer.putOrder({ ...order, ...change });
      });
      ids.push(_id);
    }
    expect(numbersOf(await printed(ids))).toEqual([
      undefined,
      undefined,
      undefined,
      '2026-27/000001',
    ]);
  });

  // docs/shop-rules.md#r-print-2
  test('many at once give each order one invoice, and leave out no number', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await shop.placed())._id);
    const asked = [ids, ids.toReversed(), ids.slice(2), ids.slice(0, 3), [...ids]];
    const replies = await Promise.all(asked.map((some) => printed(some)));
    const numbers = new Map<string, Set<string | undefined>>();
    for (const { orders } of replies)
      for (const { _id, invoice } of orders)
        numbers.set(_id, (numbers.get(_id) ?? new Set()).add(invoice?.number));
    expect([...numbers.values()].every(({ size }) => size === 1)).toBe(true);
    expect([...numbers.values()].flatMap((given) => [...given]).toSorted()).toEqual(
      ids.map((_id, place) => `2026-27/00000${place + 1}`),
    );
  });

  test('a transaction that fails gives no number away', async () => {
    const [one, two] = [await shop.placed(), await shop.placed()];
    const failing = shop.server.store.write(async (writer) => {
      await writer.takeNumbers('invoices', '2026-27', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(numbersOf(await printed([one._id, two._id]))).toEqual([
      '2026-27/000001',
      '2026-27/000002',
    ]);
  });
});
