import type { DisputePhase } from '#shared/payments/payment';
import { createLog } from '../../operations/log';
import { registerAdmin } from '../../testing/admin-client';
import { proveEmail } from '../../testing/mails-of';
import type { SignedInClient } from '../../testing/test-client';
import type { GatewayDispute, PaymentGateway } from '../gateway/gateway';
import { PaymentShop, TOTAL } from './payment-shop';
import { untilAnswered, whatIsSaid } from './what-is-said';

const SILENT = { kind: 'unknown', why: 'no_answer' } as const;
const UNKNOWN_THERE = {
  kind: 'refused',
  reason: { status: 400, code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
} as const;
const MINUTE = 60_000;

/** A payment, and the orders that it is of. */
export interface Paid {
  readonly orderId: string;
  readonly gatewayOrder: string;
  readonly payment: string;
}

interface Told {
  /** `amount_deducted`, as it is written there. */
  readonly deducted?: unknown;
  readonly currency?: string;
  readonly dispute?: string;
  /** Seconds after the first event. */
  readonly second?: number;
  /** Without what the gateway says of the payment beside it. */
  readonly isAlone?: boolean;
  /** The gateway does not say when. */
  readonly isUntimed?: boolean;
}

/** A shop whose gateway reports disputes, and answers as a test sets it. */
export class DisputeShop {
  /** What of the gateway does not answer; or it knows no payment. */
  silent: 'nothing' | 'refunds' | 'replies-to-refunds' | 'list-of-refunds' | 'all' | 'knows-none' =
    'nothing';
  /** How the gateway says that a dispute is, where it is asked; absent: it does not answer. */
  now: Pick<GatewayDispute, 'phase' | 'deductedPaise'> | undefined;
  /** How often it was asked to give money back. */
  asked = 0;
  /** How much less was paid than was asked, in paise. */
  off = 0;
  readonly lines: string[] = [];
  readonly #disputed = new Map<string, string>();
  #events = 0;
  #parts: { readonly shop: PaymentShop; readonly admin: SignedInClient } | undefined;

  async open(): Promise<void> {
    const shop = await PaymentShop.open({
      log: createLog('info', { write: (line) => void this.lines.push(line) }),
      wrapGateway: (gateway) => this.#wrapped(gateway),
    });
    const admin = await registerAdmin(shop.server);
    await proveEmail(shop.server, shop.owner);
    this.#parts = { shop, admin };
  }

  get shop(): PaymentShop {
    if (!this.#parts) throw new Error('Not open');
    return this.#parts.shop;
  }

  get admin(): SignedInClient {
    if (!this.#parts) throw new Error('Not open');
    return this.#parts.admin;
  }

  #wrapped(gateway: PaymentGateway): PaymentGateway {
    return {
      ...gateway,
      payment: async (id) => {
        if (this.silent === 'all') return SILENT;
        if (this.silent === 'knows-none') return UNKNOWN_THERE;
        const found = await gateway.payment(id);
        if (found.kind !== 'found') return found;
        const { amountPaise } = found.payment;
        return { ...found, payment: { ...found.payment, amountPaise: amountPaise - this.off } };
      },
      paymentsOf: async (id) => (this.silent === 'all' ? SILENT : gateway.paymentsOf(id)),
      refundsOf: async (id) =>
        this.silent === 'all' || this.silent === 'list-of-refunds' ? SILENT : gateway.refundsOf(id),
      dispute: async (id) => {
        if (!this.now) return SILENT;
        const paymentId = this.#disputed.get(id) ?? '';
        const dispute = { id, paymentId, amountPaise: TOTAL, currency: 'INR', ...this.now };
        return { kind: 'found', dispute };
      },
      refund: async (wish) => {
        this.asked += 1;
        if (this.silent === 'refunds' || this.silent === 'all') return SILENT;
        const answer = await gateway.refund(wish);
        return this.silent === 'replies-to-refunds' ? SILENT : answer;
      },
    };
  }

  said(orderId: string) {
    return whatIsSaid(this.shop, this.admin, orderId);
  }

  mark(orderId: string, step: string, body?: object) {
    return this.admin.client.ask('PUT', `/api/orders/${orderId}/${step}`, body ? { body } : {});
  }

  cancel(orderId: string) {
    return this.shop.owner.client.ask('PUT', `/api/orders/${orderId}/cancel`);
  }

  async paid(): Promise<Paid> {
    const { order, gatewayOrder } = await this.shop.begun();
    const { razorpay_payment_id: payment } = await this.shop.play(gatewayOrder, 'captured');
    await this.shop.reconcile();
    return { orderId: order._id, gatewayOrder, payment };
  }

  /** Paid once it was cancelled, of which nothing has been heard. */
  async paidAfterCancel(): Promise<Paid> {
    const { order, gatewayOrder } = await this.shop.begun();
    const { status, text } = await this.cancel(order._id);
    if (status !== 200) throw new Error(`Cancel: ${status} ${text}`);
    const { razorpay_payment_id: payment } = await this.shop.play(gatewayOrder, 'captured');
    return { orderId: order._id, gatewayOrder, payment };
  }

  /** A second payment of an order that is paid, which pays nothing. */
  async paidTwice(of: Paid): Promise<Paid> {
    const { razorpay_payment_id: payment } = await this.shop.playLateCapture(of.gatewayOrder, true);
    await this.shop.server.fakeGateway.idle();
    await this.shop.workInbox();
    return { ...of, payment };
  }

  /** The owner has looked at a dispute. */
  settle({ gatewayOrder, payment }: Paid) {
    const body = { kind: 'disputed', payment, reason: 'Sent all the same' };
    return this.admin.client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, { body });
  }

  refund({ gatewayOrder, payment }: Paid, amount = '100.10', key = 'refund-by-hand-1') {
    return this.admin.client.post(
      `/api/payments/${gatewayOrder}/refunds`,
      { payment, amount },
      { 'Idempotency-Key': key },
    );
  }

  /** A webhook about a dispute, as the gateway words it. */
  async hear(of: Paid, phase: DisputePhase, told: Told = {}): Promise<void> {
    const {
      deducted,
      currency = 'INR',
      dispute = 'disp_1',
      second,
      isAlone = false,
      isUntimed,
    } = told;
    this.#events += 1;
    this.#disputed.set(dispute, of.payment);
    const entity = {
      id: dispute,
      payment_id: of.payment,
      amount: TOTAL,
      currency,
      ...('deducted' in told ? { amount_deducted: deducted } : {}),
    };
    const event = {
      entity: 'event',
      event: `payment.dispute.${phase}`,
      payload: {
        ...(isAlone ? {} : { payment: { entity: { id: of.payment, order_id: of.gatewayOrder } } }),
        dispute: { entity },
      },
      ...(isUntimed
        ? {}
        : { created_at: Math.floor(this.shop.now / 1_000) + (second ?? this.#events) }),
    };
    await this.shop.webhook(event, { id: `evt_${this.#events}` });
    await this.shop.workInbox();
  }

  /** Time goes by until what waited is due, and all of it is processed. */
  async later(of: Paid): Promise<void> {
    this.shop.pass(20 * MINUTE);
    await this.shop.workInbox();
    await untilAnswered(this.shop, of.orderId);
  }
}

export const LOST = {
  shopper: { received: '100.10', lost: '100.10' },
  revenue: '0.00',
  atGateway: 0,
};
export const PAID = {
  shopper: { received: '100.10', kept: '100.10' },
  revenue: '100.10',
  atGateway: 0,
};
