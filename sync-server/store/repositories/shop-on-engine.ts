import type { EngineReader, EngineWriter } from '../engine';
import { lazyParts } from '../lazy-parts';
import type { Reports } from '../reports';
import { readAccounts, writeAccounts } from './accounts';
import { readBooks } from './books';
import { readBoughtTogether, writeBoughtTogether } from './bought-together';
import { readCash, writeCash } from './cash';
import { readCatalogue, writeCatalogue } from './catalogue';
import { readColumnMatches, writeColumnMatches } from './column-matches';
import { readImportPictures, writeImportPictures } from './import-pictures';
import { readImports, writeImports } from './imports';
import { readMessageTemplates, writeMessageTemplates } from './message-templates';
import { readMessages, writeMessages } from './messages';
import { readOrderEvents, writeOrderEvents } from './order-events';
import { readPaymentKeys, writePaymentKeys } from './payment-keys';
import { readPayments, writePayments } from './payments';
import { readPeople, writePeople } from './people';
import { readRecords, writeRecords } from './records';
import { readRemovedProducts, writeRemovedProducts } from './removed-products';
import { readSettlements, writeSettlements } from './settlements';
import { readVisits, writeVisits } from './visits';

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
  ({ tx }: Reading) => readBoughtTogether(tx),
  ({ tx }: Reading) => readColumnMatches(tx),
  ({ tx }: Reading) => readImports(tx),
  ({ tx }: Reading) => readImportPictures(tx),
  ({ tx }: Reading) => readBooks(tx),
  ({ tx }: Reading) => readCash(tx),
  ({ tx }: Reading) => readOrderEvents(tx),
  ({ tx }: Reading) => readSettlements(tx),
  ({ tx }: Reading) => readVisits(tx),
  ({ tx }: Reading) => readMessageTemplates(tx),
  ({ tx }: Reading) => readPaymentKeys(tx),
  ({ tx }: Reading) => readRemovedProducts(tx),
];

/** All reads of one consistent state of the shop; the reports and repositories say what each returns. */
export interface ShopReader
  extends
    Reports,
    ReturnType<typeof readPeople>,
    ReturnType<typeof readCatalogue>,
    ReturnType<typeof readAccounts>,
    ReturnType<typeof readPayments>,
    ReturnType<typeof readMessages>,
    ReturnType<typeof readRecords>,
    ReturnType<typeof readBoughtTogether>,
    ReturnType<typeof readColumnMatches>,
    ReturnType<typeof readImports>,
    ReturnType<typeof readImportPictures>,
    ReturnType<typeof readBooks>,
    ReturnType<typeof readCash>,
    ReturnType<typeof readOrderEvents>,
    ReturnType<typeof readVisits>,
    ReturnType<typeof readSettlements>,
    ReturnType<typeof readMessageTemplates>,
    ReturnType<typeof readPaymentKeys>,
    ReturnType<typeof readRemovedProducts> {}

/**
 * A transaction: what it reads includes what it wrote. Every change of a product, of the search words or of the settings raises the
 * catalogue's version, every change of a document of an account its owner's, inside the same transaction.
 */
export interface ShopWriter
  extends
    ShopReader,
    ReturnType<typeof writePeople>,
    ReturnType<typeof writeCatalogue>,
    ReturnType<typeof writeAccounts>,
    ReturnType<typeof writePayments>,
    ReturnType<typeof writeMessages>,
    ReturnType<typeof writeRecords>,
    ReturnType<typeof writeBoughtTogether>,
    ReturnType<typeof writeColumnMatches>,
    ReturnType<typeof writeImports>,
    ReturnType<typeof writeImportPictures>,
    ReturnType<typeof writeCash>,
    ReturnType<typeof writeOrderEvents>,
    ReturnType<typeof writeVisits>,
    ReturnType<typeof writeSettlements>,
    ReturnType<typeof writeMessageTemplates>,
    ReturnType<typeof writePaymentKeys>,
    ReturnType<typeof writeRemovedProducts> {
  /**
   * Records that the gateway was asked about a payment order. Not a change of it, and a store may forget it.
   * @param time milliseconds since 1970
   */
  noteAsked(paymentOrderId: string, time: number): Promise<void>;
}

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
  ({ tx }) => writeBoughtTogether(tx),
  ({ tx }) => writeColumnMatches(tx),
  ({ tx }) => writeImports(tx),
  ({ tx }) => writeImportPictures(tx),
  ({ tx }: Writing) => writeCash(tx),
  ({ tx }: Writing) => writeOrderEvents(tx),
  ({ tx }: Writing) => writeSettlements(tx),
  ({ tx }: Writing) => writeVisits(tx),
  ({ tx }: Writing) => writeMessageTemplates(tx),
  ({ tx }: Writing) => writePaymentKeys(tx),
  ({ tx }: Writing) => writeRemovedProducts(tx),
  ({ noteAsked }) => ({ noteAsked: async (id: string, at: number) => noteAsked(id, at) }),
]);
