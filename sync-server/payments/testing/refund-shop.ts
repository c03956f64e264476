import { pino } from 'pino';
import type { Order } from '#shared/orders/order';
import { capture, type Capture, type PaymentOrder } from '#shared/payments/payment';
import {
  orderHistory,
  paymentDocument,
  type PaymentDocument,
} from '#shared/payments/payment-documents';
import { auditEffect } from '#shared/payments/order-effect';
import type { Actor } from '#shared/users/user';
import type { ShopStore } from '../../store/repositories/shop-store';
import { sampleOrder } from '../../store/testing/store-samples';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type Answer, type SignedInClient } from '../../testing/test-client';
import type { GatewayRefund, NewRefund, PaymentGateway, RefundMade } from '../gateway/gateway';
import { createRazorpayGateway } from '../gateway/razorpay-gateway';
import type { RefundServices } from '../refund-send';
import { fakeSetup } from '../open-fake-gateway';
import type { FakeGateway } from '../fake-gateway/fake-gateway';
import { answerJson, handOn, startOddServer, type OddServer } from './odd-server';
import { startTestGateway, TEST_KEYS } from './start-test-gateway';

/**
 * Intercepts calls to the gateway: answers itself, or asks the gateway and answers as it likes.
 * @param badly asks over a line that loses the reply of a refund, to a gateway that then refuses to say which there are
 */
export type RefundFault = (
  asked: NewRefund,
  really: () => Promise<RefundMade>,
  badly: () => Promise<RefundMade>,
) => Promise<RefundMade>;

/** A payment order of the shop with money that came on it, which the gateway knows too. */
export interface Received {
  readonly order: string;
  /** The payment order. */
  readonly id: string;
  /** The capture. */
  readonly payment: string;
}

export interface RefundShop {
  readonly server: TestServer;
  readonly owner: SignedInClient;
  readonly admin: SignedInClient;
  readonly fakeGateway: FakeGateway;
  /** The shop's way to the gateway, with the fault in it; on the store itself. */
  readonly paymentServices: RefundServices;
  /** Each refund that the gateway was asked for, in order. */
  readonly asked: readonly NewRefund[];
  /** What happens to the refunds from now on. */
  setFault(fault: RefundFault | undefined): void;
  /** Puts an order that is paid online into the shop: captured at the gateway, and recorded. */
  received(given?: {
    readonly paise?: number;
    readonly verdict?: Capture['verdict'];
  }): Promise<Received>;
  /** Asks for a refund; by the admin unless said. */
  refund(of: Received, amount: string, key?: string, by?: SignedInClient): Promise<Answer>;
  stored(of: Pick<Received, 'id'>): Promise<PaymentOrder>;
  /** Gives money back at the gateway itself, without a report to the shop. */
  atTheGatewayItself(refund: NewRefund): Promise<RefundMade>;
  /** What the gateway itself knows to have gone back of a capture. */
  atGateway(of: Pick<Received, 'payment'>): Promise<readonly GatewayRefund[]>;
  /** The order's audit trail as admins read it. */
  auditTrail(of: Pick<Received, 'order'>): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Of `received`, unless said: 110 rupees. */
const PAISE = 110_00;
/** How long a call may take, in milliseconds: an end to what hangs, also where many tests share the machine. */
const TIMEOUT = 60_000;

/** A server whose gateway is the stand-in, reached through a fault that a test sets. @param clock milliseconds since 1970 */
export async function startRefundShop(
  clock: () => number,
  wrapStore: (store: ShopStore) => ShopStore = (store) => store,
): Promise<RefundShop> {
  const fakeGateway = await startTestGateway({ clock });
  const real = createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url, timeoutMs: TIMEOUT });
  const setup = fakeSetup(fakeGateway, TEST_KEYS);
  const line = await startBadLine(fakeGateway);
  const bad = createRazorpayGateway({ ...TEST_KEYS, host: line.url, timeoutMs: TIMEOUT });
  const asked: NewRefund[] = [];
  let fault: RefundFault | undefined;
  const gateway: PaymentGateway = {
    ...real,
    refund(wanted) {
      asked.push(wanted);
      const really = () => real.refund(wanted);
      return fault ? fault(wanted, really, () => bad.refund(wanted)) : really();
    },
  };
  const server = await startTestServer({ payments: { ...setup, gateway }, clock, wrapStore });
  const owner = await register(server.url);
  const admin = await registerAdmin(server);

  return {
    server,
    owner,
    admin,
    fakeGateway,
    paymentServices: { store: server.store, gateway, clock, log: pino({ level: 'silent' }) },
    asked,
    setFault: (given) => (fault = given),

    received: ({ paise = PAISE, verdict = 'counts' } = {}) =>
      receivePayment({ store: server.store, gateway: real, fakeGateway }, owner.user, {
        paise,
        verdict,
        now: clock(),
      }),

    refund: ({ id, payment }, amount, key = crypto.randomUUID(), { client } = admin) =>
      client.post(`/api/payments/${id}/refunds`, { payment, amount }, { 'Idempotency-Key': key }),

    async stored({ id }) {
      const payment = await server.store.read((shop) => shop.paymentOrder(id));
      if (!payment) throw new Error(`${id} is not there`);
      return payment;
    },

    atTheGatewayItself: (refund) => real.refund(refund),

    async atGateway({ payment }) {
      const found = await real.refundsOf(payment);
      if (found.kind !== 'found') throw new Error(`No refunds: ${found.kind}`);
      return found.refunds;
    },

    async auditTrail({ order }) {
      const { entries } = await admin.client.read(orderHistory, `/api/orders/${order}/history`);
      return entries.map(({ sentence }) => sentence);
    },

    async close() {
      await server.close();
      await line.close();
      await fakeGateway.close();
    },
  };
}

