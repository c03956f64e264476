import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import { cashKept, type OrderMoney, type RevenueEntry } from '../orders/order-money';
import { givenBackAt, moneyOf, revenueEntriesOf } from './money';
import {
  CURRENCY,
  isDisputeOpen,
  isPaying,
  lostOf,
  notRefunded,
  type Capture,
  type PaymentOrder,
} from './payment';

/** What of an order follows from its payments and its cash, as it is stored; a part that says nothing is left out. */
interface Derived {
  readonly money?: OrderMoney;
  readonly revenue?: readonly RevenueEntry[];
  readonly givenBackAt?: string;
  readonly refundedPaise?: Paise;
  readonly fundsPaise?: Paise;
  readonly extraPaidPaise?: Paise;
  readonly extraReturnedPaise?: Paise;
  readonly isDisputed?: true;
  readonly forBank?: Order['forBank'];
  readonly lostPaise?: Paise;
  readonly isShort?: true;
  /** Nothing of its money has gone, or is to go, the way it came: all was given back by hand. */
  readonly isBackByHand?: true;
}

const capturesOf = (payments: readonly PaymentOrder[]) =>
  payments.flatMap((payment) => payment.captures.map((capture) => ({ payment, capture })));

/** A capture that pays nothing, in rupees: all of it is the shopper's. */
const isExtra = (payment: PaymentOrder, capture: Capture) =>
  !isPaying(payment, capture) && capture.currency === CURRENCY && capture.verdict !== 'given-back';

/** Given back of some captures, or on its way. @param states of the refunds that count */
function returnedOf(
  payments: readonly PaymentOrder[],
  isIt: (payment: PaymentOrder, capture: Capture) => boolean,
  states: (state: string) => boolean,
): Paise {
  return capturesOf(payments)
    .filter(({ payment, capture }) => isIt(payment, capture) && capture.currency === CURRENCY)
    .flatMap(({ payment, capture }) =>
      payment.refunds.filter((refund) => refund.payment === capture.payment),
    )
    .filter(({ state }) => states(state))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function isBackByHand(
  { givenBack, beingGivenBack, toGiveBack }: OrderMoney,
  payments: readonly PaymentOrder[],
): boolean {
  const done = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ state }) => state === 'processed');
  const isLeft = beingGivenBack > 0 || toGiveBack > 0;
  return (
    givenBack > 0 && !isLeft && done.length > 0 && done.every(({ byHand }) => byHand !== undefined)
  );
}

/** Cash that went back of what pays the order: not what the shopper has paid once more since. */
function cashRefundedOf({ cash = [], totalPrice }: Order): Paise {
  const returned = cash.reduce(
    (sum, { kind, amountPaise }) => (kind === 'returned' ? sum + amountPaise : sum),
    0,
  );
  return Math.min(returned, Math.max(totalPrice - cashKept(cash), 0));
}

/** What is left of the money that pays an order, in paise: what came beside it is another matter. */
function fundsOf({ cash }: Order, payments: readonly PaymentOrder[]): Paise {
  return capturesOf(payments)
    .filter(({ payment, capture }) => isPaying(payment, capture))
    .reduce(
      (sum, { payment, capture }) =>
        sum + notRefunded(payment, capture) - lostOf(payment, capture.payment),
      cashKept(cash),
    );
}

/** What of an order's money waits until a bank has decided, in paise. */
function forBankOf(order: Order, payments: readonly PaymentOrder[]): Derived['forBank'] {
  const disputed = capturesOf(payments)
    .filter(({ payment, capture }) => isDisputeOpen(payment, capture.payment))
    .map(({ payment, capture }) =>
      moneyOf({ ...order, cash: [] }, [{ ...payment, captures: [capture] }]),
    );
  const beingGivenBack = disputed.reduce((sum, money) => sum + money.beingGivenBack, 0);
  const toGiveBack = disputed.reduce((sum, money) => sum + money.toGiveBack, 0);
  // Reports contradict each other, or the bank looks into it once more: it may not be the shopper's.
  const lost = disputed.reduce((sum, money) => sum + money.lost, 0);
  if (beingGivenBack + toGiveBack + lost === 0) return undefined;
  return { beingGivenBack, toGiveBack, ...(lost > 0 ? { lost } : {}) };
}

