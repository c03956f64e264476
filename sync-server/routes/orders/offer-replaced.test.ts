import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offerList } from '#shared/admin/offer-list';
import { isCancelled } from '#shared/orders/cancelled';
import { orderDocument } from '#shared/orders/order';
import { effort } from '../../../tests/effort';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';
import { anAction, anAddress } from '../../testing/samples';
import { register, TestDevice, type TestClient } from '../../testing/test-client';

/** How many orders want the place of one at once. */
const RIVALS = effort(6, 60);

let it: PaymentShop;
let admin: TestClient;

beforeEach(async () => {
  it = await PaymentShop.open({ orderLimits: NO_ORDER_LIMITS });
  ({ client: admin } = await registerAdmin(it.server));
});
afterEach(() => it.close());

async function offered(terms: object) {
  const body = {
    title: 'A fifth',
    kind: 'percent',
    value: 20,
    from: '2020-01-01T00:00:00.000Z',
    active: true,
    ...terms,
  };
  expect(await admin.ask('PUT', '/api/admin/offers/fifth', { body })).toMatchObject({
    status: 200,
  });
}
const uses = async () => {
  const { body } = await admin.ask('GET', '/api/admin/offers');
  return offerList.parse(body).offers.map(({ uses: count }) => count);
};
const WITH = '80.08';
const WITHOUT = '100.10';
const place = (more: object, { client } = it.owner) =>
  client.ask('POST', '/api/orders', {
    body: {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'Razorpay',
      totalPrice: WITH,
      ...more,
    },
  });
async function placed(more: object = {}) {
  const { status, body } = await place(more);
  expect({ status, body }).toMatchObject({ status: 201 });
  return orderDocument.parse(body);
}
const cash = (insteadOf: string, device: TestDevice, seq = 1, orderId: string = randomUUID()) =>
  device.sync([
    anAction(seq, 'place-cod-order', {
      orderId,
      lines: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      confirmedTotal: WITH,
      pricedAt: new Date(it.now).toISOString(),
      insteadOf,
    }),
  ]);
const outcomeOf = async (sent: ReturnType<typeof cash>) => (await sent).outcomes[0]?.outcome;
/** The orders that are not cancelled: how each is paid, and for how much. */
const standing = async () => {
  const orders = await it.server.store.read((shop) => shop.ordersOf(it.owner.user._id));
  return orders.flatMap((one) => (isCancelled(one) ? [] : [[one.paymentMethod, one.totalPrice]]));
};

// docs/shop-rules.md#r-money-13
describe.each([
  ['once a person', { perPerson: 1 }],
  ['for a first order', { firstOrder: true }],
  ['once in all', { totalUses: 1 }],
])('an offer given %s, used by an order begun online', (_what, terms) => {
  beforeEach(() => offered(terms));

  test('is given to the cash order in its place, and counted once', async () => {
    const begun = await placed();
    expect(await outcomeOf(cash(begun._id, new TestDevice(it.owner)))).toMatchObject({
      status: 'applied',
      code: 'done',
    });
    expect(await standing()).toEqual([['COD', 80_08]]);
    expect(await uses()).toEqual([1]);
  });

  test('is given to the online order in its place, which cancels it, and counted once', async () => {
    const begun = await placed();
    expect(await place({})).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const next = await placed({ insteadOf: ['never-came', begun._id] });
    expect(await standing()).toEqual([['Razorpay', 80_08]]);
    expect(await uses()).toEqual([1]);
    await it.begin(next._id);
    expect(await uses()).toEqual([1]);
  });
});

test('an order of another person keeps its use', async () => {
  await offered({ totalUses: 1 });
  const begun = await placed();
  const other = await register(it.server.url);
  expect(await outcomeOf(cash(begun._id, new TestDevice(other)))).toMatchObject({
    status: 'refused',
    code: 'price_changed',
  });
  expect(await place({ insteadOf: [begun._id] }, other)).toMatchObject({ status: 409 });
  expect(await standing()).toEqual([['Razorpay', 80_08]]);
  expect(await uses()).toEqual([1]);
});

// docs/shop-rules.md#r-payments-2
test('an order that is paid gives way to cash on delivery, not to an order that may never be paid', async () => {
  const { order, gatewayOrder } = await it.begun();
  await it.play(gatewayOrder, 'captured');
  await placed({ insteadOf: [order._id], totalPrice: WITHOUT });
  expect(await standing()).toEqual([
    ['Razorpay', 100_10],
    ['Razorpay', 100_10],
  ]);
  expect(await it.server.store.read((shop) => shop.order(order._id))).toMatchObject({
    isPaid: true,
  });
});

test(`of ${RIVALS} orders at once in the place of one, one has its use of an offer`, async () => {
  await offered({ totalUses: 1 });
  const begun = await placed();
  const devices = Array.from({ length: RIVALS }, () => new TestDevice(it.owner));
  const won = await Promise.all(
    devices.map(async (device, index) => {
      if (index % 2) return (await place({ insteadOf: [begun._id] })).status === 201;
      // The others are told that it is placed already.
      return (await outcomeOf(cash(begun._id, device)))?.code === 'done';
    }),
  );
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await standing()).toHaveLength(1);
  expect(await uses()).toEqual([1]);
});
