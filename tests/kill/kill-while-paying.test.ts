import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ProductDocument } from '#shared/catalogue/product';
import { orderDocument } from '#shared/orders/order';
import { checkResponse, paymentOrderResponse } from '#shared/payments/payment-calls';
import { paymentPage, type PaymentDocument } from '#shared/payments/payment-documents';
import { ADMIN, ServerProcess } from '../server-process/server-process';
import { orderBody, ShopApi, withoutChoice, type Shopper } from '../server-process/shop-api';
import { stockMistakes, stockOf } from './shop-books';

/** `kill -9` while 16 orders are being paid, restart, go on: each is paid once, and no piece gets lost. */
const PAYERS = 16;
const ROUNDS = 4;
/** The kill comes when this many more calls are answered: always in the middle of the others' calls. */
const CALLS_A_ROUND = 14;

const checkoutResponse = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
type CheckoutResponse = z.infer<typeof checkoutResponse>;

let server: ServerProcess;
let api: ShopApi;

beforeAll(async () => {
  server = await ServerProcess.start();
  api = new ShopApi(server.origin);
});
afterAll(() => server.close());

/** A shopper who orders and pays in four calls, and repeats unanswered calls. */
class Payer {
  readonly orderId = randomUUID();
  /** Calls that were answered. */
  answered = 0;
  #gatewayOrder: string | null = null;
  /** What the window returned; `lost` where the gateway has the money, but its answer was lost. */
  #reply: CheckoutResponse | 'lost' | null = null;
  isDone = false;

  constructor(
    readonly shopper: Shopper,
    readonly product: ProductDocument,
  ) {}

  /** Makes the next call. @throws where it was not answered */
  async next(): Promise<void> {
    const own = api.as(this.shopper);
    if (this.answered === 0) {
      const body = orderBody([[this.product, 1]]);
      await own.ask(orderDocument, 'POST', '/orders', {
        ...body,
        _id: this.orderId,
        paymentMethod: 'Razorpay',
      });
    } else if (!this.#gatewayOrder) {
      const path = '/payments/razorpay/order';
      const opened = await own.ask(paymentOrderResponse, 'POST', path, { orderId: this.orderId });
      this.#gatewayOrder = opened.orderId;
    } else if (!this.#reply) {
      this.#reply = await play(this.#gatewayOrder);
    } else if (this.#reply === 'lost') {
      const path = '/payments/razorpay/check';
      const { state } = await own.ask(checkResponse, 'POST', path, { orderId: this.orderId });
      if (state !== 'paid') throw new Error(`Check: ${state}`);
      this.isDone = true;
    } else {
      const body = { ...this.#reply, orderId: this.orderId };
      const { status, text } = await own.raw('POST', '/payments/razorpay/verify', body);
      if (status !== 200) throw new Error(`Verify: ${status} ${text}`);
      this.isDone = true;
    }
    this.answered += 1;
  }
}

/** Pays in the gateway's window, which takes no second payment of an order. */
async function play(razorpay_order_id: string): Promise<CheckoutResponse | 'lost'> {
  const response = await fetch(`${server.origin}/stand-in/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ razorpay_order_id, outcome: 'captured' }),
    signal: AbortSignal.timeout(30_000),
  });
  return response.status === 409 ? 'lost' : checkoutResponse.parse(await response.json());
}

async function allPayments(): Promise<PaymentDocument[]> {
  const admin = api.as(await api.signIn(ADMIN.email, ADMIN.password));
  const { payments, total } = await admin.ask(paymentPage, 'GET', '/payments');
  expect(payments).toHaveLength(total);
  return payments;
}

test('kill -9 while 16 orders are being paid: each is paid once, by one capture, and no piece gets lost', async () => {
  const products = await api.allProducts();
  const before = stockOf(products);
  const wellStocked = withoutChoice(products).filter(({ countInStock }) => countInStock >= 10);
  const payers: Payer[] = [];
  for (let number = 0; number < PAYERS; number += 1) {
    const product = wellStocked[number % 4];
    if (!product) throw new Error('The shop is empty');
    payers.push(new Payer(await api.register(), product));
  }
  const answeredSoFar = () => payers.reduce((sum, { answered }) => sum + answered, 0);

  let unansweredAtKills = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = answeredSoFar() + CALLS_A_ROUND;
    let killed: Promise<void> | null = null;
    await Promise.all(
      payers.map(async (payer) => {
        while (!killed && !payer.isDone) {
          try {
            await payer.next();
          } catch (error) {
            if (!killed) throw error;
            unansweredAtKills += 1;
          }
          if (answeredSoFar() >= enough) killed ??= server.kill();
        }
      }),
    );
    if (!killed) break;
    await killed;
    await server.start();
  }
  // Otherwise no kill interrupted anything, and the test has shown nothing.
  expect(unansweredAtKills).toBeGreaterThan(0);
  for (const payer of payers) while (!payer.isDone) await payer.next();

  for (const { shopper, orderId } of payers) {
    const orders = await api.as(shopper).orders();
    expect(orders).toMatchObject([{ _id: orderId, isPaid: true }]);
  }
  const verdicts = (await allPayments()).map(({ captures }) =>
    captures.map(({ verdict }) => verdict).sort(),
  );
  expect(verdicts).toHaveLength(PAYERS);
  for (const each of verdicts) expect(each).toEqual(['counts']);

  const sold = (await Promise.all(payers.map(({ shopper }) => api.as(shopper).orders()))).flat();
  expect(stockMistakes(before, await api.allProducts(), sold)).toEqual([]);
});
