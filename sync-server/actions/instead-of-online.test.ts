import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentShop, STOCK, TOTAL } from '../payments/testing/payment-shop';
import { untilAnswered } from '../payments/testing/what-is-said';
import { aCodOrder, anAction } from '../testing/samples';
import { register, TestDevice } from '../testing/test-client';

/* The same cart, begun to be paid online, and ordered with cash on delivery then: one order, and no money for both. */

let shop: PaymentShop;
beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

async function place(insteadOf: string, device = new TestDevice(shop.owner), qty = 2) {
  const [kettle] = await shop.server.store.read((it) => it.products(['kettle']));
  if (!kettle) throw new Error('No kettle');
  const args = { ...aCodOrder([[kettle, qty]], shop.now), insteadOf };
  const action = anAction(1, 'place-cod-order', args);
  const { outcomes } = await device.sync([action]);
  return { outcome: outcomes[0]?.outcome, orderId: args.orderId, action, device };
}

/** Of the owner, and not cancelled: how each is paid, and whether it is. */
async function standing() {
  const orders = await shop.server.store.read((it) => it.ordersOf(shop.owner.user._id));
  return orders.flatMap(({ cancelled, paymentMethod, isPaid }) =>
    cancelled ? [] : `${paymentMethod}${isPaid ? ', paid' : ''}`,
  );
}
const givenBack = async (payment: string) => {
  const found = await shop.paymentServices.gateway.refundsOf(payment);
  return found.kind === 'found' ? found.refunds.map(({ amountPaise }) => amountPaise) : found.kind;
};

describe('cash on delivery in the place of an order that was begun online', () => {
  // docs/shop-rules.md#r-payments-2
  test('cancels that one, and its pieces are taken once', async () => {
    const { order } = await shop.begun();
    const { outcome, action, device } = await place(order._id);
    expect(outcome).toMatchObject({ status: 'applied', code: 'done' });
    expect(await standing()).toEqual(['COD']);
    expect(await shop.stock()).toBe(STOCK - 2);
    // The answer was lost, and it comes once more.
    await device.sync([action]);
    expect(await standing()).toEqual(['COD']);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  // docs/shop-rules.md#r-payments-2
  test.each([
    ['of which the shop has not heard', false],
    ['that the shop knows', true],
  ])('gives back money %s', async (_what, isKnown) => {
    const { order, gatewayOrder } = await shop.begun();
    const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
    if (isKnown) await shop.reconcile();
    await place(order._id);
    await untilAnswered(shop, order._id);
    expect(await standing()).toEqual(['COD']);
    expect(await givenBack(payment)).toEqual([TOTAL]);
  });

  test('gives back money that comes afterwards', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await place(order._id);
    const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured', true);
    await shop.server.fakeGateway.idle();
    await shop.workInbox();
    await untilAnswered(shop, order._id);
    expect(await standing()).toEqual(['COD']);
    expect(await givenBack(payment)).toEqual([TOTAL]);
  });

  // docs/shop-rules.md#r-payments-2
  test('is not placed beside goods that are on their way', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured');
    await shop.reconcile();
    await shop.server.store.write(async (it) => {
      const paid = await it.order(order._id);
      const dispatched = { at: new Date(shop.now).toISOString(), courier: 'Post' };
      if (paid) await it.putOrder({ ...paid, dispatched });
    });
    expect((await place(order._id)).outcome).toMatchObject({ status: 'refused', code: 'too_late' });
    expect(await standing()).toEqual(['Razorpay, paid']);
  });

  // docs/guarantees.md#i16
  test('from two devices, which know nothing of each other, is one order', async () => {
    const { order } = await shop.begun();
    const [one, other] = await Promise.all([
      place(order._id),
      place(order._id, new TestDevice(shop.owner)),
    ]);
    const codes = [one, other].map(({ outcome }) => outcome?.code).toSorted();
    expect(codes).toEqual(['already_placed', 'done']);
    const placed = one.outcome?.code === 'done' ? one : other;
    for (const { outcome } of [one, other])
      expect(outcome).toMatchObject({ status: 'applied', detail: { orderId: placed.orderId } });
    expect(await standing()).toEqual(['COD']);
    expect(await shop.stock()).toBe(STOCK - 2);
    // Cancelled, it stands in nobody's way.
    await shop.owner.client.ask('PUT', `/api/orders/${placed.orderId}/cancel`);
    expect((await place(order._id)).outcome).toMatchObject({ code: 'done' });
    expect(await standing()).toEqual(['COD']);
  });

  test('from another device for other goods is an order of its own', async () => {
    const { order } = await shop.begun();
    await place(order._id);
    expect((await place(order._id, new TestDevice(shop.owner), 1)).outcome?.code).toBe('done');
    expect(await standing()).toEqual(['COD', 'COD']);
  });

  // docs/shop-rules.md#r-payments-2
  test('takes the last pieces, which the shop holds for that one', async () => {
    const { order } = await shop.begun();
    await shop.sellToOthers(STOCK - 2);
    expect(await shop.stock()).toBe(0);
    expect((await place(order._id)).outcome).toMatchObject({ status: 'applied', code: 'done' });
    expect(await standing()).toEqual(['COD']);
    expect(await shop.stock()).toBe(0);
  });

  test('that is refused leaves that one as it is', async () => {
    const { order } = await shop.begun();
    await shop.sellToOthers(STOCK - 2);
    expect((await place(order._id, undefined, 3)).outcome).toMatchObject({ code: 'out_of_stock' });
    expect(await standing()).toEqual(['Razorpay']);
  });

  test('touches no order of another person, no closed order, and needs none', async () => {
    const { order } = await shop.begun();
    const other = new TestDevice(await register(shop.server.url));
    expect((await place(order._id, other)).outcome).toMatchObject({ status: 'applied' });
    expect(await standing()).toEqual(['Razorpay']);
    await shop.owner.client.ask('PUT', `/api/orders/${order._id}/cancel`);
    expect((await place(order._id)).outcome).toMatchObject({ status: 'applied' });
    expect((await place('never-placed')).outcome).toMatchObject({ status: 'applied' });
    expect(await standing()).toEqual(['COD', 'COD']);
  });
});
