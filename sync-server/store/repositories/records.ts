import type { DeviceError } from '#shared/admin/device-error';
import type { InternalNote, Noted } from '#shared/admin/internal-note';
import type { NumberSeries, SeriesNumber } from '#shared/orders/number-series';
import type { EngineReader, EngineWriter } from '../engine';
import { deviceErrors, internalNotes, networkDay, notedGroup, securityLog } from '../kinds/owner';
import { ALL } from '../kinds/people';
import { clients, outcomeKey, outcomes, seriesYears, spentNames } from '../kinds/sync';
import type { LeaseHold } from '../lease';
import { ORDER_NUMBERS } from '../number-witness';
import { seriesId, type SecurityRow, type StoredOutcome, type SyncClient } from '../row-types';
import { NumbersUnconfirmedError } from '../store-errors';

/** The shop's own records: outboxes and their outcomes, the security log, numbers of invoices, notes and errors. */
export const readRecords = (tx: EngineReader) => ({
  /** The permanent name of this store: cursors of another store are recognised by it. */
  epoch: async () => tx.epoch,
  /** Names the run of the store since its last start: letters and digits, at most ten. */
  run: async () => tx.run,
  /**
   * Whether this store may have given the version out in one of its feeds. False for versions
   * lost when its data were restored from a backup.
   */
  hasGiven: async (version: number) => tx.hasGiven(version),
  /** The admins' notes about a person or an order, newest first. */
  notesAbout: (about: Noted, subject: string) =>
    tx.group(internalNotes, 'subject', notedGroup(about, subject), { isDown: true }),
  /** All groups of what failed on devices; they are few. In a transaction this locks them. */
  deviceErrors: () => tx.group(deviceErrors, 'all', ALL),
  /** How many devices have a queue whose next action fails at the server. */
  countFailingQueues: () => tx.count(clients, 'failing', ALL),
  securityRow: (id: string) => tx.get(securityLog, id),
  /** All entries of one category. */
  securityCategory: (category: SecurityRow['category']) =>
    tx.group(securityLog, 'category', category),
  /** The refused sign-ins that were counted for one network on one day. @param day `yyyy-mm-dd`, the shop's */
  refusalsOf: (network: string, day: string) =>
    tx.group(securityLog, 'network', networkDay(network, day)),
  client: (clientId: string) => tx.get(clients, clientId),
  /** @param actionId an action's id, or an idempotency key */
  outcome: (userId: string, actionId: string) => tx.get(outcomes, outcomeKey(userId, actionId)),
  /** Those that were recorded before a time. @param time ISO 8601 UTC */
  outcomesBefore: async (time: string, limit: number) =>
    (await tx.group(outcomes, 'recorded', ALL, { upTo: time, limit })).filter(
      ({ recordedAt }) => recordedAt < time,
    ),
  /** Whether a name was spent (`spend`). */
  isSpent: async (name: string) => (await tx.get(spentNames, name)) !== undefined,
  /** The last number of invoices or credit notes that was given in a financial year; 0 before the first. @param year such as `2026-27` */
  lastNumber: async (series: NumberSeries, year: string) =>
    (await tx.get(seriesYears, seriesId({ series, year })))?.last ?? 0,
  /** Whether numbers may be given: false after the store was restored from a backup or moved, until `confirmNumbers`. */
  areNumbersConfirmed: () => tx.areNumbersConfirmed(),
});

const HOUR = 60 * 60 * 1000;

/** How many numbers of orders are left out after a restore: more than a shop gives in the time that it undid. */
const skippedSince = (at: string | undefined, now: number): number =>
  1_000 + 100 * Math.max(0, Math.ceil((now - Date.parse(at ?? '')) / HOUR) || 0);

