import type Razorpay from 'razorpay';
import type * as z from 'zod/mini';
import {
  areKeysRefused,
  newGatewayOrder,
  newRefund,
  type GatewayOrder,
  type NewGatewayOrder,
  type NewRefund,
  type OutcomeUnknown,
  type PaymentGateway,
  type Refused,
} from './gateway';
import {
  gatewayDisputeId,
  gatewayOrderId,
  gatewayPaymentId,
  receipt as receiptSchema,
} from './gateway-ids';
import { openRazorpayClient } from './razorpay-client';
import {
  razorpayDispute,
  razorpayDisputes,
  razorpayError,
  razorpayOrder,
  razorpayOrders,
  razorpayPayment,
  razorpayPayments,
  razorpayRefund,
  razorpayRefunds,
} from './razorpay-schemas';

export interface RazorpayGatewayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** Public keys that were used before this one, of the same account and mode. */
  readonly oldKeyIds?: readonly string[];
  /**
   * The shop's public address, noted on each order: another shop may share the account, and who shops at both may give an order there the
   * number of one here. Absent: none is noted, and every order is this shop's.
   */
  readonly shop?: string;
  /** Another host that speaks the gateway's calls, without a slash at the end; the real one unless given. */
  readonly host?: string;
  /** How long a call may take in all, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The most that the gateway lists at once. A list as long as this may go on, so it is not believed. */
const LIST_LENGTH = 100;
/** Replies that say "not now" and nothing about what was asked. */
const BUSY = new Set([408, 409, 425, 429]);
/** The longest explanation that is stored, in characters. */
const MAX_DESCRIPTION = 300;

/** Five days, in minutes: the longest that the gateway keeps money that is only authorized. */
const AS_LONG_AS_IT_CAN = 5 * 24 * 60;
/**
 * Money is taken as soon as it is authorized, however late, whatever the account's own setting is: the shop never
 * has to ask for it, and what comes too late is recorded as such (docs/decisions/0015-payments.md).
 */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: AS_LONG_AS_IT_CAN,
    manual_expiry_period: AS_LONG_AS_IT_CAN,
    refund_speed: 'normal',
  },
} as const;

type Answer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | OutcomeUnknown
  | Refused;

