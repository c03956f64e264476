import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_MARKED, markedOrders } from '#shared/admin/mark-orders';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const AT = new Date(NOON).toISOString();
const POST = { courier: 'Speed Post', tracking: 'EE1', link: 'https://post.example/EE1' };
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

const stored = (id: string) => shop.server.store.read((reader) => reader.order(id));
const take = (id: string, step: string, body: object = {}, headers = {}) =>
  shop.admin.client.ask('PUT', `/api/orders/${id}/${step}`, { body, headers });
const takeAll = (step: string, orders: readonly object[], headers = {}) =>
  shop.admin.client.ask('PUT', `/api/orders/${step}`, { body: { orders }, headers });
const linesOf = ({ body }: { readonly body: unknown }) => markedOrders.parse(body).orders;
const codeOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body && 'code' in body ? body.code : undefined;
const eventsOf = (id: string) =>
  shop.server.store.read(async (reader) =>
    (await reader.auditOf(id)).map(({ event }) => event.kind),
  );
const stockOf = async (id: string) => {
  const order = await stored(id);
  const product = order?.orderItems[0]?.product ?? '';
  const [found] = await shop.server.store.read((reader) => reader.products([product]));
  return found?.countInStock;
};

describe('the status transitions of an order', () => {
  test('from packed to delivered and back: each is in the audit trail, with actor and time', async () => {
    const { _id } = await shop.placed();
    expect(await take(_id, 'pack')).toMatchObject({ status: 200, body: { packedAt: AT } });
    expect((await take(_id, 'unpack')).body).not.toHaveProperty('packedAt');
    await take(_id, 'pack');
    expect(await take(_id, 'dispatch', { ...POST, arrivesBy: '2026-06-04' })).toMatchObject({
      status: 200,
      body: { dispatched: { at: AT, ...POST, arrivesBy: '2026-06-04' }, revision: 5 },
    });
    await shop.pay(_id);
    await take(_id, 'deliver');
    const before = (await stockOf(_id)) ?? 0;
    expect(await take(_id, 'return', { reason: 'Too small', restock: true })).toMatchObject({
      status: 200,
      body: { returned: { at: AT, reason: 'Too small' }, isDelivered: true },
    });
    const qty = (await stored(_id))?.orderItems[0]?.qty ?? 0;
    expect(await stockOf(_id)).toBe(before + qty);
    expect(await eventsOf(_id)).toEqual([
      'order-placed',
      'packed',
      'unpacked',
      'packed',
      'dispatched',
      'paid-in-cash',
      'delivered',
      'returned',
    ]);
  });

  test('refuses an impossible transition, and says the order’s current status', async () => {
    const { _id } = await shop.placed();
    expect(await take(_id, 'unpack')).toMatchObject({
      status: 409,
      body: { code: 'wrong_step', message: 'This order is not packed yet' },
    });
    await take(_id, 'dispatch', POST);
    expect(await take(_id, 'pack')).toMatchObject({
      body: { code: 'wrong_step', message: 'This order is already dispatched' },
    });
    expect(codeOf(await take(_id, 'cancel', { reason: 'Damaged' }))).toBe('too_late');
    await take(_id, 'return', { restock: false });
    expect(codeOf(await take(_id, 'pay', { receivedAmount: '100.10' }))).toBe('wrong_step');
    expect(codeOf(await take('nobody-knows-it', 'pack'))).toBe('not_found');
  });

  test('an order that is to be paid online and is not is neither packed nor dispatched', async () => {
    const { _id } = await shop.placed({ paymentMethod: 'Razorpay' });
    expect(codeOf(await take(_id, 'pack'))).toBe('not_paid');
    expect(codeOf(await take(_id, 'dispatch', POST))).toBe('not_paid');
  });

  test.each([
    ['no courier', { courier: ' ' }],
    ['a courier too long', { courier: 'x'.repeat(61) }],
    ['a link that is not https', { courier: 'Post', link: 'http://post.example/1' }],
    ['a link that runs', { courier: 'Post', link: 'javascript:alert(1)' }],
    ['a link with a name in it', { courier: 'Post', link: 'https://shop@evil.example/' }],
    ['no day', { courier: 'Post', arrivesBy: '2026-02-30' }],
    ['something else', { courier: 'Post', more: 1 }],
  ])('%s: nothing is dispatched', async (_what, body) => {
    const { _id } = await shop.placed();
    expect(codeOf(await take(_id, 'dispatch', body))).toBe('invalid');
    expect(await stored(_id)).not.toHaveProperty('dispatched');
  });

  test('as it was seen, or not at all', async () => {
    const { _id } = await shop.placed();
    await take(_id, 'pack');
    const old = { 'If-Match': '"1"' };
    expect(codeOf(await take(_id, 'dispatch', POST, old))).toBe('version_conflict');
    expect(codeOf(await take(_id, 'cancel', { reason: 'Damaged' }, old))).toBe('version_conflict');
    expect((await take(_id, 'dispatch', POST, { 'If-Match': '"2"' })).status).toBe(200);
  });
});

