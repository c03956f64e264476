import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offerList } from '#shared/admin/offer-list';
import type { Offer } from '#shared/offers/offer';
import { orderDocument } from '#shared/orders/order';
import { effort } from '../../../tests/effort';
import { codeOf, PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';
import { anAction, anAddress, aProduct, aShopper } from '../../testing/samples';
import { register, TestDevice, type TestClient } from '../../testing/test-client';

/** Two lines of ₹800 and of 2 × ₹100: ₹1,000, which ships for nothing. */
const KURTA = aProduct({
  _id: 'kurta',
  category: 'Clothing',
  pricePaise: 800_00,
  countInStock: 5_000,
});
const TEA = aProduct({ _id: 'tea', category: 'Food', pricePaise: 100_00, countInStock: 5_000 });
const CART = [
  { product: 'kurta', qty: 1 },
  { product: 'tea', qty: 2 },
];

/** Who want the last uses of an offer, and how many uses there are. */
const BUYERS = effort(12, 1_000);
const USES = effort(3, 1);

let it: PaymentShop;
let admin: TestClient;

beforeEach(async () => {
  it = await PaymentShop.open({ orderLimits: NO_ORDER_LIMITS });
  ({ client: admin } = await registerAdmin(it.server));
  await it.server.store.write(async (shop) => {
    await shop.putProduct(KURTA);
    await shop.putProduct(TEA);
  });
});
afterEach(() => it.close());

const anOffer = (terms: Partial<Offer> & Pick<Offer, 'id'>): Offer => ({
  title: terms.id,
  kind: 'percent',
  value: 10,
  from: '2020-01-01T00:00:00.000Z',
  active: true,
  ...terms,
});
const put = ({ id, ...body }: Offer, headers: Record<string, string> = {}) =>
  admin.ask('PUT', `/api/admin/offers/${id}`, { body, headers });
async function offered(terms: Parameters<typeof anOffer>[0]) {
  expect(await put(anOffer(terms))).toMatchObject({ status: 200 });
}
const place = (totalPrice: string, more: object = {}, client = it.owner.client) =>
  client.ask('POST', '/api/orders', {
    body: {
      orderItems: CART,
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice,
      ...more,
    },
  });
const placed = async (...args: Parameters<typeof place>) => {
  const { status, body } = await place(...args);
  expect({ status, body }).toMatchObject({ status: 201 });
  return orderDocument.parse(body);
};
const uses = async () => {
  const { body } = await admin.ask('GET', '/api/admin/offers');
  return offerList.parse(body).offers.map(({ offer, uses: n, given }) => [offer.id, n, given]);
};
const take = (id: string, step: string, body: object = {}) =>
  admin.ask('PUT', `/api/orders/${id}/${step}`, { body });

// docs/shop-rules.md#r-money-12
describe('an order with an offer', () => {
  test('without one says that nothing was taken off', async () => {
    expect(await placed('1000.00')).toMatchObject({ discountPrice: '0.00', totalPrice: '1000.00' });
  });

  test('shows what was taken off, in all and by line', async () => {
    await offered({ id: 'tenth' });
    const order = await placed('900.00');
    expect(order).toMatchObject({
      itemsPrice: '1000.00',
      discountPrice: '100.00',
      shippingPrice: '0.00',
      totalPrice: '900.00',
      orderItems: [{ discount: '80.00' }, { discount: '20.00' }],
      offers: [{ id: 'tenth', title: 'tenth', kind: 'percent', amount: '100.00' }],
    });
    expect(await uses()).toEqual([['tenth', 1, '100.00']]);
  });

  test('takes a code however it is typed, and shows it to nobody', async () => {
    await offered({ id: 'diwali', code: 'DIWALI', kind: 'amount', value: 150_00 });
    const { body } = await it.owner.client.ask('GET', '/api/catalogue/offers');
    expect(JSON.stringify(body)).not.toContain('DIWALI');
    expect(body).toMatchObject({ offers: [{ id: 'diwali' }] });
    expect(await place('850.00')).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
    expect(await place('850.00', { codes: ['DIWALI2'] })).toMatchObject({ status: 409 });
    expect(await placed('850.00', { codes: [' diwali '] })).toMatchObject({
      discountPrice: '150.00',
    });
  });

  test('by the queue: an offer that ended meanwhile is a quote to confirm, a better one is taken off', async () => {
    await offered({ id: 'tenth', code: 'TENTH' });
    const device = new TestDevice(it.owner);
    const args = (place: number, confirmedTotal: string) => ({
      orderId: `3f0c0000-0000-4000-8000-00000000000${place}`,
      lines: CART,
      shippingAddress: anAddress(),
      confirmedTotal,
      codes: ['TENTH'],
      pricedAt: new Date(it.now).toISOString(),
    });
    await offered({ id: 'tenth', code: 'TENTH', active: false });
    const refused = await device.sync([anAction(1, 'place-cod-order', args(1, '900.00'))]);
    expect(refused.outcomes).toMatchObject([
      {
        outcome: {
          status: 'refused',
          code: 'price_changed',
          detail: { confirmedTotal: '900.00', currentTotal: '1000.00' },
        },
      },
    ]);
    await offered({ id: 'half', value: 50 });
    const lower = await device.sync([anAction(2, 'place-cod-order', args(2, '900.00'))]);
    expect(lower.outcomes).toMatchObject([
      { outcome: { code: 'placed_for_less', detail: { currentTotal: '500.00' } } },
    ]);
  });

  test('names an offer that was seen and has ended since, and no other', async () => {
    await offered({ id: 'tenth', title: '10% off' });
    await offered({ id: 'fifth', value: 20 });
    const seen = (id: string) => ({
      offers: [{ id, title: 'x', kind: 'percent', amount: '1.00' }],
    });
    expect(await place('700.00', seen('tenth'))).toMatchObject({ status: 409 });
    await offered({ id: 'tenth', title: '10% off', until: '2020-02-01T00:00:00.000Z' });
    await offered({ id: 'fifth', value: 20, active: false });
    expect(await place('900.00', seen('tenth'))).toMatchObject({
      status: 409,
      body: { code: 'price_changed', endedOffers: [{ id: 'tenth', title: '10% off' }] },
    });
    const { body } = await place('900.00', seen('never-was'));
    expect(body).not.toHaveProperty('endedOffers');
  });

  test('names an offer that was seen and whose last use another shopper has had', async () => {
    await offered({ id: 'last', title: 'Last one', totalUses: 1, code: 'LAST' });
    const asked = {
      codes: ['LAST'],
      offers: [{ id: 'last', title: 'x', kind: 'percent', amount: '100.00' }],
    };
    await placed('900.00', asked);
    expect(await place('900.00', asked)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', endedOffers: [{ id: 'last', title: 'Last one' }] },
    });
  });

  test('is for a first order, which one that was cancelled is not', async () => {
    await offered({ id: 'welcome', firstOrder: true });
    const first = await placed('900.00');
    expect(await place('900.00')).toMatchObject({ status: 409 });
    expect(await take(first._id, 'cancel', { reason: 'no stock' })).toMatchObject({ status: 200 });
    expect(await placed('900.00')).toMatchObject({ discountPrice: '100.00' });
  });

  test('gives its use back when it is cancelled before it is on its way, and not when it was refused at the door', async () => {
    await offered({ id: 'once', perPerson: 1 });
    const first = await placed('900.00');
    expect(await place('900.00')).toMatchObject({ status: 409 });
    await take(first._id, 'cancel', { reason: 'no stock' });
    expect(await uses()).toEqual([['once', 0, '0.00']]);
    const second = await placed('900.00');
    expect(await take(second._id, 'pack')).toMatchObject({ status: 200 });
    expect(await take(second._id, 'dispatch', { courier: 'Delhivery' })).toMatchObject({
      status: 200,
    });
    expect(await take(second._id, 'return', { restock: true })).toMatchObject({ status: 200 });
    expect(await uses()).toEqual([['once', 1, '0.00']]);
  });

  test('gave nothing for what came back of it', async () => {
    await offered({ id: 'tenth' });
    const { _id } = await placed('900.00');
    expect(await take(_id, 'pay', { receivedAmount: '900.00' })).toMatchObject({ status: 200 });
    expect(await take(_id, 'deliver')).toMatchObject({ status: 200 });
    const back = (product: string, qty: number) =>
      take(_id, 'return', { lines: [{ product, qty }], restock: true });
    expect(await back('tea', 1)).toMatchObject({ status: 200 });
    expect(await uses()).toEqual([['tenth', 1, '90.00']]);
    expect(await back('kurta', 1)).toMatchObject({ status: 200 });
    expect(await back('tea', 1)).toMatchObject({ status: 200 });
    expect(await uses()).toEqual([['tenth', 1, '0.00']]);
  });

  test('asks online for what is left to pay, and pays it', async () => {
    await offered({ id: 'tenth', totalUses: 1 });
    const order = await placed('900.00', { paymentMethod: 'Razorpay' });
    const begun = await it.owner.client.ask('POST', '/api/payments/razorpay/order', {
      body: { orderId: order._id },
    });
    expect(begun).toMatchObject({ status: 200, body: { amount: 900_00 } });
    expect(await uses()).toEqual([['tenth', 1, '100.00']]);
    expect(await place('900.00')).toMatchObject({ status: 409 });
  });
});

