import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRICES_HOLD } from '#shared/core/limits';
import { codeOf, PaymentShop, STOCK, TOTAL } from './testing/payment-shop';

let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

const NEW_TOTAL = '140.10';

/** The kettle costs 70.05 rupees from now on; two of them 140.10. */
async function raisePrice(): Promise<void> {
  await shop.server.store.write(async (it) => {
    const [kettle] = await it.products(['kettle']);
    if (!kettle) throw new Error('No kettle');
    await it.putProduct({ ...kettle, pricePaise: 70_05, revision: kettle.revision + 1 });
  });
}
const stored = (id: string) => shop.server.store.read((it) => it.order(id));
const accept = (orderId: string, confirmedTotal: string) =>
  shop.owner.client.post('/api/payments/razorpay/order', { orderId, confirmedTotal });

describe('an online order whose prices are more than 72 hours old', () => {
  test('is payable to the last millisecond, and then asks again, with today’s prices', async () => {
    const order = await shop.placed();
    await raisePrice();
    shop.pass(PRICES_HOLD);
    const { amount } = await shop.begin(order._id);
    expect(amount).toBe(TOTAL);
    shop.pass(1);
    // The hold still lasts: beginning again and again does not keep a price.
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: {
        code: 'confirm_again',
        currentTotal: NEW_TOTAL,
        quote: { totalPrice: NEW_TOTAL, items: [{ price: '70.05', qty: 2 }] },
      },
    });
    expect(await stored(order._id)).toMatchObject({ totalPrice: TOTAL, revision: 1 });
  });

  test('is paid at the price that was agreed to again; the trail says what it was', async () => {
    const order = await shop.placed();
    const first = await shop.begin(order._id);
    await raisePrice();
    shop.pass(PRICES_HOLD + 1);
    await shop.paymentServices.reconciler.run();
    expect(codeOf(await shop.ask(order._id))).toBe('confirm_again');

    const accepted = await accept(order._id, NEW_TOTAL);
    expect(accepted).toMatchObject({ status: 200, body: { amount: 140_10 } });
    expect(await stored(order._id)).toMatchObject({
      totalPrice: 140_10,
      orderItems: [{ pricePaise: 70_05, qty: 2 }],
      pricedAt: new Date(shop.now).toISOString(),
      revision: 2,
    });
    expect(await shop.auditTrail(order._id)).toContain('order-repriced');
    expect(await shop.stock()).toBe(STOCK - 2);

    const { orderId: gatewayOrder } = await shop.begin(order._id);
    expect(gatewayOrder).not.toBe(first.orderId);
    await shop.play(gatewayOrder, 'captured');
    await shop.paymentServices.reconciler.run();
    expect(await stored(order._id)).toMatchObject({ isPaid: true, totalPrice: 140_10 });

    // A payment in the old window does not pay the order, and is flagged.
    await shop.play(first.orderId, 'captured');
    shop.pass(7 * 60 * 60 * 1000);
    await shop.paymentServices.reconciler.run();
    const old = (await shop.payments(order._id)).find(({ _id }) => _id === first.orderId);
    expect(old).toMatchObject({ status: 'closed', captures: [{ amountPaise: TOTAL }] });
    expect(old?.attention).toHaveLength(1);
  });

  test('never costs more than was agreed to, and less where it is less', async () => {
    const order = await shop.placed();
    await raisePrice();
    shop.pass(PRICES_HOLD + 1);
    expect(codeOf(await accept(order._id, '120.00'))).toBe('price_changed');
    expect(await stored(order._id)).toMatchObject({ totalPrice: TOTAL, revision: 1 });
    expect((await accept(order._id, '500.00')).body).toMatchObject({ amount: 140_10 });
  });

  test('that was paid meanwhile, or is being paid, is not priced again', async () => {
    const paid = await shop.begun();
    await shop.play(paid.gatewayOrder, 'captured');
    const trying = await shop.begun();
    await raisePrice();
    shop.pass(PRICES_HOLD + 1);
    await shop.play(trying.gatewayOrder, 'authorized');
    expect(codeOf(await accept(paid.order._id, NEW_TOTAL))).toBe('already_paid');
    expect(codeOf(await accept(trying.order._id, NEW_TOTAL))).toBe('in_progress');
    expect(await stored(paid.order._id)).toMatchObject({ isPaid: true, totalPrice: TOTAL });
    expect(await stored(trying.order._id)).toMatchObject({ totalPrice: TOTAL });
  });

  test('whose pieces are gone says so, and stays as it is', async () => {
    const order = await shop.placed();
    await raisePrice();
    shop.pass(PRICES_HOLD + 1);
    await shop.server.store.write(async (it) => {
      await it.takeStock('kettle', STOCK - 1);
    });
    expect(codeOf(await accept(order._id, NEW_TOTAL))).toBe('out_of_stock');
    await shop.server.store.write((it) => it.removeProduct('kettle'));
    expect(codeOf(await accept(order._id, NEW_TOTAL))).toBe('product_gone');
    expect(await stored(order._id)).toMatchObject({ totalPrice: TOTAL, revision: 1 });
  });

  test('what is agreed to before that changes nothing', async () => {
    const order = await shop.placed();
    await raisePrice();
    expect((await accept(order._id, NEW_TOTAL)).body).toMatchObject({ amount: TOTAL });
    expect(await stored(order._id)).toMatchObject({ totalPrice: TOTAL, revision: 1 });
  });
});
