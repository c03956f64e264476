import type { EngineReader, EngineWriter } from '../engine';
import { lazyParts } from '../lazy-parts';
import type { Reports } from '../reports';
import { readAccounts, writeAccounts } from './accounts';
import { readCatalogue, writeCatalogue } from './catalogue';
import { readMessages, writeMessages } from './messages';
import { readPayments, writePayments } from './payments';
import { readPeople, writePeople } from './people';
import { readRecords, writeRecords } from './records';
import type { ShopReader, ShopWriter } from '../shop-store';

/** One state, as an engine reads it, and the reports over it. */
export interface Reading<Tx extends EngineReader = EngineReader> {
  readonly tx: Tx;
  readonly reports: () => Reports;
}

/** A transaction of an engine. */
export interface Writing extends Reading<EngineWriter> {
  /** @param at milliseconds since 1970 */
  readonly noteAsked: (paymentOrderId: string, at: number) => void | Promise<void>;
}

const READERS = [
  ({ reports }: Reading) => ({ ...reports() }),
  ({ tx }: Reading) => readPeople(tx),
  ({ tx }: Reading) => readCatalogue(tx),
  ({ tx }: Reading) => readAccounts(tx),
  ({ tx }: Reading) => readPayments(tx),
  ({ tx }: Reading) => readMessages(tx),
  ({ tx }: Reading) => readRecords(tx),
];

/** Reads the shop in one state of an engine. */
export const shopReader = lazyParts<Reading, ShopReader>(READERS);

/** Reads and writes the shop in a transaction of an engine. */
export const shopWriter = lazyParts<Writing, ShopWriter>([
  ...READERS,
  ({ tx }) => writePeople(tx),
  ({ tx }) => writeCatalogue(tx),
  ({ tx }) => writeAccounts(tx),
  ({ tx }) => writePayments(tx),
  ({ tx }) => writeMessages(tx),
  ({ tx }) => writeRecords(tx),
  ({ noteAsked }) => ({ noteAsked: async (id: string, at: number) => noteAsked(id, at) }),
]);
