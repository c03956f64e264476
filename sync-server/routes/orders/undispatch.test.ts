import { afterEach, beforeEach, expect, test } from 'vitest';
import { UNDO_WINDOW } from '#shared/core/undo-window';
import { orderDocument } from '#shared/orders/order';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
  await proveEmail(shop.server, shop.owner);
});
afterEach(() => shop.server.close());

const take = (id: string, step: string, body?: object) =>
  shop.admin.client.ask('PUT', `/api/orders/${id}/${step}`, body && { body });
const kindsOfMails = async () =>
  (await mailsTo(shop.server.store, shop.owner.user.email)).map(({ kind }) => kind);
const pushesDue = (at: number) =>
  shop.server.store.read((reader) => reader.duePushes(new Date(at).toISOString(), 9));

async function dispatched() {
  const { _id } = await shop.placed();
  await take(_id, 'pack');
  await take(_id, 'dispatch', { courier: 'Post', tracking: 'EE1' });
  return _id;
}

// docs/shop-rules.md#r-orders-14
test('a dispatch that is taken back at once was never heard of: the order is packed again', async () => {
  const _id = await dispatched();
  now += UNDO_WINDOW;
  // Until then neither mail nor notice goes out.
  expect((await pushesDue(now)).filter(({ kind }) => kind === 'dispatched')).toEqual([]);
  expect((await take(_id, 'undispatch')).status).toBe(200);
  expect(await kindsOfMails()).toEqual(['order-placed']);
  expect((await pushesDue(now + MINUTE)).filter(({ order }) => order === _id)).toEqual([]);
  const order = await shop.owner.client.read(orderDocument, `/api/orders/${_id}`);
  expect(order).toMatchObject({ packedAt: expect.any(String) });
  expect(order).not.toHaveProperty('dispatched');
  expect((await take(_id, 'dispatch', { courier: 'Van' })).status).toBe(200);
  expect(await kindsOfMails()).toEqual(['order-placed', 'order-dispatched']);
});

test('one that the shopper has heard of is taken back by a mail', async () => {
  const _id = await dispatched();
  now += MINUTE;
  expect((await take(_id, 'undispatch')).status).toBe(200);
  expect(await kindsOfMails()).toEqual(['order-placed', 'order-dispatched', 'order-undispatched']);
});

test('one whose cash its courier holds stays, so that the cash is not lost sight of', async () => {
  const _id = await dispatched();
  await take(_id, 'pay', { receivedAmount: '100.10', with: 'courier' });
  expect(await take(_id, 'undispatch')).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  });
});

test('of many, what is not on its way stays as it is', async () => {
  const [out, here] = [await dispatched(), (await shop.placed())._id];
  const orders = [{ _id: out }, { _id: here }];
  const { body } = await shop.admin.client.ask('PUT', '/api/orders/undispatch', {
    body: { orders },
  });
  expect(body).toMatchObject({ orders: [{ status: 'marked' }, { code: 'wrong_step' }] });
});
