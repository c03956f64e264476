import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { ownerSettings } from '#shared/shop/owner-settings';
import { shopSettings } from '#shared/protocol/shop-settings';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { aCodOrder, anAction, anAddress, aProduct } from '../../testing/samples';
import { TestDevice, type TestClient } from '../../testing/test-client';

/** Rice of 1.2 kg for ₹200. */
const RICE = aProduct({ _id: 'rice', pricePaise: 200_00, weight: 1_200, countInStock: 50 });
const FEES = {
  shippingFee: 40_00,
  freeAbove: 1000_00,
  cashFee: 25_00,
  weightStep: 500,
  weightFee: 15_00,
};
const TABLE = [
  'pin,city,state,daysFrom,daysTo,serviceable,cashOnDelivery,cashUpTo,shippingFee,freeAbove,cashFee',
  '*,,,,,,,,,,',
  '79*,Guwahati,Assam,5,9,yes,yes,,99.50,2000,60',
  '',
].join('\n');

let it: PaymentShop;
let admin: TestClient;
beforeEach(async () => {
  it = await PaymentShop.open();
  ({ client: admin } = await registerAdmin(it.server));
  await it.server.store.write((shop) => shop.putProduct(RICE));
});
afterEach(() => it.close());

async function ask(fees: object) {
  const { revision, ...before } = await admin.read(ownerSettings, '/api/admin/settings');
  const headers = { 'If-Match': `"${revision}"` };
  return admin.ask('PUT', '/api/admin/settings', { body: { ...before, ...fees }, headers });
}
const place = (totalPrice: string, more: object = {}) =>
  it.owner.client.ask('POST', '/api/orders', {
    body: {
      orderItems: [{ product: 'rice', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice,
      ...more,
    },
  });
const inAssam = { shippingAddress: { ...anAddress(), postalCode: '790001' } };
const online = { paymentMethod: 'Razorpay' };

// docs/shop-rules.md#r-money-4
describe('what the owner asks for delivery', () => {
  test('is told to every device, and taken as the shop asks it', async () => {
    expect(await ask(FEES)).toMatchObject({ status: 200, body: FEES });
    const { shop } = await it.owner.client.read(shopSettings, '/api/settings');
    expect(shop).toMatchObject(FEES);
    // 2.4 kg: the first 500 g for ₹40, four more for ₹15 each.
    expect(await place('525.00')).toMatchObject({
      status: 201,
      body: {
        itemsPrice: '400.00',
        shippingPrice: '125.00',
        cashFee: '25.00',
        taxPrice: '0.00',
        totalPrice: '525.00',
      },
    });
    const paid = await place('500.00', online);
    expect(paid).toMatchObject({ status: 201, body: { shippingPrice: '100.00' } });
    expect(paid.body).not.toHaveProperty('cashFee');
  });

  test('is never more than the shopper confirmed: the refusal says what it costs now', async () => {
    await ask(FEES);
    const refused = await place('410.00');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        quote: { shippingPrice: '125.00', cashFee: '25.00', totalPrice: '525.00' },
      },
    });
    expect(await place('524.99')).toMatchObject({ status: 409 });
  });

  test('of an order that waited offline is agreed to again, and less is charged as less', async () => {
    await ask(FEES);
    const device = new TestDevice(it.owner);
    const order = aCodOrder([[RICE, 2]], it.now);
    const sent = async (seq: number, confirmedTotal: string) => {
      const action = anAction(seq, 'place-cod-order', { ...order, confirmedTotal });
      const { outcomes } = await device.sync([action]);
      return outcomes.map(({ outcome }) => outcome);
    };
    expect(await sent(1, '400.00')).toMatchObject([
      { code: 'price_changed', detail: { quote: { cashFee: '25.00', totalPrice: '525.00' } } },
    ]);
    expect(await sent(2, '600.00')).toMatchObject([
      { code: 'placed_for_less', detail: { currentTotal: '525.00' } },
    ]);
  });

  test('is by the row of the postal code, where it says its own', async () => {
    await ask(FEES);
    expect(await admin.ask('POST', '/api/pin-table/import', { table: TABLE })).toMatchObject({
      status: 200,
      body: { rows: 2 },
    });
    // ₹99.50 + 4 × ₹15, and ₹60 for cash.
    expect(await place('619.50', inAssam)).toMatchObject({
      status: 201,
      body: { shippingPrice: '219.50', cashFee: '60.00' },
    });
    expect(await place('525.00')).toMatchObject({ status: 201 });
    const { text } = await admin.ask('GET', '/api/pin-table/export');
    expect(text).toContain('79*,Guwahati,Assam,5,9,yes,yes,,99.5,2000,60');
    const again = await admin.ask('POST', '/api/pin-table/import/preview', { table: text });
    expect(again).toMatchObject({ body: { unchanged: 2, changed: 0 } });
  });

  test('is what an order to be paid online is priced with again once its price is old', async () => {
    const { body } = await place('400.00', online);
    const { _id } = orderDocument.parse(body);
    await ask({ ...FEES, freeAbove: null });
    it.pass(73 * 60 * 60 * 1000);
    const begin = (confirmedTotal: string) =>
      it.owner.client.post('/api/payments/razorpay/order', { orderId: _id, confirmedTotal });
    expect(await begin('400.00')).toMatchObject({
      status: 409,
      body: { code: 'price_changed', quote: { totalPrice: '500.00' } },
    });
    expect(await begin('500.00')).toMatchObject({ status: 200 });
  });

  test('stays as it was for a page of before that does not know of it', async () => {
    await ask(FEES);
    const { revision, ...now } = await admin.read(ownerSettings, '/api/admin/settings');
    const {
      shippingFee: _1,
      freeAbove: _2,
      cashFee: _3,
      weightStep: _4,
      weightFee: _5,
      ...old
    } = now;
    const headers = { 'If-Match': `"${revision}"` };
    const saved = await admin.ask('PUT', '/api/admin/settings', { body: old, headers });
    expect(saved).toMatchObject({ status: 200, body: FEES });
  });

  test('of the heaviest and dearest goods stays an amount that devices read', async () => {
    const ton = aProduct({
      _id: 'ton',
      pricePaise: 99_99_999_99,
      weight: 1_000_000,
      countInStock: 20,
    });
    await it.server.store.write((shop) => shop.putProduct(ton));
    const dearest = { freeAbove: null, weightStep: 1, weightFee: 1_00_000_00 };
    expect((await ask(dearest)).status).toBe(200);
    const order = await place('99999999999.99', {
      ...online,
      orderItems: [{ product: 'ton', qty: 20 }],
    });
    expect(order).toMatchObject({ status: 201, body: { shippingPrice: '100000000.00' } });
    expect(orderDocument.parse(order.body).totalPrice).toBe('299999999.80');
  });

  test('of a postal code is refused where it is no fee', async () => {
    const table = TABLE.replace(',99.50,2000,60', ',100000.01,2000,999999');
    const { status, body } = await admin.ask('POST', '/api/pin-table/import', { table });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('shippingFee: A fee is at most ₹1,00,000');
    expect(JSON.stringify(body)).toContain('cashFee: A fee is at most ₹1,00,000');
  });

  test.each([
    ['shippingFee', -1],
    ['shippingFee', 1_00_000_01],
    ['cashFee', 1.5],
    ['cashFee', 1_00_000_01],
    ['freeAbove', 100_00_00_000_00],
    ['weightStep', -1],
    ['weightFee', '10'],
    ['weightFee', 1_00_000_01],
  ])('%s of %j is refused by its field', async (name, value) => {
    const answer = await ask({ [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(Object(answer.body).fields)).toEqual([name]);
  });
});