/** A refund is made, and its reply is lost; after that, which refunds there are of its payment is not said. */
function startBadLine(fakeGateway: FakeGateway): Promise<OddServer> {
  const refunded = new Set<string>();
  return startOddServer(async (response, seen) => {
    const [, payment = ''] = /payments\/(\w+)\//.exec(seen.path) ?? [];
    if (seen.path.includes('/refunds') && refunded.has(payment)) {
      const error = { code: 'BAD_REQUEST_ERROR', description: 'Refunds cannot be listed now' };
      return answerJson(response, 400, { error });
    }
    const { status, value } = await handOn(fakeGateway.url, seen);
    if (seen.path.endsWith('/refund')) {
      refunded.add(payment);
      return response.destroy();
    }
    return answerJson(response, status, value);
  });
}

interface Receiving {
  readonly store: ShopStore;
  readonly gateway: PaymentGateway;
  readonly fakeGateway: FakeGateway;
}

/** Puts a person's order that is paid online into a shop: captured at the gateway, and recorded. */
export async function receivePayment(
  { store, gateway, fakeGateway }: Receiving,
  user: Actor,
  { paise, verdict, now }: { paise: number; verdict: Capture['verdict']; now: number },
): Promise<Received> {
  const order = onlineOrder(user, paise, verdict === 'counts', now);
  const { _id } = order;
  const asked = { amountPaise: paise, currency: 'INR', receipt: _id, orderId: _id };
  const made = await gateway.createOrder(asked);
  if (made.kind !== 'created') throw new Error(`No order of the gateway: ${made.kind}`);
  const played = await fakeGateway.play(made.order.id, 'captured', false);
  const paymentId = played?.razorpay_payment_id ?? '';
  await store.write(async (shop) => {
    await shop.putOrder(order);
    await shop.putPaymentOrder(paidWith(order, made.order.id, paymentId, verdict, now));
    const event = {
      kind: 'paid-online',
      payment: paymentId,
      amountPaise: paise,
      currency: 'INR',
    } as const;
    await shop.addAudit(auditEffect(_id, { kind: 'gateway' }, now, event).entry);
  });
  return { order: _id, id: made.order.id, payment: paymentId };
}

/** The document in an answer that must be a success. */
export function documentOf({ status, body, text }: Answer): PaymentDocument {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return paymentDocument.parse(body);
}

function onlineOrder(user: Actor, paise: number, isPaid: boolean, now: number): Order {
  const at = new Date(now).toISOString();
  return sampleOrder(crypto.randomUUID(), user._id, {
    user: { _id: user._id, name: user.name, email: user.email },
    orderItems: [{ product: 'p1', name: 'Lamp', image: '/p.webp', pricePaise: paise, qty: 1 }],
    paymentMethod: 'Razorpay',
    itemsPrice: paise,
    totalPrice: paise,
    createdAt: at,
    ...(isPaid ? { isPaid, paidAt: at } : {}),
  });
}

function paidWith(
  order: Order,
  id: string,
  paymentId: string,
  verdict: Capture['verdict'],
  now: number,
): PaymentOrder {
  const at = new Date(now).toISOString();
  const amountPaise = order.totalPrice;
  const captures = [
    capture.parse({
      payment: paymentId,
      amountPaise,
      currency: 'INR',
      verdict,
      capturedAt: at,
      recordedAt: at,
    }),
  ];
  const flag =
    verdict === 'counts' || verdict === 'given-back'
      ? []
      : [{ kind: verdict, payment: paymentId, raisedAt: at, cleared: null }];
  return {
    _id: id,
    order: order._id,
    user: order.user._id,
    amountPaise,
    currency: 'INR',
    receipt: order._id,
    status: verdict === 'counts' ? 'paid' : 'closed',
    createdAt: at,
    updatedAt: at,
    captures,
    refunds: [],
    attention: flag,
  };
}
