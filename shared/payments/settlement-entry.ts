import * as z from 'zod/mini';
import type { ColumnNames } from '../import/named-columns';
import { MAX_PAISE, type Paise } from '../core/paise';
import { instantOfShopTime } from '../shop/shop-day';
import { CURRENCY, type Capture, type PaymentOrder, type Refund } from './payment';

/** What moved, in the words of the gateway's report; a row of a payout itself is none of them. */
const SETTLED_TYPES = ['payment', 'refund', 'adjustment', 'other'] as const;

/**
 * What a settlement report of the gateway says of one payment, refund or adjustment, as it is stored: under the gateway's own id, so that a
 * report that is read twice changes nothing. Sums are in paise.
 */
export const settlementEntry = z.object({
  _id: z.string(),
  type: z.enum(SETTLED_TYPES),
  /** Of the payment, the refund or the adjustment, before the fee. */
  amountPaise: z.int(),
  /** What the gateway keeps, its tax included. */
  feePaise: z.int(),
  taxPaise: z.int(),
  /** What the shop's bank gets for it; below zero: what is taken off. */
  netPaise: z.int(),
  /** The payment that it is of; empty: none is named. */
  payment: z.string(),
  /** The payout that it is in, and by which number the bank knows it; empty: not paid out yet. */
  settlement: z.string(),
  utr: z.string(),
  /** When it was paid out, else when the report was read; ISO 8601 UTC. */
  at: z.string(),
});
export type SettlementEntry = Readonly<z.infer<typeof settlementEntry>>;

/** What the gateway calls the columns of its report. */
export const SETTLEMENT_COLUMNS = {
  entity: ['entity_id', 'transaction_entity_id', 'entity', 'id'],
  type: ['type', 'transaction_entity', 'transaction type'],
  debit: ['debit', 'debit_amount'],
  credit: ['credit', 'credit_amount'],
  amount: ['amount'],
  fee: ['fee', 'fee (exclusive tax)', 'fees'],
  tax: ['tax'],
  settlement: ['settlement_id', 'settlement id'],
  settledAt: ['settled_at', 'settled at', 'settlement_date'],
  utr: ['settlement_utr', 'utr', 'settlement utr'],
  payment: ['payment_id'],
  order: ['order_id'],
  receipt: ['order_receipt', 'receipt'],
} as const satisfies ColumnNames<string>;

/** A row of a report as it is written. */
export type WrittenEntry = Readonly<Record<keyof typeof SETTLEMENT_COLUMNS, string>>;

/** A report writes rupees with decimals, or paise as whole numbers. */
export type SettlementUnit = 'rupees' | 'paise';

const DECIMALS = /^-?[\d,]+\.\d+$/;
const NUMBER = /^-?[\d,]+(?:\.\d{1,2})?$/;

/** A sum as it is written; nothing where it is none, or more than any order comes to. An empty cell is 0. */
export function writtenSum(cell: string, unit: SettlementUnit): Paise | undefined {
  if (cell === '') return 0;
  if (!NUMBER.test(cell)) return undefined;
  const number = Number(cell.replaceAll(',', ''));
  const paise = unit === 'rupees' ? Math.round(number * 100) : number;
  return Number.isInteger(paise) && Math.abs(paise) <= MAX_PAISE ? paise : undefined;
}

/**
 * In which unit a report is written: rupees where any sum has decimals, else as its payments are known to the shop, else rupees.
 * @param capturedOf what a payment came to, in paise
 */
export function unitOf(
  rows: readonly WrittenEntry[],
  capturedOf: (payment: string) => Paise | undefined,
): SettlementUnit {
  const cells = rows.flatMap(({ debit, credit, amount, fee, tax }) => [
    debit,
    credit,
    amount,
    fee,
    tax,
  ]);
  if (cells.some((cell) => DECIMALS.test(cell))) return 'rupees';
  const known = rows.filter(({ entity }) => capturedOf(entity) !== undefined);
  const inPaise = known.filter(
    ({ entity, amount }) => writtenSum(amount, 'paise') === capturedOf(entity),
  );
  return inPaise.length * 2 > known.length ? 'paise' : 'rupees';
}

const SECONDS = /^\d{9,11}$/;
const DAY_FIRST =
  /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})(?:[ T](?<time>\d{2}:\d{2}))?/;
const YEAR_FIRST = /^(?<date>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}))?/;

/** A time as it is written: seconds since 1970, or by the shop's clock; nothing where it is none. ISO 8601 UTC. */
export function writtenTime(cell: string): string | undefined {
  if (SECONDS.test(cell)) return new Date(Number(cell) * 1000).toISOString();
  const { day = '', month = '', year = '', time = '00:00' } = DAY_FIRST.exec(cell)?.groups ?? {};
  const named = YEAR_FIRST.exec(cell)?.groups;
  const date = named?.['date'] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const text = `${date}T${named?.['time'] ?? time}`;
  const instant = instantOfShopTime(text);
  return instant === text ? undefined : instant;
}

/** What is wrong with a row, in words. */
export const ENTRY_PROBLEMS = {
  notNamed: 'No payment, refund or adjustment is named',
  noSum: 'A sum cannot be read',
  doesNotAddUp: 'What is paid out is not the amount less the fee',
  noTime: 'The day of the payout cannot be read',
  twice: 'It stands twice in the report',
  changed: 'An earlier report says otherwise',
} as const;
export type EntryProblem = (typeof ENTRY_PROBLEMS)[keyof typeof ENTRY_PROBLEMS];

