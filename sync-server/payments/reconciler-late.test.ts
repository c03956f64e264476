import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { signedInUser } from '#shared/users/user';
import { sampleCapture, sampleOrder, samplePayment } from '../store/testing/store-samples';
import { TestClient, type SignedInClient } from '../testing/test-client';
import { MAX_QUESTIONS } from './payments-to-ask';
import { notingQuestions, PaymentShop } from './testing/payment-shop';

const DAY = 24 * 60 * 60 * 1000;
let shop: PaymentShop;
let asked: string[];

beforeEach(async () => {
  asked = [];
  shop = await PaymentShop.open({ wrapGateway: notingQuestions(asked) });
});
afterEach(() => shop.close());

/** The owner in a new session: the one before has run out. */
async function signedInAgain(): Promise<SignedInClient> {
  const { user, password } = shop.owner;
  const { url } = shop.server;
  const { body } = await new TestClient(url).post('/api/users/auth', {
    email: user.email,
    password,
  });
  return { user, password, client: new TestClient(url, signedInUser.parse(body).token) };
}

describe('without a webhook', () => {
  test('a payment that is opened again after 30 days is found', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    shop.pass(31 * DAY);
    await shop.reconcile();
    // The same payment order is opened once more, and its window is closed after paying.
    // By now the shopper has to agree to the prices again.
    const { client } = await signedInAgain();
    const { status, body } = await client.post('/api/payments/razorpay/order', {
      orderId: order._id,
      confirmedTotal: order.totalPrice,
    });
    expect([status, body]).toMatchObject([200, { orderId: gatewayOrder }]);
    await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
  });

  test('a second payment of an order that was settled days before is found, and flagged', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    shop.pass(4 * DAY);
    await shop.playLateCapture(gatewayOrder);
    await shop.reconcile();
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'paid', attention: [{ kind: 'paid-twice', cleared: null }] },
    ]);
  });
});

test('a start with a full shop asks about few at a time, the newest first, and about all in the end', async () => {
  const count = 3 * MAX_QUESTIONS;
  const userId = shop.owner.user._id;
  await shop.server.store.write(async (writer) => {
    for (let number = 0; number < count; number += 1) {
      const at = new Date(shop.now - 2 * DAY - number).toISOString();
      const paid = { isPaid: true, paidAt: at, paymentMethod: 'Razorpay' } as const;
      await writer.putOrder(sampleOrder(`o${number}`, userId, paid));
      await writer.putPaymentOrder({
        ...samplePayment(`order_Settled${1000 + number}`, `o${number}`),
        status: 'paid',
        captures: [sampleCapture({ payment: `pay_Settled${1000 + number}` })],
        updatedAt: at,
      });
    }
  });
  const { gatewayOrder } = await shop.begun();
  await shop.reconcile();
  expect(asked).toHaveLength(MAX_QUESTIONS);
  expect(asked[0]).toBe(gatewayOrder);
  expect(asked.slice(1, 3)).toEqual(['order_Settled1000', 'order_Settled1001']);
  for (let run = 1; run < 4; run += 1) {
    shop.pass(60_000);
    await shop.reconcile();
  }
  // The new one each minute, the others once.
  expect(asked.filter((id) => id === gatewayOrder)).toHaveLength(4);
  expect(new Set(asked).size).toBe(count + 1);
  expect(asked).toHaveLength(count + 4);
});