export const writeRecords = (tx: EngineWriter) => ({
  putNote: (note: InternalNote) => tx.put(internalNotes, note),
  putDeviceError: (error: DeviceError) => tx.put(deviceErrors, error),
  removeDeviceError: (id: string) => tx.remove(deviceErrors, id),
  putSecurityRow: (row: SecurityRow) => tx.put(securityLog, row),
  removeSecurityRow: (id: string) => tx.remove(securityLog, id),
  putClient: (client: SyncClient) => tx.put(clients, client),
  putOutcome: (outcome: StoredOutcome) => tx.put(outcomes, outcome),
  removeOutcome: (userId: string, actionId: string) =>
    tx.remove(outcomes, outcomeKey(userId, actionId)),
  /**
   * Spends a name that is valid once, such as a nonce.
   * @param until from when on it can no longer be used, ISO 8601 UTC
   * @returns false if it was spent before
   */
  async spend(name: string, until: string): Promise<boolean> {
    if (await tx.get(spentNames, name)) return false;
    await tx.put(spentNames, { _id: name, until });
    return true;
  },
  /** Forgets names that can no longer be used. @param now ISO 8601 UTC */
  async forgetSpent(now: string): Promise<void> {
    for (const { _id } of await tx.group(spentNames, 'until', ALL, { upTo: now }))
      await tx.remove(spentNames, _id);
  },
  /**
   * Takes the next numbers of a series in a financial year (docs/shop-rules.md#r-print-2). Others that take numbers wait for this
   * one; if it is rolled back, they are given again: so no number is left out and none is given twice.
   * @param count how many, 1 or more
   * @returns the first of them
   * @throws NumbersUnconfirmedError while `areNumbersConfirmed` is false
   */
  async takeNumbers(series: NumberSeries, year: string, count: number): Promise<number> {
    if (!(await tx.areNumbersConfirmed()))
      throw new NumbersUnconfirmedError('The last numbers were not confirmed');
    const _id = seriesId({ series, year });
    const last = (await tx.get(seriesYears, _id))?.last ?? 0;
    await tx.put(seriesYears, { _id, last: last + count });
    // Outside the store first: a number may be printed the moment this transaction has committed.
    await tx.noteNumber(_id, last + count);
    return last + 1;
  },
  /** Notes that orders have numbers from now on: a backup from before the first of them then shows that some were given since. */
  async beginOrderNumbers(from: number, now: number): Promise<void> {
    if (await tx.get(seriesYears, ORDER_NUMBERS)) return;
    const { place } = await tx.numberPlace(ORDER_NUMBERS);
    const at = new Date(now).toISOString();
    await tx.put(seriesYears, { _id: ORDER_NUMBERS, last: from - 1, place, at });
  },
  /**
   * Takes the next number of an order. Others that take one wait for this transaction. Where the store was restored or moved since the
   * last, numbers that were given meanwhile are unknown: they go on far beyond.
   * @param from the first one there may be
   * @param now milliseconds since 1970
   */
  async takeOrderNumber(from: number, now: number): Promise<number> {
    const row = await tx.get(seriesYears, ORDER_NUMBERS);
    const { place, noted } = await tx.numberPlace(ORDER_NUMBERS);
    const known = Math.max(row?.last ?? 0, noted);
    const isElsewhere = row !== undefined && row.place !== place;
    const last = Math.max(known, from - 1);
    const number = last + 1 + (isElsewhere ? skippedSince(row?.at, now) : 0);
    const at = new Date(now).toISOString();
    await tx.put(seriesYears, { _id: ORDER_NUMBERS, last: number, place, at });
    // As an invoice's: it may be mailed the moment this transaction has committed.
    await tx.noteNumber(ORDER_NUMBERS, number);
    return number;
  },
  /** Records that numbers up to this one were given; a lower one than the last changes nothing. */
  async raiseNumber({ place, ...of }: SeriesNumber): Promise<void> {
    const _id = seriesId(of);
    const last = (await tx.get(seriesYears, _id))?.last ?? 0;
    if (place > last) await tx.put(seriesYears, { _id, last: place });
  },
  /** Whether a lease is still held. If so, no other holder gets it until this transaction has ended. */
  holds: (lease: LeaseHold) => tx.holds(lease),
  /** By how many bytes the store is larger with what this transaction has put so far; products are left out. */
  grown: () => tx.grown(),
});