/** What a bank took of the money that pays an order, in paise, and whether an admin has still to decide what becomes of the order. */
function shortfallOf(payments: readonly PaymentOrder[]): Pick<Derived, 'lostPaise' | 'isShort'> {
  const short = capturesOf(payments).filter(
    ({ payment, capture }) => isPaying(payment, capture) && lostOf(payment, capture.payment) > 0,
  );
  const lostPaise = short.reduce(
    (sum, { payment, capture }) => sum + lostOf(payment, capture.payment),
    0,
  );
  const isShort = short.some(({ payment, capture }) =>
    payment.attention.some(
      (flag) =>
        flag.kind === 'disputed' && flag.payment === capture.payment && flag.cleared === null,
    ),
  );
  return { ...(lostPaise > 0 ? { lostPaise } : {}), ...(isShort ? { isShort } : {}) };
}

function derivedOf(order: Order, all: readonly PaymentOrder[]): Derived {
  const payments = all.filter(({ isTest }) => isTest === undefined);
  const money = moneyOf(order, payments);
  const refundedPaise =
    cashRefundedOf(order) + returnedOf(payments, isPaying, (state) => state !== 'failed');
  const extraPaidPaise = capturesOf(payments)
    .filter(({ payment, capture }) => isExtra(payment, capture))
    .reduce((sum, { capture }) => sum + capture.amountPaise, 0);
  const backAt = givenBackAt(order, payments);
  const revenue = revenueEntriesOf(order, payments);
  const isDisputed = capturesOf(payments).some(({ payment, capture }) =>
    isDisputeOpen(payment, capture.payment),
  );
  const forBank = forBankOf(order, payments);
  const hasMoved = money.received > 0 || money.givenBack > 0 || (order.cash ?? []).length > 0;
  return {
    ...(hasMoved ? { money } : {}),
    ...(revenue.length > 0 ? { revenue } : {}),
    ...(backAt === undefined ? {} : { givenBackAt: backAt }),
    ...(refundedPaise > 0 ? { refundedPaise } : {}),
    ...(extraPaidPaise > 0
      ? {
          extraPaidPaise,
          extraReturnedPaise: returnedOf(payments, isExtra, (state) => state === 'processed'),
          fundsPaise: fundsOf(order, payments),
        }
      : {}),
    ...(isDisputed ? { isDisputed } : {}),
    ...(forBank ? { forBank } : {}),
    ...shortfallOf(payments),
    ...(isBackByHand(money, payments) ? { isBackByHand: true } : {}),
  };
}

const DERIVED = [
  'money',
  'revenue',
  'givenBackAt',
  'refundedPaise',
  'fundsPaise',
  'extraPaidPaise',
  'extraReturnedPaise',
  'isDisputed',
  'forBank',
  'lostPaise',
  'isShort',
  'isBackByHand',
] as const satisfies readonly (keyof Derived)[];

/**
 * The order with what its payments and its cash say of its money, so that readers of orders need not read payments.
 * @param payments every payment order of it
 * @returns the order itself where it says so already; else another one, of the same revision
 */
export function withMoney(order: Order, payments: readonly PaymentOrder[]): Order {
  const derived: Derived = derivedOf(order, payments);
  const isSaid = DERIVED.every(
    (name) => JSON.stringify(order[name]) === JSON.stringify(derived[name]),
  );
  if (isSaid) return order;
  const rest: Order = { ...order };
  for (const name of DERIVED) Reflect.deleteProperty(rest, name);
  return { ...rest, ...derived };
}
