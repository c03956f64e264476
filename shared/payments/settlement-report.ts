import * as z from 'zod/mini';
import { decimalAmount, signedAmount } from '../core/decimal-amount';
import { decimalFromPaise, type Paise } from '../core/paise';
import {
  ENTRY_MATCHES,
  matchOf,
  type EntryMatch,
  type KnownPayment,
  type SettlementEntry,
} from './settlement-entry';

/** The largest report that is taken: in bytes, and in rows without the header. */
export const MAX_SETTLEMENT_BYTES = 8 * 1024 * 1024;
export const MAX_SETTLEMENT_ROWS = 20_000;
/** How many rows of each list are shown. */
export const MAX_SHOWN = 100;

const count = z.int().check(z.minimum(0));

/** A payout of the gateway to the shop's bank, and what it is for. */
export const payout = z.object({
  settlement: z.string(),
  /** By which the bank knows it. */
  utr: z.string(),
  at: z.string(),
  entries: count,
  payments: signedAmount,
  refunds: signedAmount,
  /** Disputes and what else the gateway added or took. */
  adjustments: signedAmount,
  fees: signedAmount,
  /** Of the fees. */
  tax: signedAmount,
  /** What the bank got. */
  net: signedAmount,
});
export type Payout = z.infer<typeof payout>;

export const settlementDifference = z.object({
  _id: z.string(),
  type: z.string(),
  match: z.enum(ENTRY_MATCHES),
  /** The shop's order; absent: none is known. */
  order: z.optional(z.string()),
  orderNumber: z.optional(z.int()),
  /** By the gateway, and by the shop's books: of a fee the fee. */
  reported: signedAmount,
  booked: z.optional(signedAmount),
});
export type SettlementDifference = z.infer<typeof settlementDifference>;

/** Entries as they agree with the shop's books. */
const compared = {
  payouts: z.array(payout),
  payoutCount: count,
  net: signedAmount,
  agreeing: count,
  differences: z.array(settlementDifference),
  differenceCount: count,
};

/** `POST /api/payments/settlements/preview`, and `/import`, which has stored what it adds. */
export const settlementPreview = z.object({
  unit: z.enum(['rupees', 'paise']),
  rows: count,
  adds: count,
  known: count,
  /** Of the known ones those that are stored as the report says them, and would go with it. */
  removable: count,
  /** Rows that cannot be taken, some of them. */
  problems: z.array(z.object({ line: z.int(), entity: z.string(), problem: z.string() })),
  problemCount: count,
  ...compared,
});
export type SettlementPreview = z.infer<typeof settlementPreview>;

/** `POST /api/payments/settlements/remove`: how many entries went. */
export const settlementRemoval = z.object({ removed: count });

/** `GET /api/payments/settlements`: what was paid out in a month, and what came in it and has not been. */
export const settlementReport = z.object({
  month: z.string(),
  ...compared,
  unsettled: z.object({
    count,
    amount: signedAmount,
    shown: z.array(
      z.object({
        payment: z.string(),
        order: z.string(),
        /** Of the order, where it has one. */
        orderNumber: z.optional(z.int()),
        amount: decimalAmount,
        capturedAt: z.string(),
      }),
    ),
  }),
});
export type SettlementReport = z.infer<typeof settlementReport>;

interface Sums {
  readonly first: SettlementEntry;
  readonly entries: number;
  readonly payments: Paise;
  readonly refunds: Paise;
  readonly adjustments: Paise;
  readonly fees: Paise;
  readonly tax: Paise;
  readonly net: Paise;
}

function withEntry(sums: Sums | undefined, entry: SettlementEntry): Sums {
  const before = sums ?? { ...NOTHING, first: entry };
  const { type, amountPaise, feePaise, taxPaise, netPaise } = entry;
  const isOther = type === 'adjustment' || type === 'other';
  return {
    first: before.first,
    entries: before.entries + 1,
    payments: before.payments + (type === 'payment' ? amountPaise : 0),
    refunds: before.refunds + (type === 'refund' ? amountPaise : 0),
    // What is left of it beside the fee, whichever way it went.
    adjustments: before.adjustments + (isOther ? netPaise + feePaise : 0),
    fees: before.fees + feePaise,
    tax: before.tax + taxPaise,
    net: before.net + netPaise,
  };
}
const NOTHING = {
  entries: 0,
  payments: 0,
  refunds: 0,
  adjustments: 0,
  fees: 0,
  tax: 0,
  net: 0,
};

const payoutOf = ({ first, entries, ...sums }: Sums): Payout => ({
  settlement: first.settlement,
  utr: first.utr,
  at: first.at,
  entries,
  payments: decimalFromPaise(sums.payments),
  refunds: decimalFromPaise(sums.refunds),
  adjustments: decimalFromPaise(sums.adjustments),
  fees: decimalFromPaise(sums.fees),
  tax: decimalFromPaise(sums.tax),
  net: decimalFromPaise(sums.net),
});

function differenceOf(
  entry: SettlementEntry,
  match: EntryMatch,
  known: KnownPayment | undefined,
): SettlementDifference {
  const { _id, type } = entry;
  const refund = known?.refunds.find(({ gatewayRefund }) => gatewayRefund === _id);
  const [reported, booked] =
    match === 'fee'
      ? [entry.feePaise, known?.capture.fee?.amountPaise]
      : match === 'amount'
        ? [entry.amountPaise, type === 'refund' ? refund?.amountPaise : known?.capture.amountPaise]
        : [match === 'adjustment' ? entry.netPaise : entry.amountPaise, undefined];
  return {
    _id,
    type,
    match,
    ...(known && { order: known.order }),
    reported: decimalFromPaise(reported),
    ...(booked !== undefined && { booked: decimalFromPaise(booked) }),
  };
}

/**
 * Compares entries with the shop's books.
 * @param known payments by the gateway's ids
 * @returns payouts, the newest first, and what does not agree
 */
export function compareEntries(
  entries: readonly SettlementEntry[],
  known: ReadonlyMap<string, KnownPayment>,
) {
  const payouts = new Map<string, Sums>();
  const differences: SettlementDifference[] = [];
  let net = 0;
  for (const entry of entries) {
    const of = known.get(entry.payment);
    const match = matchOf(entry, of);
    if (match !== 'agrees') differences.push(differenceOf(entry, match, of));
    if (entry.settlement === '') continue;
    net += entry.netPaise;
    payouts.set(entry.settlement, withEntry(payouts.get(entry.settlement), entry));
  }
  const all = [...payouts.values()].map(payoutOf).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    payouts: all.slice(0, MAX_SHOWN),
    payoutCount: all.length,
    net: decimalFromPaise(net),
    agreeing: entries.length - differences.length,
    differences: differences.slice(0, MAX_SHOWN),
    differenceCount: differences.length,
  };
}
