import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_MARKED, markedOrders } from '#shared/admin/mark-orders';
import { registerAdmin } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const AT = new Date(NOON).toISOString();
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

const stored = (id: string) => shop.server.store.read((reader) => reader.order(id));
const pay = (orders: readonly object[], key?: string, by = shop.admin) =>
  by.client.ask('PUT', '/api/orders/pay', {
    body: { orders },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const deliver = (ids: readonly string[]) =>
  shop.admin.client.ask('PUT', '/api/orders/deliver', {
    body: { orders: ids.map((_id) => ({ _id })) },
  });
const linesOf = ({ body }: { readonly body: unknown }) => markedOrders.parse(body).orders;
const eventsOf = (id: string) =>
  shop.server.store.read(async (reader) =>
    (await reader.auditOf(id)).map(({ event }) => event.kind),
  );

describe('many orders at once', () => {
  test('each has its own outcome, in the order in which they were asked for', async () => {
    const [one, two, three] = [await shop.placed(), await shop.placed(), await shop.placed()];
    await shop.pay(two._id);
    const paid = await pay([
      { _id: three._id, receivedAmount: '100.10' },
      { _id: two._id, receivedAmount: 100.1 },
      { _id: 'nobody-knows-it', receivedAmount: 1 },
      { _id: one._id, receivedAmount: '100.11' },
    ]);
    expect(paid.status).toBe(200);
    expect(linesOf(paid)).toEqual([
      { status: 'marked', _id: three._id, at: AT, revision: 2 },
      {
        status: 'refused',
        _id: two._id,
        code: 'already_paid',
        message: 'This order is already paid',
      },
      { status: 'refused', _id: 'nobody-knows-it', code: 'not_found', message: 'Order not found' },
      {
        status: 'refused',
        _id: one._id,
        code: 'amount_differs',
        message: 'The amount is not the total of the order',
      },
    ]);
    expect(await stored(three._id)).toMatchObject({ isPaid: true, paidAt: AT, revision: 2 });
    expect(await stored(one._id)).toMatchObject({ isPaid: false, revision: 1 });
    const delivered = await deliver([one._id, two._id, three._id]);
    expect(linesOf(delivered)).toMatchObject([
      { status: 'refused', code: 'not_paid' },
      { status: 'marked', revision: 3 },
      { status: 'marked', revision: 3 },
    ]);
    expect(await eventsOf(three._id)).toEqual(['order-placed', 'paid-in-cash', 'delivered']);
    expect(await eventsOf(one._id)).toEqual(['order-placed']);
  });

  test('asked again under its key: the same reply, and nothing is done twice', async () => {
    const { _id } = await shop.placed();
    const orders = [{ _id, receivedAmount: '100.10' }];
    const first = await pay(orders, 'key-1');
    expect((await pay(orders, 'key-1')).text).toBe(first.text);
    expect(linesOf(await pay(orders, 'key-2'))).toMatchObject([{ code: 'already_paid' }]);
    expect(await pay([{ _id, receivedAmount: 1 }], 'key-1')).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    });
    expect(await stored(_id)).toMatchObject({ isPaid: true, revision: 2 });
    expect(await eventsOf(_id)).toEqual(['order-placed', 'paid-in-cash']);
  });

  test('no order, more than it takes, one twice, another amount: no status changes', async () => {
    const { _id } = await shop.placed();
    const one = { _id, receivedAmount: '100.10' };
    const many = Array.from({ length: MAX_MARKED }, (_, place) => ({ ...one, _id: `o${place}` }));
    for (const orders of [[], [one, ...many], [one, one], [{ _id }], [{ ...one, more: 1 }]])
      expect((await pay(orders)).status).toBe(400);
    expect(await stored(_id)).toMatchObject({ isPaid: false });
    expect((await pay([one, ...many.slice(1)])).status).toBe(200);
  });

  test('only admins change the status', async () => {
    const { _id } = await shop.placed();
    const orders = [{ _id, receivedAmount: '100.10' }];
    expect((await pay(orders, undefined, shop.owner)).status).toBe(403);
    expect(await stored(_id)).toMatchObject({ isPaid: false });
  });

  test('two admins with the same orders in other orders, at once: each order’s status changes once', async () => {
    const other = await registerAdmin(shop.server);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await shop.placed())._id);
    const orders = ids.map((_id) => ({ _id, receivedAmount: '100.10' }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        pay(count % 2 ? orders : orders.toReversed(), undefined, count % 2 ? shop.admin : other),
      ),
    );
    const lines = answers.flatMap(linesOf);
    const marked = lines.filter(({ status }) => status === 'marked').map(({ _id }) => _id);
    expect(marked.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await eventsOf(id)).toEqual(['order-placed', 'paid-in-cash']);
  });
});
