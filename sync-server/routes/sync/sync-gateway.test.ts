import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCancelled } from '#shared/orders/cancelled';
import { sampleOrder, samplePayment } from '../../store/testing/store-samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../../testing/test-client';

let server: TestServer;
let shopper: SignedInClient;
/** Answers what hangs, so that nothing stays open. */
let answer: () => void = () => undefined;
const asked = vi.fn();

beforeEach(async () => {
  const hanging = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server = await startTestServer({
    wrapGateway: (gateway) => ({
      ...gateway,
      async paymentsOf(id) {
        asked(id);
        await hanging;
        return gateway.paymentsOf(id);
      },
    }),
  });
  shopper = await register(server.url);
});
afterEach(async () => {
  answer();
  await server.close();
});

test('a gateway that does not answer holds no queue: the order is cancelled, and what comes for it goes back', async () => {
  const { _id, name, email } = shopper.user;
  const order = sampleOrder('online-1', _id, {
    user: { _id, name, email },
    paymentMethod: 'Razorpay',
  });
  await server.store.write(async (shop) => {
    await shop.putOrder(order);
    await shop.putPaymentOrder(
      samplePayment('order_1', order._id, { user: _id, amountPaise: order.totalPrice }),
    );
  });
  const action = {
    id: randomUUID(),
    seq: 1,
    name: 'cancel-order',
    version: 1,
    args: { orderId: order._id },
    deps: [],
  };
  const { outcomes } = await new TestDevice(shopper).sync([action]);
  expect(asked).toHaveBeenCalledWith('order_1');
  expect(outcomes).toMatchObject([{ outcome: { status: 'applied' } }]);
  const stored = await server.store.read((shop) => shop.order(order._id));
  expect(stored && isCancelled(stored)).toBe(true);
});