describe('many orders at once', () => {
  test('each has its own outcome, and the same again under its key', async () => {
    const [one, two, three] = [await shop.placed(), await shop.placed(), await shop.placed()];
    await take(two._id, 'cancel', { reason: 'Damaged' });
    const orders = [one, two, three].map(({ _id }) => ({ _id }));
    const packed = await takeAll('pack', orders, { 'Idempotency-Key': 'pack-1' });
    expect(linesOf(packed)).toMatchObject([
      { status: 'marked', at: AT, revision: 2 },
      { status: 'refused', code: 'order_cancelled', message: 'This order was cancelled' },
      { status: 'marked' },
    ]);
    expect((await takeAll('pack', orders, { 'Idempotency-Key': 'pack-1' })).text).toBe(packed.text);
    await takeAll('unpack', [{ _id: three._id }]);
    const dispatched = await takeAll('dispatch', [
      { _id: one._id, ...POST },
      { _id: two._id, ...POST },
    ]);
    expect(linesOf(dispatched)).toMatchObject([{ status: 'marked' }, { code: 'order_cancelled' }]);
    const returned = await takeAll('return', [{ _id: one._id, restock: true }]);
    expect(linesOf(returned)).toMatchObject([{ status: 'marked' }]);
    const cancelled = await takeAll('cancel', [
      { _id: one._id, reason: 'Damaged' },
      { _id: three._id, reason: 'Damaged' },
    ]);
    expect(linesOf(cancelled)).toMatchObject([{ code: 'too_late' }, { status: 'marked' }]);
    expect(await stored(three._id)).toMatchObject({
      cancelled: { by: 'owner', reason: 'Damaged' },
    });
  });

  test('none, too many, one twice, one without what it needs: nothing is done', async () => {
    const { _id } = await shop.placed();
    const many = Array.from({ length: MAX_MARKED + 1 }, (_, place) => ({ _id: `o${place}` }));
    for (const orders of [[], many, [{ _id }, { _id }]])
      expect((await takeAll('pack', orders)).status).toBe(400);
    for (const step of ['dispatch', 'return', 'cancel'])
      expect((await takeAll(step, [{ _id }])).status).toBe(400);
    expect(await eventsOf(_id)).toEqual(['order-placed']);
  });
});

describe('the shop cancels', () => {
  test('with a reason that the shopper reads; stock goes back, and nothing of it is sold', async () => {
    const before = await stockOf((await shop.placed())._id);
    const { _id } = await shop.placed();
    expect(codeOf(await take(_id, 'cancel'))).toBe('invalid');
    await take(_id, 'cancel', { reason: '  It broke  ' });
    const { body } = await shop.owner.client.get(`/api/orders/${_id}`);
    expect(body).toMatchObject({ cancelled: { at: AT, by: 'owner', reason: 'It broke' } });
    expect(await stockOf(_id)).toBe(before);
    for (const step of ['pack', 'deliver'])
      expect(codeOf(await take(_id, step))).toBe('order_cancelled');
    expect(codeOf(await take(_id, 'pay', { receivedAmount: '100.10' }))).toBe('order_cancelled');
  });

  // docs/shop-rules.md#r-orders-13, #r-orders-15
  test('cash that was counted may be cancelled by the shop alone', async () => {
    const { _id } = await shop.placed();
    await shop.pay(_id);
    const own = await shop.owner.client.ask('PUT', `/api/orders/${_id}/cancel`, { body: {} });
    expect(codeOf(own)).toBe('too_late');
    expect((await take(_id, 'cancel', { reason: 'Out of stock' })).status).toBe(200);
    const { body } = await shop.admin.client.get('/api/admin/dashboard?days=7');
    expect(body).toMatchObject({
      totals: { orders: 0, ordered: '0.00', revenue: '0.00', paid: 0, unpaidCod: 0 },
      backlog: { toDeliver: 0, codUnpaid: 0 },
      bestSellers: [],
    });
  });
});
