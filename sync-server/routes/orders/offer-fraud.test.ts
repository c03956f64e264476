import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderPage } from '#shared/admin/order-list';
import { offerList } from '#shared/admin/offer-list';
import { orderDocument } from '#shared/orders/order';
import { orderHistory } from '#shared/payments/payment-documents';
import { CODE_GUESSES } from '../../limits/code-guesses';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { anAction, anAddress, aProduct, aShopper } from '../../testing/samples';
import {
  register,
  TestDevice,
  type SignedInClient,
  type TestClient,
} from '../../testing/test-client';

const HOME = anAddress({ address: '12, M.G. Road', postalCode: '411001', phone: '9876543210' });
const CART = [
  { product: 'kurta', qty: 1 },
  { product: 'tea', qty: 2 },
];

let it: PaymentShop;
let admin: TestClient;
let asha: SignedInClient;
let twin: SignedInClient;

const shop = async (options: object = {}) => {
  it = await PaymentShop.open(options);
  ({ client: admin } = await registerAdmin(it.server));
  asha = await register(it.server.url, aShopper({ email: 'asha@example.test' }));
  twin = await register(it.server.url, aShopper({ email: 'asha.2@example.test' }));
  const kurta = { category: 'Clothing', pricePaise: 800_00, countInStock: 50 };
  await it.server.store.write(async (to) => {
    await to.putProduct(aProduct({ _id: 'kurta', ...kurta }));
    await to.putProduct(aProduct({ _id: 'tea', ...kurta, pricePaise: 100_00 }));
  });
};
afterEach(() => it.close());

async function offered(id: string, terms: object) {
  const body = {
    title: id,
    kind: 'percent',
    value: 10,
    from: '2020-01-01T00:00:00.000Z',
    active: true,
    ...terms,
  };
  const { status } = await admin.ask('PUT', `/api/admin/offers/${id}`, { body });
  expect(status).toBe(200);
}
const place = ({ client }: SignedInClient, shippingAddress: object, more: object = {}) =>
  client.ask('POST', '/api/orders', {
    body: {
      orderItems: CART,
      shippingAddress,
      paymentMethod: 'COD',
      totalPrice: '900.00',
      ...more,
    },
  });
async function placed(...args: Parameters<typeof place>) {
  const { status, body } = await place(...args);
  expect({ status, body }).toMatchObject({ status: 201 });
  return orderDocument.parse(body)._id;
}
const flagsOf = async (id: string) =>
  orderHistory.parse((await admin.ask('GET', `/api/orders/${id}/history`)).body).offerFlags;
const flagged = async () => {
  const { body } = await admin.ask('GET', '/api/orders');
  return orderPage.parse(body).flagged?.toSorted();
};
const take = (id: string, step: string, body: object = {}) =>
  admin.ask('PUT', `/api/orders/${id}/${step}`, { body });

