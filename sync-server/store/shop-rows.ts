import type * as z from 'zod/mini';
import { deviceError, type DeviceError } from '#shared/admin/device-error';
import { internalNote, type InternalNote } from '#shared/admin/internal-note';
import { pinTable, type PinTable } from '#shared/delivery/pin-table';
import { stockChange, type StockChange } from '#shared/payments/stock-history';
import { stockHold, type StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import { paymentOrderSchema } from '#shared/payments/payment-invariants';
import type { AccountDocumentChange, CatalogueChange } from './queries';
import { pushSchema, subscriptionSchema, type Push, type PushSubscriptionRow } from './push-rows';
import { documentSchema, productSchema } from './row-schemas';
import {
  auditSchema,
  clientSchema,
  eventSchema,
  identitySchema,
  invoicesSchema,
  mailSchema,
  outcomeSchema,
  resetSchema,
  securitySchema,
  sessionSchema,
  spentSchema,
  userSchema,
  wordsSchema,
  settingsSchema,
  type AuditRow,
  type GatewayEvent,
  type Identity,
  type SeriesYear,
  type Mail,
  type PasswordReset,
  type SecurityRow,
  type Session,
  type SpentRow,
  type StoredOutcome,
  type SyncClient,
  type User,
  type WordsRow,
  type SettingsRow,
} from './row-types';

/** A document of somebody's account, or the mark that it was removed. Rows never go, so that feeds can tell. */
export type AccountRow = AccountDocumentChange & { readonly user: string };

/**
 * What a store keeps, by kind. In the embedded store each kind is a table of its file, and between two stores a shop goes in this form
 * (`movable-store.ts`).
 */
export interface ShopRows {
  readonly users: User;
  readonly sessions: Session;
  /** With its catalogue version; `product` is `null` where it was removed. */
  readonly products: CatalogueChange;
  /** Addresses, orders, reviews, wishes and alerts, with their account's version. */
  readonly documents: AccountRow;
  readonly clients: SyncClient;
  readonly outcomes: StoredOutcome;
  readonly payments: PaymentOrder;
  readonly holds: StockHold;
  readonly audit: AuditRow;
  /** What the gateway told, until it is worked through. */
  readonly events: GatewayEvent;
  readonly identities: Identity;
  readonly resets: PasswordReset;
  readonly mails: Mail;
  /** The security log. */
  readonly security: SecurityRow;
  /** What the owner has set for search: one row, in the feed of the catalogue. */
  readonly words: WordsRow;
  readonly spent: SpentRow;
  /** How far the numbers of invoices and credit notes have come in each financial year; they themselves are in their orders. */
  readonly invoices: SeriesYear;
  /** The owner's table of postal codes: one row. */
  readonly pins: PinTable;
  /** What the owner has set: one row, in the feed of the catalogue. */
  readonly settings: SettingsRow;
  /** What was written down of stocks, by product. */
  readonly stock: StockChange;
  /** What admins note about people and orders. */
  readonly notes: InternalNote;
  /** Browsers that take notices. */
  readonly subscriptions: PushSubscriptionRow;
  /** Notices that wait to be sent. */
  readonly pushes: Push;
  /** What failed on devices, in groups. */
  readonly errors: DeviceError;
}
export type RowKind = keyof ShopRows;

/** What a row of each kind must have to be stored and read. */
export const ROW_SCHEMAS: { readonly [Kind in RowKind]: z.ZodMiniType<unknown> } = {
  users: userSchema,
  sessions: sessionSchema,
  products: productSchema,
  documents: documentSchema,
  clients: clientSchema,
  outcomes: outcomeSchema,
  // Money is never written in a state that breaks a rule of it, and never read so either.
  payments: paymentOrderSchema,
  holds: stockHold,
  audit: auditSchema,
  events: eventSchema,
  identities: identitySchema,
  resets: resetSchema,
  mails: mailSchema,
  security: securitySchema,
  words: wordsSchema,
  spent: spentSchema,
  invoices: invoicesSchema,
  pins: pinTable,
  settings: settingsSchema,
  stock: stockChange,
  notes: internalNote,
  subscriptions: subscriptionSchema,
  pushes: pushSchema,
  errors: deviceError,
};

export function isRowKind(name: string): name is RowKind {
  return Object.hasOwn(ROW_SCHEMAS, name);
}

/** In the order in which they stand in the embedded store's file. */
export const ROW_KINDS = Object.keys(ROW_SCHEMAS).filter(isRowKind);

/** Tells whether something read from a store is a row of the kind. */
export function isRow<Kind extends RowKind>(kind: Kind, row: unknown): row is ShopRows[Kind] {
  return ROW_SCHEMAS[kind].safeParse(row).success;
}
