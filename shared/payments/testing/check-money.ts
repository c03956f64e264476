import { isCancelled } from '../../orders/cancelled';
import { documentOfOrder, type Order } from '../../orders/order';
import { decimalFromPaise } from '../../core/paise';
import { NO_MONEY, type RevenueEntry } from '../../orders/order-money';
import { netRevenue } from '../../orders/refunded';
import { isBalanced, moneyOf, revenueEntriesOf } from '../money';
import { isDisputeOpen, needsAttention, type PaymentOrder } from '../payment';

/** @param demand throws where it does not hold, with what does not add up */
type Demand = (holds: boolean, what: string) => void;

const sum = (paise: readonly number[]) => paise.reduce((all, one) => all + one, 0);

/**
 * What is true of an order's money at every moment, added up here in a way of its own from what came, went back and was lost.
 * @param payments every payment order of it
 */
export function checkMoney(order: Order, payments: readonly PaymentOrder[], demand: Demand): void {
  const { money = NO_MONEY, revenue = [], cash = [] } = order;
  const captures = payments.flatMap((payment) =>
    payment.captures
      .filter(({ currency }) => currency === 'INR')
      .map((capture) => ({
        ...capture,
        refunds: payment.refunds.filter((refund) => refund.payment === capture.payment),
        losses: (payment.disputes ?? [])
          .filter((dispute) => dispute.payment === capture.payment)
          .flatMap((dispute) => dispute.losses?.map(({ amountPaise }) => amountPaise) ?? []),
      })),
  );
  const inCash = (kind: string) =>
    sum(cash.filter((one) => one.kind === kind).map(({ amountPaise }) => amountPaise));
  const refunded = (isIt: (state: string) => boolean) =>
    sum(
      captures.flatMap(({ refunds }) => refunds.map((it) => (isIt(it.state) ? it.amountPaise : 0))),
    );
  const came = sum(captures.map(({ amountPaise }) => amountPaise));
  demand(money.received === came + inCash('received') - inCash('correction'), 'received');
  const back = refunded((state) => state === 'processed') + inCash('returned');
  demand(money.givenBack === back, 'given back');
  demand(
    money.beingGivenBack === refunded((state) => state !== 'processed' && state !== 'failed'),
    'being given back',
  );
  const lost = sum(captures.flatMap(({ losses }) => losses));
  demand(money.lost === lost, 'lost');
  demand(money.received - money.givenBack - money.lost === money.kept, 'kept');
  // What went back twice: to the shopper, and to their bank.
  const twice = sum(
    captures.map(({ amountPaise, refunds, losses }) => {
      const gone = [
        ...refunds.flatMap((it) => (it.state === 'failed' ? [] : it.amountPaise)),
        ...losses,
      ];
      return Math.max(sum(gone) - amountPaise, 0);
    }),
  );
  for (const [name, paise] of Object.entries<number>({ ...money, kept: money.kept + twice }))
    demand(paise >= 0, `${name}: ${paise}`);
  demand(
    money.toGiveBack + money.beingGivenBack <= money.kept + twice,
    'more is owed than is here',
  );
  demand(isBalanced(money, revenue), 'the entries come to something else than the sum');
  demand(!isCancelled(order) || netRevenue(order) === -twice, 'revenue of a cancelled order');

  // Readers of the stored order, and of its payments, say the same.
  demand(sum(revenue.map(({ paise }) => paise)) === netRevenue(order), 'dashboard and person page');
  demand(sameAs(moneyOf(order, payments), money), 'the stored money is of before');
  demand(sameAs(revenueEntriesOf(order, payments), revenue), 'the stored entries are of before');
  const shown = documentOfOrder(order).money;
  demand((shown?.kept ?? '0.00') === decimalFromPaise(money.kept), 'the document');

  // Nothing that is the shopper's is forgotten.
  const isWaiting = payments.some(
    (payment) =>
      needsAttention(payment) ||
      payment.captures.some((capture) => isDisputeOpen(payment, capture.payment)),
  );
  const online = money.toGiveBack - (isCancelled(order) ? inCashLeft(order) : 0);
  demand(online === 0 || isWaiting, `${online} paise to give back, and nobody looks`);
}

const inCashLeft = ({ cash = [] }: Order) =>
  sum(cash.map(({ kind, amountPaise }) => (kind === 'received' ? amountPaise : -amountPaise)));

const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is over stays as it is: a day that is past keeps its sum, save for money that came on it and was recorded late.
 * @param now ISO 8601 UTC: everything before is past
 * @param isLate whether a capture was recorded just now
 */
export function checkPast(
  before: readonly RevenueEntry[] = [],
  after: readonly RevenueEntry[] = [],
  { now, isLate }: { readonly now: string; readonly isLate: boolean },
  demand: Demand,
): void {
  if (isLate) return;
  const past = (entries: readonly RevenueEntry[]) => entries.filter(({ at }) => at < now);
  demand(sameAs(past(before), past(after)), 'a day that is past has another sum');
}
