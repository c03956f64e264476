import type { Period } from '#shared/admin/book-tables';
import type { SettlementEntry } from '#shared/payments/settlement-entry';
import type { EngineReader, EngineWriter } from '../engine';
import { settlementEntries } from '../kinds/settlement-entries';

/** What the gateway has paid out. */
export const readSettlements = (tx: EngineReader) => ({
  settlementEntriesNamed: (ids: readonly string[]) => tx.many(settlementEntries, ids),
  /** Those of a period, oldest first. @param last the last one that was read before */
  settlementEntriesOf: ({ from, until }: Period, limit: number, last?: SettlementEntry) =>
    tx.all(settlementEntries, {
      limit,
      after: last
        ? { at: last.at, key: last._id }
        : from === undefined
          ? undefined
          : { at: from, key: '' },
      ...(until !== undefined && { upTo: until }),
    }),
});

export const writeSettlements = (tx: EngineWriter) => ({
  putSettlementEntry: (entry: SettlementEntry) => tx.put(settlementEntries, entry),
  removeSettlementEntries: (ids: readonly string[]) => tx.remove(settlementEntries, ...ids),
});
