import { afterEach, beforeEach, expect, test } from 'vitest';
import { offerList } from '#shared/admin/offer-list';
import { PRICES_HOLD } from '#shared/core/limits';
import { orderDocument } from '#shared/orders/order';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { anAction, anAddress, aProduct } from '../../testing/samples';
import { TestDevice, type SignedInClient } from '../../testing/test-client';

/** A refund's key: the `Idempotency-Key` of its request. */
const KEY = '4f7d0000-0000-4000-8000-0000000000aa';

let it: PaymentShop;
let admin: SignedInClient;
beforeEach(async () => {
  it = await PaymentShop.open();
  admin = await registerAdmin(it.server);
  await it.server.store.write(async (shop) => {
    await shop.putProduct(aProduct({ _id: 'cup', pricePaise: 33_33, countInStock: 9 }));
    await shop.putProduct(aProduct({ _id: 'pot', pricePaise: 500_00, countInStock: 9 }));
  });
});
afterEach(() => it.close());

async function offered(id: string, terms: object) {
  const from = '2020-01-01T00:00:00.000Z';
  const body = { title: id, kind: 'percent', value: 10, from, active: true, ...terms };
  expect((await admin.client.ask('PUT', `/api/admin/offers/${id}`, { body })).status).toBe(200);
}
/** Three cups and a pot, ₹599.99. */
async function placed(totalPrice: string, paymentMethod = 'Razorpay') {
  const { status, body } = await it.owner.client.ask('POST', '/api/orders', {
    body: {
      orderItems: [
        { product: 'cup', qty: 3 },
        { product: 'pot', qty: 1 },
      ],
      shippingAddress: anAddress(),
      paymentMethod,
      totalPrice,
    },
  });
  expect(status).toBe(201);
  return orderDocument.parse(body);
}
async function paid(orderId: string): Promise<number> {
  const { orderId: gatewayOrder, amount } = await it.begin(orderId);
  const callback = await it.play(gatewayOrder, 'captured');
  expect((await it.verify({ ...callback, orderId })).status).toBe(200);
  return amount;
}
const take = (id: string, step: string, body: object = {}) =>
  admin.client.ask('PUT', `/api/orders/${id}/${step}`, { body });
const read = async (id: string) =>
  orderDocument.parse((await it.owner.client.get(`/api/orders/${id}`)).body);
const usesOf = async (id: string) => {
  const { body } = await admin.client.get('/api/admin/offers');
  return offerList.parse(body).offers.find(({ offer }) => offer.id === id);
};

// docs/shop-rules.md#r-money-12
test('a discount is paid online as it was shown, and a return gives back what was paid for its pieces', async () => {
  await offered('third', { value: 33, products: ['cup'] });
  const order = await placed('566.99');
  expect(order).toMatchObject({ itemsPrice: '599.99', discountPrice: '33.00' });
  expect(await paid(order._id)).toBe(566_99);
  const [payment] = await it.payments(order._id);
  const [capture] = payment?.captures ?? [];
  expect(capture?.amountPaise).toBe(566_99);
  expect(await read(order._id)).toMatchObject({
    isPaid: true,
    money: { received: '566.99', kept: '566.99' },
  });
  // The invoice is of what was paid.
  const body = { orders: [order._id], invoices: true };
  const numbered = await admin.client.ask('POST', '/api/admin/print', { body });
  expect(numbered.status).toBe(200);
  expect((await take(order._id, 'dispatch', { courier: 'Speed Post' })).status).toBe(200);
  expect((await take(order._id, 'deliver')).status).toBe(200);

  // Two cups of ₹33.33 come back: ₹66.66 less ₹22.00 of the ₹33.00.
  const lines = [{ product: 'cup', qty: 2 }];
  expect((await take(order._id, 'return', { restock: true, lines })).status).toBe(200);
  expect((await read(order._id)).creditNotes).toMatchObject([{ amount: '44.66' }]);
  const refund = await admin.client.ask('POST', `/api/payments/${payment?._id}/refunds`, {
    body: { payment: capture?.payment, amount: '44.66' },
    headers: { 'Idempotency-Key': KEY },
  });
  expect(refund.status).toBe(201);
  await it.reconcile();
  const after = await read(order._id);
  expect(after).toMatchObject({ money: { received: '566.99', kept: '522.33' } });
  // No more than one note for the same pieces.
  expect(after.creditNotes).toHaveLength(1);
  expect(await usesOf('third')).toMatchObject({ uses: 1, given: '11.00' });
});

test('an order that an offer took all off goes to its shopper, by the queue of the one who brings it, and holds up nothing behind it', async () => {
  await offered('gift', { value: 100 });
  const { _id: id } = await placed('0.00', 'COD');
  const { _id: next } = await placed('0.00', 'COD');
  const round = new TestDevice(admin);
  const { outcomes } = await round.sync([
    anAction(1, 'collect-cash', { orderId: id, amount: '0.00' }),
    anAction(2, 'deliver-order', { orderId: id }),
    anAction(3, 'collect-cash', { orderId: next, amount: '0.00' }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'done', 'done']);
  const numbered = await admin.client.ask('POST', '/api/admin/print', {
    body: { orders: [id], invoices: true },
  });
  expect(numbered.status).toBe(200);
  const lines = [{ product: 'pot', qty: 1 }];
  expect((await take(id, 'return', { restock: true, lines })).status).toBe(200);
  const { money, isPaid, isDelivered, creditNotes } = await read(id);
  expect({ money, isPaid, isDelivered, creditNotes }).toEqual({ isPaid: true, isDelivered: true });
  expect((await take(id, 'return', { restock: true })).status).toBe(200);
  const left = await it.server.store.read((shop) => shop.products(['cup', 'pot']));
  expect(left.map(({ countInStock }) => countInStock)).toEqual([6, 8]);
});

// docs/shop-rules.md#r-money-13
test('an order that is priced again without its offer uses it no more', async () => {
  await offered('last', { totalUses: 1 });
  const order = await placed('539.99');
  expect(await usesOf('last')).toMatchObject({ uses: 1 });
  await offered('last', { totalUses: 1, active: false });
  it.pass(PRICES_HOLD + 1);
  const again = await it.owner.client.ask('POST', '/api/payments/razorpay/order', {
    body: { orderId: order._id, confirmedTotal: '599.99' },
  });
  expect(again).toMatchObject({ status: 200, body: { amount: 599_99 } });
  expect(await read(order._id)).toMatchObject({ discountPrice: '0.00', totalPrice: '599.99' });
  // By then the admin's session has ended.
  expect(await it.server.store.read((shop) => shop.countUses('last'))).toBe(0);
});