/** The gateway behind the official SDK, which is loaded with the first call. */
export function createRazorpayGateway(options: RazorpayGatewayOptions): PaymentGateway {
  let opening: Promise<Razorpay> | undefined;
  const opened = () => (opening ??= openRazorpayClient({ timeoutMs: TIMEOUT_MS, ...options }));

  /** Makes one call, and believes its reply only where it has the shape. */
  async function ask<Value>(
    schema: z.ZodMiniType<Value>,
    call: (client: Razorpay) => Promise<unknown>,
  ): Promise<Answer<Value>> {
    const client = await opened();
    let response: unknown;
    try {
      response = await call(client);
    } catch (thrown) {
      return meaningOf(thrown);
    }
    const read = schema.safeParse(response);
    return read.success ? { kind: 'answered', value: read.data } : NOT_UNDERSTOOD;
  }

  /** What was noted before shops were is this shop's. */
  const isOurs = ({ shop }: GatewayOrder) =>
    shop === null || options.shop === undefined || shop === options.shop;

  async function refundsOf(paymentId: string) {
    if (!gatewayPaymentId.safeParse(paymentId).success) return badArgument('payment id');
    const answer = await ask(razorpayRefunds, (client) =>
      client.payments.fetchMultipleRefund(paymentId, { count: LIST_LENGTH }),
    );
    if (answer.kind !== 'answered') return answer;
    const { items } = answer.value;
    if (items.length >= LIST_LENGTH || items.some((refund) => refund.paymentId !== paymentId))
      return NOT_UNDERSTOOD;
    return { kind: 'found', refunds: items } as const;
  }

  /**
   * The refund that was made with a key. A gateway that refuses to be asked has not said that there is none: an earlier try, whose
   * reply was lost, may have made it.
   */
  async function refundByKey({ paymentId, amountPaise, key }: NewRefund) {
    const found = await refundsOf(paymentId);
    if (found.kind === 'refused') return areKeysRefused(found) ? found : LOOK_UP_REFUSED;
    if (found.kind === 'unknown') return found;
    const refund = found.refunds.find((one) => one.key === key);
    if (!refund) return { kind: 'none' } as const;
    if (refund.amountPaise !== amountPaise)
      return refused('KEY_REUSED', 'A refund of another amount has this key');
    return { kind: 'refunded', refund } as const;
  }

  return {
    keyIds: [options.keyId, ...(options.oldKeyIds ?? [])],

    async createOrder(order) {
      const bad = firstProblem(newGatewayOrder, order);
      if (bad !== undefined) return badArgument(bad);
      const answer = await ask(razorpayOrder, (client) =>
        client.orders.create({
          amount: order.amountPaise,
          currency: order.currency,
          receipt: order.receipt,
          notes: { orderId: order.orderId, ...(options.shop && { shop: options.shop }) },
          payment: CAPTURE,
        }),
      );
      if (answer.kind !== 'answered') return answer;
      return isAsAsked(answer.value, order)
        ? { kind: 'created', order: answer.value }
        : NOT_UNDERSTOOD;
    },

    async orderByReceipt(receipt, except = []) {
      if (!receiptSchema.safeParse(receipt).success) return badArgument('receipt');
      const answer = await ask(razorpayOrders, (client) =>
        client.orders.all({ receipt, count: LIST_LENGTH }),
      );
      if (answer.kind !== 'answered') return answer;
      const { items } = answer.value;
      if (items.length >= LIST_LENGTH || items.some((order) => order.receipt !== receipt))
        return NOT_UNDERSTOOD;
      const unknown = items.filter((order) => isOurs(order) && !except.includes(order.id));
      const [first] = unknown.toSorted(byProgress);
      return first ? { kind: 'found', order: first } : { kind: 'none' };
    },

    async order(id) {
      if (!gatewayOrderId.safeParse(id).success) return badArgument('order id');
      const answer = await ask(razorpayOrder, (client) => client.orders.fetch(id));
      if (answer.kind !== 'answered') return answer;
      const order = answer.value;
      if (order.id !== id) return NOT_UNDERSTOOD;
      return { kind: 'found', order: isOurs(order) ? order : { ...order, receipt: null } };
    },

    async payment(id) {
      if (!gatewayPaymentId.safeParse(id).success) return badArgument('payment id');
      const answer = await ask(razorpayPayment, (client) => client.payments.fetch(id));
      if (answer.kind !== 'answered') return answer;
      return answer.value.id === id ? { kind: 'found', payment: answer.value } : NOT_UNDERSTOOD;
    },

    async paymentsOf(id) {
      if (!gatewayOrderId.safeParse(id).success) return badArgument('order id');
      const answer = await ask(razorpayPayments, (client) => client.orders.fetchPayments(id));
      if (answer.kind !== 'answered') return answer;
      const { items } = answer.value;
      return items.every((payment) => payment.gatewayOrderId === id)
        ? { kind: 'found', payments: items }
        : NOT_UNDERSTOOD;
    },

    async refund(refund) {
      const bad = firstProblem(newRefund, refund);
      if (bad !== undefined) return badArgument(bad);
      const { paymentId, amountPaise, key } = refund;
      // 1. The gateway forgets keys after a while, its list of refunds does not.
      const before = await refundByKey(refund);
      if (before.kind !== 'none') return before;
      // 2. The key goes along, against a second refund under way at the same time.
      const answer = await ask(razorpayRefund, (client) =>
        client.payments.refund(paymentId, { amount: amountPaise, receipt: key }),
      );
      if (answer.kind === 'refused' && areKeysRefused(answer)) return answer;
      if (answer.kind === 'answered') {
        const made = answer.value;
        const fits = made.paymentId === paymentId && made.amountPaise === amountPaise;
        if (fits && made.key === key) return { kind: 'refunded', refund: made };
      }
      // 3. Unknown: the list may tell. A refusal too is about this try alone: an earlier one may have been done.
      const after = await refundByKey(refund);
      if (after.kind === 'refunded') return after;
      if (answer.kind === 'refused') return after.kind === 'none' ? answer : after;
      return answer.kind === 'unknown' ? answer : NOT_UNDERSTOOD;
    },

    refundsOf,

    async dispute(id) {
      if (!gatewayDisputeId.safeParse(id).success) return badArgument('dispute id');
      const answer = await ask(razorpayDispute, (client) => client.disputes.fetch(id));
      if (answer.kind !== 'answered') return answer;
      return answer.value.id === id ? { kind: 'found', dispute: answer.value } : NOT_UNDERSTOOD;
    },

    async disputes(skip) {
      const answer = await ask(razorpayDisputes, (client) =>
        client.disputes.all({ count: LIST_LENGTH, skip }),
      );
      return answer.kind === 'answered' ? { kind: 'found', disputes: answer.value.items } : answer;
    },
  };
}

const NOT_UNDERSTOOD: OutcomeUnknown = { kind: 'unknown', why: 'not_understood' };
const LOOK_UP_REFUSED: OutcomeUnknown = { kind: 'unknown', why: 'look_up_refused' };

/**
 * What something thrown by the SDK means: an error reply is a plain object, and everything else, such as the TypeError
 * that a time-out or a lost connection becomes, says that no whole reply came.
 */
function meaningOf(thrown: unknown): OutcomeUnknown | Refused {
  if (thrown instanceof Error) return { kind: 'unknown', why: 'no_answer' };
  const read = razorpayError.safeParse(thrown);
  if (!read.success) return NOT_UNDERSTOOD;
  const { statusCode: status, error } = read.data;
  if (status >= 500) return { kind: 'unknown', why: 'gateway_error' };
  if (BUSY.has(status)) return { kind: 'unknown', why: 'busy' };
  // Without the gateway's own words it may be a proxy's page; and a redirect was not followed.
  if (error === undefined || status < 400) return NOT_UNDERSTOOD;
  const { code, description } = error;
  const reason = { status, code, description: description.slice(0, MAX_DESCRIPTION) };
  return { kind: 'refused', reason };
}

function isAsAsked(made: GatewayOrder, asked: NewGatewayOrder): boolean {
  return (
    made.amountPaise === asked.amountPaise &&
    made.currency === asked.currency &&
    made.receipt === asked.receipt
  );
}

const PROGRESS = { paid: 0, attempted: 1, created: 2 };

function byProgress(a: GatewayOrder, b: GatewayOrder): number {
  return (
    PROGRESS[a.status] - PROGRESS[b.status] ||
    a.createdAt - b.createdAt ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

/** The name of the first member that does not fit. */
function firstProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const read = schema.safeParse(value);
  return read.success ? undefined : String(read.error.issues[0]?.path[0]);
}

const badArgument = (what: string) =>
  refused('INVALID_ARGUMENT', `Not a ${what} that can be right`);

function refused(code: string, description: string): Refused {
  return { kind: 'refused', reason: { status: null, code, description } };
}
