import type { Paise } from '../core/paise';
import { isCancelled } from '../orders/cancelled';
import type { Order } from '../orders/order';
import {
  CASH_SIGNS,
  cashKept,
  NO_MONEY,
  revenueOf,
  type OrderMoney,
  type RevenueEntry,
} from '../orders/order-money';
import { CURRENCY, isPaying, lostOf, type Capture, type PaymentOrder } from './payment';

/** What of an order its money follows from, beside its payments. */
export type MoneyFacts = Pick<Order, 'cash' | 'cancelled' | 'closedBy' | 'closedAt'>;

/** A capture in rupees, with the payment order that it came on. Money of another currency is in no sum: an admin looks at it. */
interface Receipt {
  readonly payment: PaymentOrder;
  readonly capture: Capture;
}

function receiptsOf(payments: readonly PaymentOrder[]): Receipt[] {
  return payments
    .filter(({ isTest }) => isTest === undefined)
    .flatMap((payment) => payment.captures.map((capture) => ({ payment, capture })))
    .filter(({ capture }) => capture.currency === CURRENCY);
}

const refundsOf = ({ payment, capture }: Receipt) =>
  payment.refunds.filter((refund) => refund.payment === capture.payment);

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => Paise): Paise =>
  items.reduce((sum, item) => sum + of(item), 0);

const add = (a: OrderMoney, b: OrderMoney): OrderMoney => ({
  received: a.received + b.received,
  givenBack: a.givenBack + b.givenBack,
  beingGivenBack: a.beingGivenBack + b.beingGivenBack,
  toGiveBack: a.toGiveBack + b.toGiveBack,
  lost: a.lost + b.lost,
  kept: a.kept + b.kept,
});

/** @param isOwed whether what is left of it is the shopper's */
function moneyOfReceipt(receipt: Receipt, isOwed: boolean): OrderMoney {
  const refunds = refundsOf(receipt);
  const received = receipt.capture.amountPaise;
  const givenBack = sumOf(
    refunds.filter(({ state }) => state === 'processed'),
    ({ amountPaise }) => amountPaise,
  );
  const beingGivenBack = sumOf(
    refunds.filter(({ state }) => state !== 'processed' && state !== 'failed'),
    ({ amountPaise }) => amountPaise,
  );
  const lost = lostOf(receipt.payment, receipt.capture.payment);
  const kept = received - givenBack - lost;
  // A bank may have taken what had gone back already: then less than nothing is here.
  const toGiveBack = isOwed ? Math.max(kept - beingGivenBack, 0) : 0;
  return { received, givenBack, beingGivenBack, toGiveBack, lost, kept };
}

function moneyOfCash({ cash = [] }: MoneyFacts, isOwed: boolean): OrderMoney {
  const sumOfKind = (kind: string) =>
    sumOf(
      cash.filter((entry) => entry.kind === kind),
      ({ amountPaise }) => amountPaise,
    );
  const kept = cashKept(cash);
  return {
    ...NO_MONEY,
    // A correction says that it never came.
    received: sumOfKind('received') - sumOfKind('correction'),
    givenBack: sumOfKind('returned'),
    toGiveBack: isOwed ? kept : 0,
    kept,
  };
}

/**
 * Where the money of an order is: the one answer, for all that speaks of money (docs/shop-rules.md#r-money-10). It follows from the
 * captures, refunds and disputes of its payments, and from its cash; never from whether it is paid. What is left of a capture is the
 * shopper's where it pays nothing, and all that is left where the order is cancelled.
 * @param payments every payment order of it
 */
export function moneyOf(order: MoneyFacts, payments: readonly PaymentOrder[]): OrderMoney {
  const isOver = isCancelled(order);
  return receiptsOf(payments).reduce(
    (sum, receipt) =>
      add(sum, moneyOfReceipt(receipt, isOver || !isPaying(receipt.payment, receipt.capture))),
    moneyOfCash(order, isOver),
  );
}

/** When an admin accepted a payment of another amount; else when the gateway captured it. */
function countedFrom({ payment, capture }: Receipt): string {
  const accepted = payment.attention.find(
    (flag) => flag.payment === capture.payment && flag.cleared?.pays === true,
  );
  return accepted?.cleared?.at ?? capture.capturedAt;
}

