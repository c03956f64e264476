import { settlementEntry, type SettlementEntry } from '#shared/payments/settlement-entry';
import { kind } from '../kind';

/** What the gateway's settlement reports said. */
export const settlementEntries = kind<SettlementEntry>()({
  name: 'settlement_entries',
  schema: settlementEntry,
  key: ({ _id }) => _id,
  listed: ({ at }) => at,
  indexes: {},
});