// docs/decisions/0020-offers.md
describe('one person with two accounts', () => {
  beforeEach(() => shop());

  test('is flagged on both orders by phone and address, however typed, and not refused', async () => {
    await offered('once', { perPerson: 1 });
    const first = await placed(asha, HOME);
    expect(await flagged()).toBeUndefined();
    const sameHome = { ...HOME, address: '12 mg road', phone: '9876500000' };
    const second = await placed(twin, sameHome);
    expect(await flagsOf(second)).toEqual([
      { kind: 'same-address', title: 'once', orders: [first] },
    ]);
    expect(await flagsOf(first)).toEqual([
      { kind: 'same-address', title: 'once', orders: [second] },
    ]);
    expect(await flagged()).toEqual([first, second].toSorted());
    // What was cancelled used nothing.
    await take(second, 'cancel', { reason: 'twice' });
    expect(await flagsOf(first)).toBeUndefined();
  });

  test('is flagged where the order comes from the queue', async () => {
    await offered('first', { firstOrder: true });
    const first = await placed(asha, HOME);
    const orderId = '3f0c0000-0000-4000-8000-000000000001';
    const moved = { ...HOME, address: '9 Lake View', postalCode: '411002' };
    const queued = {
      orderId,
      lines: CART,
      shippingAddress: moved,
      confirmedTotal: '900.00',
      pricedAt: new Date(it.now).toISOString(),
    };
    const { outcomes } = await new TestDevice(twin).sync([anAction(1, 'place-cod-order', queued)]);
    expect(outcomes).toMatchObject([{ outcome: { status: 'applied' } }]);
    expect(await flagsOf(orderId)).toEqual([
      { kind: 'same-phone', title: 'first', orders: [first] },
    ]);
  });

  test('is flagged where the other account ordered before without the offer', async () => {
    const first = await placed(asha, HOME, { totalPrice: '1000.00' });
    it.pass(1_000);
    await offered('welcome', { firstOrder: true });
    const second = await placed(twin, { ...HOME, address: 'elsewhere' });
    expect(await flagsOf(second)).toEqual([
      { kind: 'ordered-before', title: 'welcome', orders: [first] },
    ]);
    expect(await flagsOf(first)).toBeUndefined();
    expect(await flagged()).toEqual([second]);
  });

  test('is not flagged by an offer for all, nor are two people', async () => {
    await offered('all', { totalUses: 9 });
    const first = await placed(asha, HOME);
    await placed(twin, HOME);
    expect(await flagsOf(first)).toBeUndefined();
    expect(await flagged()).toBeUndefined();
  });

  test('leaves the uses with their account, while the counts stay', async () => {
    await offered('once', { perPerson: 1 });
    const id = await placed(asha, HOME);
    await placed(twin, { ...HOME, address: 'elsewhere', phone: '9000000000' });
    expect((await admin.ask('DELETE', `/api/users/${asha.user._id}`)).status).toBe(200);
    const uses = () => it.server.store.read((from) => from.usesOf('once', 9));
    const users = async () => (await uses()).map(({ user }) => user).toSorted();
    expect(await users()).toEqual(['', twin.user._id].toSorted());
    expect(JSON.stringify(await uses())).not.toContain(asha.user._id);
    // And stays out of them when its order goes on.
    await take(id, 'pay', { receivedAmount: '900.00' });
    await take(id, 'deliver');
    await take(id, 'return', { lines: [{ product: 'tea', qty: 1 }], restock: true });
    expect(await users()).toEqual(['', twin.user._id].toSorted());
    const { offers } = offerList.parse((await admin.ask('GET', '/api/admin/offers')).body);
    expect(offers).toMatchObject([{ uses: 2, given: '190.00' }]);
  });
});

// docs/decisions/0020-offers.md
test('a return below what the offer asks for keeps its discount, and is flagged', async () => {
  await shop();
  await offered('large', { minSubtotal: 1000_00 });
  const id = await placed(asha, HOME);
  await take(id, 'pay', { receivedAmount: '900.00' });
  await take(id, 'deliver');
  expect(await flagsOf(id)).toBeUndefined();
  const { status } = await take(id, 'return', {
    lines: [{ product: 'kurta', qty: 1 }],
    restock: true,
  });
  expect(status).toBe(200);
  expect(await flagsOf(id)).toEqual([
    { kind: 'below-minimum', title: 'large', left: '200.00', minimum: '1000.00' },
  ]);
});

// docs/api.md#rate-limits
test('wrong codes are limited by network, whatever the account and the way; right ones do not count', async () => {
  await shop({ rateLimit: true, trustProxy: 1 });
  await offered('secret', { code: 'SECRET-OF-ASHA', value: 50 });
  const from = (ip: string) => ({ 'X-Forwarded-For': ip });
  const order = (who: SignedInClient, ip: string, ...codes: string[]) => {
    // No two requests come at the same instant.
    it.pass(1);
    return who.client.ask('POST', '/api/orders', {
      headers: from(ip),
      body: {
        orderItems: CART,
        shippingAddress: HOME,
        paymentMethod: 'COD',
        totalPrice: '1.00',
        codes,
      },
    });
  };
  const { capacity } = CODE_GUESSES;
  for (let turn = 0; turn < capacity; turn += 3)
    expect((await order(turn % 2 ? asha : twin, '10.0.0.1', 'AAA', 'BBB', 'CCC')).status).toBe(409);
  const refused = await order(asha, '10.0.0.1', 'SECRET-OF-ASHA');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Without a code the network orders on, and so does another one with it.
  expect((await order(asha, '10.0.0.1')).status).toBe(409);
  for (let turn = 0; turn < capacity + 9; turn += 3)
    expect((await order(asha, '10.0.0.2', 'SECRET-OF-ASHA', 'secret-of-asha')).status).toBe(409);
});
