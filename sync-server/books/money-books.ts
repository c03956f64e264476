import { isIn, type Period } from '#shared/admin/book-tables';
import type { Paise } from '#shared/core/paise';
import { CASH_SIGNS, type CashEntry } from '#shared/orders/order-money';
import { nameOf } from '#shared/payments/actor';
import {
  CURRENCY,
  isPaying,
  lostOf,
  type Capture,
  type PaymentOrder,
  type Refund,
} from '#shared/payments/payment';
import type { ShopStore } from '../store/repositories/shop-store';
import { moneyCell, timeCell } from '../admin/columns';
import { book, inParts, ordersOf } from './book-rows';

/*
 * Money by the day on which it came or went, which may be long after its order was placed: so all that is older than the end of the period is
 * looked at. Together the three say what the orders say (docs/shop-rules.md#r-money-10): received are the payments and the cash
 * received, less corrections; given back are the refunds that are processed; lost is what banks took of the payments.
 */

/** Payment orders that may have money of a period; in test mode no money came. */
async function* paymentsOf(store: ShopStore, { until }: Period): AsyncGenerator<PaymentOrder> {
  const opened = until === undefined ? {} : { until };
  for await (const payment of inParts<PaymentOrder>(store, (shop, limit, last) =>
    shop.paymentsOpened(opened, limit, last),
  ))
    if (!payment.isTest) yield payment;
}

interface Entry {
  readonly order: string;
  readonly entry: CashEntry;
}

/** Cash of a period, by order. */
async function* cashOf(store: ShopStore, period: Period): AsyncGenerator<Entry> {
  const placed = period.until === undefined ? {} : { until: period.until };
  for await (const { _id, cash = [] } of ordersOf(store, placed))
    for (const entry of cash) if (isIn(period, entry.at)) yield { order: _id, entry };
}

interface Paid {
  readonly payment: PaymentOrder;
  readonly capture: Capture;
}

/** What the gateway captured, by the day on which it was paid. */
export const paymentBook = book<Paid>({
  columns: {
    capturedAt: ({ capture }) => timeCell(capture.capturedAt),
    order: ({ payment }) => payment.order,
    gatewayOrder: ({ payment }) => payment._id,
    payment: ({ capture }) => capture.payment,
    amount: ({ capture }) => moneyCell(capture.amountPaise),
    currency: ({ capture }) => capture.currency,
    fee: ({ capture: { fee } }) => moneyCell(fee?.amountPaise),
    taxOnFee: ({ capture: { fee } }) => moneyCell(fee?.taxPaise),
    paysOrder: ({ payment, capture }) => String(isPaying(payment, capture)),
    verdict: ({ capture }) => capture.verdict,
    lost: ({ payment, capture }) => moneyCell(lostOf(payment, capture.payment)),
    recordedAt: ({ capture }) => timeCell(capture.recordedAt),
  },
  async *rows(store, period) {
    for await (const payment of paymentsOf(store, period))
      for (const capture of payment.captures)
        if (isIn(period, capture.capturedAt)) yield { payment, capture };
  },
});

interface GivenBack {
  readonly at: string;
  readonly order: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly state: Refund['state'];
  /** `gateway`, or how it went back outside of it. */
  readonly way: string;
  readonly payment?: string;
  readonly refund?: string;
  readonly key?: string;
  readonly requestedAt: string;
  readonly settledAt: string | null;
  readonly by: string;
  readonly reason: string | undefined;
}

/** What a refund is in the table: of the day on which it was done or failed, else asked for. */
function refundRow({ order, captures }: PaymentOrder, refund: Refund): GivenBack {
  const { key, payment, amountPaise, state, gatewayRefund, requestedAt, settledAt } = refund;
  return {
    at: settledAt ?? requestedAt,
    order,
    amountPaise,
    currency: captures.find((capture) => capture.payment === payment)?.currency ?? CURRENCY,
    state,
    way: refund.byHand ?? 'gateway',
    payment,
    ...(gatewayRefund !== null && { refund: gatewayRefund }),
    key,
    requestedAt,
    settledAt,
    by: nameOf(refund.requestedBy),
    reason: refund.reason,
  };
}

/** Money on its way back: first by the gateway or in place of it, then of cash orders. */
export const refundBook = book<GivenBack>({
  columns: {
    at: ({ at }) => timeCell(at),
    order: ({ order }) => order,
    amount: ({ amountPaise }) => moneyCell(amountPaise),
    currency: ({ currency }) => currency,
    state: ({ state }) => state,
    method: ({ way }) => way,
    payment: ({ payment = '' }) => payment,
    gatewayRefund: ({ refund = '' }) => refund,
    key: ({ key = '' }) => key,
    requestedAt: ({ requestedAt }) => timeCell(requestedAt),
    settledAt: ({ settledAt }) => timeCell(settledAt),
    by: ({ by }) => by,
    reason: ({ reason = '' }) => reason,
  },
  async *rows(store, period) {
    for await (const payment of paymentsOf(store, period))
      for (const refund of payment.refunds) {
        const row = refundRow(payment, refund);
        if (isIn(period, row.at)) yield row;
      }
    for await (const { order, entry } of cashOf(store, period))
      if (entry.kind === 'returned')
        yield {
          at: entry.at,
          order,
          amountPaise: entry.amountPaise,
          currency: CURRENCY,
          state: 'processed',
          way: entry.method,
          requestedAt: entry.at,
          settledAt: entry.at,
          by: entry.by.name,
          reason: entry.reason,
        };
  },
});

const amountOf = ({ entry }: Entry, sign: number): Paise =>
  CASH_SIGNS[entry.kind] === sign ? entry.amountPaise : 0;

/** Money of cash orders, by the day on which it came, went back, or was found not to have come. */
export const cashBook = book<Entry>({
  columns: {
    at: ({ entry }) => timeCell(entry.at),
    order: ({ order }) => order,
    kind: ({ entry }) => entry.kind,
    method: ({ entry }) => (entry.kind === 'returned' ? entry.method : 'cash'),
    in: (row) => moneyCell(amountOf(row, 1)),
    out: (row) => moneyCell(amountOf(row, -1)),
    by: ({ entry }) => entry.by.name,
    reason: ({ entry }) => ('reason' in entry ? entry.reason : ''),
    /** With whom it is, or was. */
    with: ({ entry }) =>
      'courier' in entry ? entry.courier : 'with' in entry ? (entry.with ?? '') : '',
    /** Paid out by the courier: it came before. */
    remitted: (row) => moneyCell(amountOf(row, 0)),
    reference: ({ entry }) => ('reference' in entry ? (entry.reference ?? '') : ''),
  },
  rows: cashOf,
});
