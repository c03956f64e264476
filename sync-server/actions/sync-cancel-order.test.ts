import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentShop, STOCK } from '../payments/testing/payment-shop';
import { anAction } from '../testing/samples';
import { register, TestDevice } from '../testing/test-client';

let shop: PaymentShop;
beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

const cancel = async (orderId: string, device = new TestDevice(shop.owner), seq = 1) => {
  const { outcomes } = await device.sync([anAction(seq, 'cancel-order', { orderId })]);
  return outcomes[0]?.outcome;
};

describe('a cancellation from a queue', () => {
  test('is done once, whichever device comes first, and the other is informed', async () => {
    const cash = await shop.placed({ paymentMethod: 'COD' });
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await cancel(cash._id)).toMatchObject({ status: 'applied', code: 'done' });
    expect(await cancel(cash._id)).toMatchObject({ status: 'applied', code: 'already_done' });
    expect(await shop.stock()).toBe(STOCK);
  });

  test('of another person’s order, or of an unknown one, is refused', async () => {
    const cash = await shop.placed({ paymentMethod: 'COD' });
    const stranger = new TestDevice(await register(shop.server.url));
    expect(await cancel(cash._id, stranger)).toEqual({ status: 'refused', code: 'order_gone' });
    expect(await cancel('nobody-knows-it')).toEqual({ status: 'refused', code: 'order_gone' });
  });

  test('comes too late once the order is on its way', async () => {
    const cash = await shop.placed({ paymentMethod: 'COD' });
    await shop.server.store.write(async (writer) => {
      const order = await writer.order(cash._id);
      const dispatched = { at: new Date(shop.now).toISOString(), courier: 'Post' };
      if (order) await writer.putOrder({ ...order, dispatched });
    });
    expect(await cancel(cash._id)).toMatchObject({ status: 'refused', code: 'too_late' });
  });

  test('asks the gateway for unreported payments and refunds them in full', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured');
    expect(await cancel(order._id)).toMatchObject({ code: 'done' });
    const [payment] = await shop.payments(order._id);
    expect(payment?.refunds).toMatchObject([{ amountPaise: 100_10 }]);
    expect(await shop.stock()).toBe(STOCK);
  });

  test('does not wait for money that is only authorized', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'authorized');
    expect(await cancel(order._id)).toMatchObject({ code: 'done' });
    expect(await shop.isPaid(order._id)).toBe(false);
  });

  test('of many at once asks the gateway about a few at a time, and about each', async () => {
    await shop.close();
    let running = 0;
    let most = 0;
    const asked = new Set<string>();
    shop = await PaymentShop.open({
      wrapGateway: (gateway) => ({
        ...gateway,
        async paymentsOf(id) {
          asked.add(id);
          running += 1;
          most = Math.max(most, running);
          const found = await gateway.paymentsOf(id);
          running -= 1;
          return found;
        },
      }),
    });
    const orders: string[] = [];
    const begun: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { order, gatewayOrder } = await shop.begun();
      orders.push(order._id);
      begun.push(gatewayOrder);
    }
    const device = new TestDevice(shop.owner);
    const { outcomes } = await device.sync(
      orders.map((orderId, place) => anAction(place + 1, 'cancel-order', { orderId })),
    );
    expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(orders.map(() => 'done'));
    expect([...asked].toSorted()).toEqual(begun.toSorted());
    expect(most).toBeLessThanOrEqual(4);
    expect(await shop.stock()).toBe(STOCK);
  });
});