/** What a capture brings in, and what leaves again, each at its own time. */
function changesOfReceipt(receipt: Receipt): RevenueEntry[] {
  const { payment, capture } = receipt;
  const refunds = refundsOf(receipt).flatMap(
    ({ state, requestedAt, settledAt, amountPaise, givenUp }) => [
      { at: requestedAt, paise: -amountPaise },
      ...(givenUp
        ? [
            { at: givenUp.at, paise: amountPaise },
            { at: givenUp.until, paise: -amountPaise },
          ]
        : []),
      ...(state === 'failed' && settledAt ? [{ at: settledAt, paise: amountPaise }] : []),
    ],
  );
  const losses = (payment.disputes ?? [])
    .filter(({ payment: of }) => of === capture.payment)
    .flatMap(({ losses: taken = [] }) => taken)
    .map(({ at, amountPaise }) => ({ at, paise: -amountPaise }));
  const from = countedFrom(receipt);
  // What happened before it was accepted changes no earlier day: a refund that failed is void.
  const changes = [...refunds, ...losses].map(({ at, paise }) => ({
    at: at < from ? from : at,
    paise,
  }));
  return [{ at: from, paise: capture.amountPaise }, ...changes];
}

const oldestFirst = (a: RevenueEntry, b: RevenueEntry) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/**
 * What the shop has of money that comes and goes, as entries: all of it; from some time on only what is below zero, since what is left is the
 * shopper's.
 * @param owedFrom ISO 8601 UTC; `undefined`: never
 */
function entriesOf(
  changes: readonly RevenueEntry[],
  owedFrom: string | undefined,
): readonly RevenueEntry[] {
  const turn = owedFrom === undefined ? [] : [{ at: owedFrom, paise: 0 }];
  let here = 0;
  let own = 0;
  return [...turn, ...changes].sort(oldestFirst).map(({ at, paise }) => {
    here += paise;
    const next = owedFrom !== undefined && at >= owedFrom ? Math.min(here, 0) : here;
    const entry = { at, paise: next - own };
    own = next;
    return entry;
  });
}

/**
 * What an order brought in, and lost again, as entries of the days on which that came about: what is refunded in April lowers April,
 * and leaves March as it was. Their sum is `revenueOf` its money.
 * @returns oldest first; none of zero
 */
export function revenueEntriesOf(
  order: MoneyFacts,
  payments: readonly PaymentOrder[],
): RevenueEntry[] {
  const cash = (order.cash ?? []).map(({ kind, at, amountPaise }) => ({
    at,
    paise: CASH_SIGNS[kind] * amountPaise,
  }));
  const overAt = isCancelled(order) ? (order.cancelled?.at ?? order.closedAt ?? '') : undefined;
  const ofReceipts = receiptsOf(payments).flatMap((receipt) => {
    const owedFrom = isPaying(receipt.payment, receipt.capture) ? overAt : '';
    return entriesOf(changesOfReceipt(receipt), owedFrom);
  });
  return [...entriesOf(cash, overAt), ...ofReceipts]
    .filter(({ paise }) => paise !== 0)
    .sort(oldestFirst);
}

/** When money of an order last went back, ISO 8601 UTC; `undefined`: never. */
export function givenBackAt(
  { cash = [] }: MoneyFacts,
  payments: readonly PaymentOrder[],
): string | undefined {
  const byHand = cash.flatMap(({ kind, at }) => (kind === 'returned' ? at : []));
  const done = receiptsOf(payments)
    .flatMap(refundsOf)
    .flatMap(({ state, settledAt }) => (state === 'processed' && settledAt ? settledAt : []));
  return [...byHand, ...done].sort().at(-1);
}

/** The same sum by both ways, for tests and for what checks stored orders. */
export function isBalanced(money: OrderMoney, entries: readonly RevenueEntry[]): boolean {
  const { received, givenBack, lost, kept } = money;
  const isSame = sumOf(entries, ({ paise }) => paise) === revenueOf(money);
  return received - givenBack - lost === kept && isSame;
}