// docs/shop-rules.md#r-money-13
test(`the last ${USES} uses among ${BUYERS} orders at once are used exactly`, async () => {
  await offered({ id: 'last', totalUses: USES });
  const people = await Promise.all(
    Array.from({ length: Math.min(BUYERS, 20) }, (_, place) =>
      register(it.server.url, aShopper({ email: `buyer-${place}@example.test` })),
    ),
  );
  // Of one person one after the other, of all people at once.
  const byPerson = await Promise.all(
    people.map(async ({ client }, person) => {
      const own: Awaited<ReturnType<typeof place>>[] = [];
      for (let order = person; order < BUYERS; order += people.length)
        own.push(await place('900.00', {}, client));
      return own;
    }),
  );
  const answers = byPerson.flat();
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(USES);
  const codes = answers.filter(({ status }) => status !== 201).map(codeOf);
  expect(new Set(codes)).toEqual(new Set(['price_changed']));
  expect(await uses()).toEqual([['last', USES, `${USES * 100}.00`]]);
});

describe('what the owner may set', () => {
  test('is refused with the field, and a second offer of a code', async () => {
    await offered({ id: 'one', code: 'SAME' });
    expect(await put(anOffer({ id: 'two', code: 'same' }))).toMatchObject({
      status: 400,
      body: { fields: { code: 'Another offer has this code' } },
    });
    expect(await put(anOffer({ id: 'three', value: 101 }))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  test('is changed over what was seen of that offer, and sent twice it changes nothing', async () => {
    const one = anOffer({ id: 'one' });
    const made = { status: 200, body: { revision: 1 } };
    expect(await put(one, { 'If-Match': '"0"' })).toMatchObject(made);
    expect(await put(one, { 'If-Match': '"0"' })).toMatchObject(made);
    expect(await put(anOffer({ id: 'two' }))).toMatchObject(made);
    const half = { ...one, value: 50 };
    expect(await put(half, { 'If-Match': '"1"' })).toMatchObject({ body: { revision: 2 } });
    expect(await put({ ...one, value: 20 }, { 'If-Match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { ...half, revision: 2 } },
    });
    const { body } = await admin.ask('GET', '/api/admin/offers/one');
    expect(body).toEqual({ ...half, revision: 2 });
    expect(await admin.ask('GET', '/api/admin/offers/none')).toMatchObject({ status: 404 });
  });
});
