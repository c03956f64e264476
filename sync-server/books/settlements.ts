import { isIn, periodOf, type Period } from '#shared/admin/book-tables';
import { decimalFromPaise } from '#shared/core/paise';
import { CURRENCY, type PaymentOrder } from '#shared/payments/payment';
import {
  entryChange,
  ENTRY_PROBLEMS,
  isPayout,
  isStoredSo,
  knownPayments,
  matchOf,
  readEntry,
  SETTLEMENT_COLUMNS,
  unitOf,
  type EntryMatch,
  type KnownPayment,
  type SettlementEntry,
} from '#shared/payments/settlement-entry';
import {
  compareEntries,
  MAX_SETTLEMENT_BYTES,
  MAX_SETTLEMENT_ROWS,
  MAX_SHOWN,
  type SettlementPreview,
  type SettlementReport,
} from '#shared/payments/settlement-report';
import { monthOf } from '#shared/shop/month';
import { moneyCell, timeCell } from '../admin/columns';
import { readNamedTable } from '../admin/named-table';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { book, inParts } from './book-rows';

const LIMITS = { bytes: MAX_SETTLEMENT_BYTES, rows: MAX_SETTLEMENT_ROWS };
/** How many entries one transaction looks up or writes. */
const A_PART = 500;

const paymentsOpened = (store: ShopStore, period: Period) =>
  inParts<PaymentOrder>(store, (shop, limit, last) => shop.paymentsOpened(period, limit, last));

/** The payments that are wanted, by the gateway's ids: all payment orders are looked at once. */
async function paymentsNamed(
  store: ShopStore,
  wanted: ReadonlySet<string>,
): Promise<Map<string, KnownPayment>> {
  const found = new Map<string, KnownPayment>();
  if (wanted.size === 0) return found;
  for await (const payment of paymentsOpened(store, {}))
    for (const [id, known] of knownPayments(payment)) if (wanted.has(id)) found.set(id, known);
  return found;
}

/** The stored entries of these ids. */
async function entriesNamed(
  store: ShopStore,
  ids: readonly string[],
): Promise<Map<string, SettlementEntry>> {
  const found = new Map<string, SettlementEntry>();
  for (let at = 0; at < ids.length; at += A_PART)
    for (const entry of await store.read((shop) =>
      shop.settlementEntriesNamed(ids.slice(at, at + A_PART)),
    ))
      found.set(entry._id, entry);
  return found;
}

/** Shown rows, each with the number of its order where that has one. */
async function withNumbers<Row extends { readonly order?: string | undefined }>(
  store: ShopStore,
  rows: readonly Row[],
): Promise<(Row & { orderNumber?: number })[]> {
  const ids = [...new Set(rows.flatMap(({ order }) => order ?? []))];
  const orders = await store.read((shop) => shop.orders(ids), { replica: true });
  const numbers = new Map(orders.map(({ _id, number }) => [_id, number]));
  return rows.map((row) => {
    const orderNumber = numbers.get(row.order ?? '');
    return { ...row, ...(orderNumber !== undefined && { orderNumber }) };
  });
}

interface ReadTable {
  readonly preview: SettlementPreview;
  /** What it adds to what is stored. */
  readonly added: readonly SettlementEntry[];
  /** What is stored as it says. */
  readonly stored: readonly SettlementEntry[];
}

/**
 * Reads a settlement report of the gateway, and what it adds.
 * @param now milliseconds since 1970
 * @throws TableRefused where it cannot be read, or has no column of ids or amounts
 */
async function readTable(store: ShopStore, table: string, now: number): Promise<ReadTable> {
  const rows = await readNamedTable(table, SETTLEMENT_COLUMNS, ['entity', 'amount'], LIMITS);
  const written = rows.filter((row) => !isPayout(row));
  const known = await paymentsNamed(
    store,
    new Set(written.flatMap(({ entity, payment }) => [entity, payment])),
  );
  const unit = unitOf(written, (id) => known.get(id)?.capture.amountPaise);
  const stored = await entriesNamed(store, [...new Set(written.map(({ entity }) => entity))]);
  const at = new Date(now).toISOString();
  const entries = new Map<string, SettlementEntry>();
  const added: SettlementEntry[] = [];
  const storedSo: SettlementEntry[] = [];
  const problems: SettlementPreview['problems'] = [];
  for (const row of written) {
    const entry = readEntry(row, unit, at);
    const change =
      typeof entry === 'string'
        ? entry
        : entries.has(entry._id)
          ? ENTRY_PROBLEMS.twice
          : entryChange(entry, stored.get(entry._id));
    if (typeof entry === 'string' || (change !== 'add' && change !== 'known')) {
      const problem = change === 'changed' ? ENTRY_PROBLEMS.changed : change;
      problems.push({ line: row.line, entity: row.entity.slice(0, 60), problem });
      continue;
    }
    entries.set(entry._id, entry);
    if (change === 'add') added.push(entry);
    else if (isStoredSo(entry, stored.get(entry._id))) storedSo.push(entry);
  }
  const compared = compareEntries([...entries.values()], known);
  return {
    added,
    stored: storedSo,
    preview: {
      unit,
      rows: written.length,
      adds: added.length,
      known: entries.size - added.length,
      removable: storedSo.length,
      problems: problems.slice(0, MAX_SHOWN),
      problemCount: problems.length,
      ...compared,
      differences: await withNumbers(store, compared.differences),
    },
  };
}

