import * as z from 'zod/mini';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { paymentOrderResponse, type PaymentOrderResponse } from '#shared/payments/payment-calls';
import type { PaymentOrder } from '#shared/payments/payment';
import { anAddress, aProduct } from '../../testing/samples';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/start-test-server';
import { register, TestClient, type Answer, type SignedInClient } from '../../testing/test-client';
import type { PaymentServices } from '../payment-services';
import type { PaymentGateway } from '../gateway/gateway';
import { webhookSignature } from '../gateway/signatures';
import type { CheckoutResponse, FakeOutcome } from '../fake-gateway/fake-gateway';
import { TEST_KEYS, TEST_NOW } from './start-test-gateway';

/** Pieces of the kettle before the first sale. */
export const STOCK = 10;
/** What an order of two kettles costs, in paise. */
export const TOTAL = 100_10;

/** What the page hands over with a callback. */
export interface Callback extends CheckoutResponse {
  readonly orderId: string;
}

/** A gateway that notes the ids of the payment orders that it is asked about. */
export const notingQuestions =
  (asked: string[]) =>
  (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    async paymentsOf(id) {
      asked.push(id);
      return gateway.paymentsOf(id);
    },
  });

/** A shop that sells a kettle at 50.05 rupees and takes payments at a stand-in; its clock is frozen. */
export class PaymentShop {
  private constructor(
    readonly server: TestServer,
    readonly paymentServices: PaymentServices,
    readonly owner: SignedInClient,
    private readonly time: { now: number },
  ) {}

  static async open(options: TestServerOptions = {}): Promise<PaymentShop> {
    const time = { now: TEST_NOW };
    const server = await startTestServer({
      products: [aProduct({ _id: 'kettle', pricePaise: 50_05, countInStock: STOCK })],
      clock: () => time.now,
      ...options,
    });
    if (!server.payments) throw new Error('Online payments are off');
    return new PaymentShop(server, server.payments, await register(server.url), time);
  }

  close(): Promise<void> {
    return this.server.close();
  }

  get now(): number {
    return this.time.now;
  }

  /** Lets time go by, in milliseconds. */
  pass(milliseconds: number): void {
    this.time.now += milliseconds;
  }

  /** Orders two kettles, to be paid online unless said. */
  async placed(given: object = {}, by = this.owner): Promise<OrderDocument> {
    const { body } = await by.client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'Razorpay',
      totalPrice: '100.10',
      ...given,
    });
    return orderDocument.parse(body);
  }

  /** Asks to pay an order, and gives the answer as it came. */
  ask(orderId: string, by = this.owner, headers = {}): Promise<Answer> {
    return by.client.post('/api/payments/razorpay/order', { orderId }, headers);
  }

  /** Begins to pay an order. */
  async begin(orderId: string): Promise<PaymentOrderResponse> {
    const { status, body, text } = await this.ask(orderId);
    if (status !== 200) throw new Error(`Begin: ${status} ${text}`);
    return paymentOrderResponse.parse(body);
  }

  /** An order that began to be paid, and what is reported of it to the shop, if anything. */
  async begun(): Promise<{ readonly order: OrderDocument; readonly gatewayOrder: string }> {
    const order = await this.placed();
    return { order, gatewayOrder: (await this.begin(order._id)).orderId };
  }

  /** Does in the checkout window what a shopper does; unless given, no webhook follows. */
  async play(gatewayOrder: string, outcome: FakeOutcome, tellShop = false) {
    const response = await this.server.fakeGateway.play(gatewayOrder, outcome, tellShop);
    if (!response) throw new Error(`The stand-in knows no ${gatewayOrder}`);
    return response;
  }

  /** A bank captures an earlier attempt late, also where the order is paid. */
  async playLateCapture(gatewayOrder: string, tellShop = false) {
    const response = await this.server.fakeGateway.playLateCapture(gatewayOrder, tellShop);
    if (!response) throw new Error(`The stand-in knows no ${gatewayOrder}`);
    return response;
  }

  /** Sends a callback as the page does. */
  verify(callback: Callback, by = this.owner, headers = {}): Promise<Answer> {
    return by.client.post('/api/payments/razorpay/verify', { ...callback }, headers);
  }

  /** Sends a webhook as the gateway does, signed over its bytes unless said otherwise. */
  async webhook(event: object | string, given: WebhookParts = {}): Promise<Answer> {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const { secret = TEST_KEYS.webhookSecret, headers = {} } = given;
    const signature = given.signature ?? webhookSignature(Buffer.from(body), secret);
    const response = await fetch(`${given.url ?? this.server.url}/api/payments/razorpay/webhook`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': signature,
        ...(given.id === undefined ? {} : { 'X-Razorpay-Event-Id': given.id }),
        ...headers,
      },
      body: given.bytes ?? body,
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  /** Waits until the inbox has been gone through once more. */
  workInbox(): Promise<void> {
    return this.paymentServices.inboxWork.soon();
  }

  reconcile(): Promise<void> {
    return this.paymentServices.reconciler.run();
  }

  async stock(): Promise<number | undefined> {
    const [kettle] = await this.server.store.read((shop) => shop.products(['kettle']));
    return kettle?.countInStock;
  }

  async isPaid(orderId: string): Promise<boolean | undefined> {
    return (await this.server.store.read((shop) => shop.order(orderId)))?.isPaid;
  }

  payments(orderId: string): Promise<PaymentOrder[]> {
    return this.server.store.read((shop) => shop.paymentsOfOrder(orderId));
  }

  async holdState(orderId: string): Promise<string | undefined> {
    return (await this.server.store.read((shop) => shop.hold(orderId)))?.state;
  }

  /** The kinds of what happened to an order, oldest first. */
  async auditTrail(orderId: string): Promise<string[]> {
    const entries = await this.server.store.read((shop) => shop.auditOf(orderId));
    return entries.map(({ event }) => event.kind);
  }

  /** Takes kettles out of stock, as others buy them. */
  async sellToOthers(qty: number): Promise<void> {
    const sold = await this.server.store.write((shop) => shop.takeStock('kettle', qty));
    if (!sold) throw new Error('Not enough kettles');
  }
}

export interface WebhookParts {
  /** Of another server than the shop's. */
  readonly url?: string;
  /** The event id of the gateway; none unless given. */
  readonly id?: string;
  readonly secret?: string;
  readonly signature?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent in the place of what is signed. */
  readonly bytes?: string;
}

/** An event of the gateway about a payment. */
export function anEvent(name: string, gatewayOrder: string, paymentId: string, more = {}) {
  return {
    entity: 'event',
    event: name,
    contains: ['payment'],
    payload: {
      payment: {
        entity: { id: paymentId, entity: 'payment', order_id: gatewayOrder, ...more },
      },
    },
  };
}

const refusal = z.object({ code: z.string() });

/** The code of a refusal. */
export const codeOf = ({ body }: Answer) => refusal.parse(body).code;

/** A client without a session. */
export const aVisitor = ({ server }: PaymentShop) => new TestClient(server.url);
