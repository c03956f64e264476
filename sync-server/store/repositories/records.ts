import type { EngineReader, EngineWriter } from '../engine';
import { deviceErrors, internalNotes, networkDay, notedGroup, securityLog } from '../kinds/owner';
import { ALL } from '../kinds/people';
import { clients, outcomeKey, outcomes, seriesYears, spentNames } from '../kinds/sync';
import { seriesId } from '../row-types';
import type { ShopReader, ShopWriter } from '../shop-store';
import { NumbersUnconfirmedError } from '../store-errors';

type Reader = Pick<
  ShopReader,
  | 'notesAbout'
  | 'deviceErrors'
  | 'countFailingQueues'
  | 'securityRow'
  | 'securityShelf'
  | 'refusalsOf'
  | 'client'
  | 'outcome'
  | 'outcomesBefore'
  | 'isSpent'
  | 'lastNumber'
  | 'areNumbersConfirmed'
  | 'epoch'
  | 'run'
  | 'hasGiven'
>;

/** What the shop notes for itself: outboxes and their outcomes, the security log, numbers of invoices, notes and errors. */
export const readRecords = (tx: EngineReader): Reader => ({
  epoch: async () => tx.epoch,
  run: async () => tx.run,
  hasGiven: async (version) => tx.hasGiven(version),
  notesAbout: (about, subject) =>
    tx.group(internalNotes, 'subject', notedGroup(about, subject), { isDown: true }),
  deviceErrors: () => tx.group(deviceErrors, 'all', ALL),
  countFailingQueues: () => tx.count(clients, 'failing', ALL),
  securityRow: (id) => tx.get(securityLog, id),
  securityShelf: (shelf) => tx.group(securityLog, 'shelf', shelf),
  refusalsOf: (network, day) => tx.group(securityLog, 'network', networkDay(network, day)),
  client: (id) => tx.get(clients, id),
  outcome: (userId, actionId) => tx.get(outcomes, outcomeKey(userId, actionId)),
  outcomesBefore: async (time, limit) =>
    (await tx.group(outcomes, 'recorded', ALL, { upTo: time, limit })).filter(
      ({ recordedAt }) => recordedAt < time,
    ),
  isSpent: async (name) => (await tx.get(spentNames, name)) !== undefined,
  lastNumber: async (series, year) =>
    (await tx.get(seriesYears, seriesId({ series, year })))?.last ?? 0,
  areNumbersConfirmed: () => tx.areNumbersConfirmed(),
});

type Writer = Pick<
  ShopWriter,
  | 'putNote'
  | 'putDeviceError'
  | 'removeDeviceError'
  | 'putSecurityRow'
  | 'removeSecurityRow'
  | 'putClient'
  | 'putOutcome'
  | 'removeOutcome'
  | 'spend'
  | 'forgetSpent'
  | 'takeNumbers'
  | 'raiseNumber'
  | 'holds'
  | 'grown'
>;

export const writeRecords = (tx: EngineWriter): Writer => ({
  putNote: (note) => tx.put(internalNotes, note),
  putDeviceError: (error) => tx.put(deviceErrors, error),
  removeDeviceError: (id) => tx.remove(deviceErrors, id),
  putSecurityRow: (row) => tx.put(securityLog, row),
  removeSecurityRow: (id) => tx.remove(securityLog, id),
  putClient: (client) => tx.put(clients, client),
  putOutcome: (outcome) => tx.put(outcomes, outcome),
  removeOutcome: (userId, actionId) => tx.remove(outcomes, outcomeKey(userId, actionId)),
  async spend(name, until) {
    if (await tx.get(spentNames, name)) return false;
    await tx.put(spentNames, { _id: name, until });
    return true;
  },
  async forgetSpent(now) {
    for (const { _id } of await tx.group(spentNames, 'until', ALL, { upTo: now }))
      await tx.remove(spentNames, _id);
  },
  async takeNumbers(series, year, count) {
    if (!(await tx.areNumbersConfirmed()))
      throw new NumbersUnconfirmedError('The last numbers were not confirmed');
    const _id = seriesId({ series, year });
    const last = (await tx.get(seriesYears, _id))?.last ?? 0;
    await tx.put(seriesYears, { _id, last: last + count });
    // Outside of the store first: a number may be printed the moment this transaction has committed.
    await tx.noteNumber(_id, last + count);
    return last + 1;
  },
  async raiseNumber({ place, ...of }) {
    const _id = seriesId(of);
    const last = (await tx.get(seriesYears, _id))?.last ?? 0;
    if (place > last) await tx.put(seriesYears, { _id, last: place });
  },
  holds: (lease) => tx.holds(lease),
  grown: () => tx.grown(),
});