/** What storing a report would do; nothing is written. @param now milliseconds since 1970 */
export const previewSettlements = async (
  store: ShopStore,
  table: string,
  now: number,
): Promise<SettlementPreview> => (await readTable(store, table, now)).preview;

/**
 * Stores what a report adds. Said again, or cut short and said again, it stores each entry once.
 * @param now milliseconds since 1970
 */
export async function importSettlements(
  store: ShopStore,
  table: string,
  now: number,
): Promise<SettlementPreview> {
  const { preview, added } = await readTable(store, table, now);
  for (let at = 0; at < added.length; at += A_PART) {
    const part = added.slice(at, at + A_PART);
    await store.write(async (shop) => {
      const ids = part.map(({ _id }) => _id);
      const stored = new Map(
        (await shop.settlementEntriesNamed(ids)).map((entry) => [entry._id, entry]),
      );
      // Another report may have come meanwhile.
      for (const entry of part)
        if (entryChange(entry, stored.get(entry._id)) === 'add')
          await shop.putSettlementEntry(entry);
    });
  }
  return preview;
}

/**
 * Takes out of the books what a report put there: of another shop, or of a test. What a later report says otherwise stays.
 * @param now milliseconds since 1970
 * @param write what else belongs into each transaction, told how many entries went
 * @returns how many went
 */
export async function removeSettlements(
  store: ShopStore,
  table: string,
  now: number,
  write: (shop: ShopWriter, count: number) => Promise<void>,
): Promise<number> {
  const { stored } = await readTable(store, table, now);
  let removed = 0;
  for (let at = 0; at < stored.length; at += A_PART) {
    const part = stored.slice(at, at + A_PART);
    removed += await store.write(async (shop) => {
      const ids = part.map(({ _id }) => _id);
      const known = new Map(
        (await shop.settlementEntriesNamed(ids)).map((entry) => [entry._id, entry]),
      );
      // Another report may have come meanwhile.
      const gone = part.filter((entry) => isStoredSo(entry, known.get(entry._id)));
      if (gone.length > 0) await write(shop, gone.length);
      await shop.removeSettlementEntries(gone.map(({ _id }) => _id));
      return gone.length;
    });
  }
  return removed;
}

const entriesOf = (store: ShopStore, period: Period) =>
  inParts<SettlementEntry>(store, (shop, limit, last) =>
    shop.settlementEntriesOf(period, limit, last),
  );

/** What was paid out in a month, and what came in it and has not been. @param month `yyyy-mm` */
export async function readSettlementReport(
  store: ShopStore,
  month: string,
): Promise<SettlementReport> {
  const period = periodOf(monthOf(month));
  const entries: SettlementEntry[] = [];
  for await (const entry of entriesOf(store, period)) entries.push(entry);
  const wanted = new Set(entries.map(({ payment }) => payment));
  const known = new Map<string, KnownPayment>();
  const came = new Map<string, KnownPayment>();
  for await (const payment of paymentsOpened(store, {}))
    for (const [id, one] of knownPayments(payment)) {
      if (wanted.has(id)) known.set(id, one);
      if (one.capture.currency === CURRENCY && isIn(period, one.capture.capturedAt))
        came.set(id, one);
    }
  const settled = await entriesNamed(store, [...came.keys()]);
  const open = [...came].filter(([id]) => (settled.get(id)?.settlement ?? '') === '');
  const amount = open.reduce((sum, [, { capture }]) => sum + capture.amountPaise, 0);
  const compared = compareEntries(entries, known);
  const shown = open.slice(0, MAX_SHOWN).map(([payment, { order, capture }]) => ({
    payment,
    order,
    amount: decimalFromPaise(capture.amountPaise),
    capturedAt: capture.capturedAt,
  }));
  return {
    month,
    ...compared,
    differences: await withNumbers(store, compared.differences),
    unsettled: {
      count: open.length,
      amount: decimalFromPaise(amount),
      shown: await withNumbers(store, shown),
    },
  };
}

interface Row {
  readonly entry: SettlementEntry;
  readonly order: string;
  readonly match: EntryMatch;
}

/** Each payment, refund and adjustment from its order to the bank, by the day on which it was paid out. */
export const settlementBook = book<Row>({
  columns: {
    settledAt: ({ entry }) => (entry.settlement === '' ? '' : timeCell(entry.at)),
    utr: ({ entry }) => entry.utr,
    settlement: ({ entry }) => entry.settlement,
    entity: ({ entry }) => entry._id,
    type: ({ entry }) => entry.type,
    payment: ({ entry }) => entry.payment,
    order: ({ order }) => order,
    amount: ({ entry }) => moneyCell(entry.amountPaise),
    fee: ({ entry }) => moneyCell(entry.feePaise),
    taxOnFee: ({ entry }) => moneyCell(entry.taxPaise),
    toBank: ({ entry }) => moneyCell(entry.netPaise),
    match: ({ match }) => match,
  },
  async *rows(store, period) {
    const wanted = new Set<string>();
    for await (const { payment } of entriesOf(store, period)) wanted.add(payment);
    const known = await paymentsNamed(store, wanted);
    for await (const entry of entriesOf(store, period)) {
      const of = known.get(entry.payment);
      yield { entry, order: of?.order ?? '', match: matchOf(entry, of) };
    }
  },
});