const dayAfter = (now: string) => new Date(Date.parse(now) + 24 * 60 * 60_000).toISOString();

const typeOf = (written: string): SettlementEntry['type'] =>
  SETTLED_TYPES.find((type) => type === written.toLowerCase()) ?? 'other';

/** A row of a payout itself: its payments are rows of their own. */
export const isPayout = ({ entity, type }: WrittenEntry): boolean =>
  type.toLowerCase() === 'settlement' || entity.startsWith('setl_');

/**
 * Reads a row of a report.
 * @param now ISO 8601 UTC
 */
export function readEntry(
  written: WrittenEntry,
  unit: SettlementUnit,
  now: string,
): SettlementEntry | EntryProblem {
  const { entity, settlement, utr } = written;
  if (!/^[\w-]{4,60}$/.test(entity)) return ENTRY_PROBLEMS.notNamed;
  const sumOf = (name: 'debit' | 'credit' | 'amount' | 'fee' | 'tax') =>
    writtenSum(written[name], unit);
  const [debit, credit, amount, fee, tax] = [
    sumOf('debit'),
    sumOf('credit'),
    sumOf('amount'),
    sumOf('fee'),
    sumOf('tax'),
  ];
  if ([debit, credit, amount, fee, tax].includes(undefined)) return ENTRY_PROBLEMS.noSum;
  const type = typeOf(written.type);
  const net = (credit ?? 0) - (debit ?? 0);
  const kept = fee ?? 0;
  // The fee has its tax in it; some reports write them apart.
  const fits = (feePaise: Paise) =>
    type === 'payment' ? net === (amount ?? 0) - feePaise : net === -(amount ?? 0) - feePaise;
  const feePaise = !fits(kept) && fits(kept + (tax ?? 0)) ? kept + (tax ?? 0) : kept;
  if ((type === 'payment' || type === 'refund') && !fits(feePaise))
    return ENTRY_PROBLEMS.doesNotAddUp;
  const settledAt = settlement === '' ? undefined : writtenTime(written.settledAt);
  // A day to come would be in no month that is looked at.
  if (settlement !== '' && (settledAt === undefined || settledAt > dayAfter(now)))
    return ENTRY_PROBLEMS.noTime;
  return {
    _id: entity,
    type,
    amountPaise: amount ?? 0,
    feePaise,
    taxPaise: tax ?? 0,
    netPaise: net,
    payment: type === 'payment' ? entity : written.payment,
    settlement: settlement.slice(0, 60),
    utr: settlement === '' ? '' : utr.slice(0, 60),
    at: settledAt ?? now,
  };
}

/** What reading an entry again does: nothing where it is known, unless it is paid out meanwhile. */
export function entryChange(
  entry: SettlementEntry,
  known: SettlementEntry | undefined,
): 'add' | 'known' | 'changed' {
  if (!known) return 'add';
  const isSame = (['type', 'amountPaise', 'feePaise', 'taxPaise', 'netPaise'] as const).every(
    (name) => known[name] === entry[name],
  );
  if (known.settlement === '') return entry.settlement === '' && isSame ? 'known' : 'add';
  // An older report does not know yet that it was paid out.
  if (isSame && entry.settlement === '') return 'known';
  return isSame && known.settlement === entry.settlement ? 'known' : 'changed';
}

/** Whether an entry is stored as a report says it: a payout that a later report added is not this one's to take away. */
export const isStoredSo = (entry: SettlementEntry, known: SettlementEntry | undefined): boolean =>
  known?.settlement === entry.settlement && entryChange(entry, known) === 'known';

/** A payment of the shop with what came by it. */
export interface KnownPayment {
  readonly order: string;
  readonly capture: Capture;
  readonly refunds: readonly Refund[];
}

/** The payments of a payment order, by the gateway's ids; in test mode no money came. */
export function knownPayments(payment: PaymentOrder): (readonly [string, KnownPayment])[] {
  if (payment.isTest) return [];
  return payment.captures.map(
    (capture) =>
      [
        capture.payment,
        {
          order: payment.order,
          capture,
          refunds: payment.refunds.filter((refund) => refund.payment === capture.payment),
        },
      ] as const,
  );
}

/** How an entry and the shop's own books agree. */
export const ENTRY_MATCHES = ['agrees', 'unknown', 'amount', 'fee', 'adjustment'] as const;
export type EntryMatch = (typeof ENTRY_MATCHES)[number];

/**
 * Whether an entry is what the shop knows of its payment or refund.
 * @param known the payment that it is of
 */
export function matchOf(entry: SettlementEntry, known: KnownPayment | undefined): EntryMatch {
  if (entry.type === 'adjustment' || entry.type === 'other') return 'adjustment';
  if (!known || known.capture.currency !== CURRENCY) return 'unknown';
  if (entry.type === 'refund') {
    const refund = known.refunds.find(({ gatewayRefund }) => gatewayRefund === entry._id);
    if (!refund) return 'unknown';
    return refund.amountPaise === entry.amountPaise ? 'agrees' : 'amount';
  }
  const { amountPaise, fee } = known.capture;
  if (amountPaise !== entry.amountPaise) return 'amount';
  return fee === undefined || fee.amountPaise === entry.feePaise ? 'agrees' : 'fee';
}
