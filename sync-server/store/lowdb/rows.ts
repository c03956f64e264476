import type * as z from 'zod/mini';
import type { Order } from '#shared/orders/order';
import type { StockHold } from '#shared/payments/held-stock';
import { needsAttention, type PaymentOrder } from '#shared/payments/payment';
import {
  auditSchema,
  clientSchema,
  documentSchema,
  eventSchema,
  holdSchema,
  identitySchema,
  mailSchema,
  outcomeSchema,
  paymentSchema,
  productSchema,
  resetSchema,
  securitySchema,
  sessionSchema,
  userSchema,
} from './row-schemas';
import type { AccountDocumentChange, CatalogueChange } from '../queries';
import type {
  AuditRow,
  GatewayEvent,
  Identity,
  Mail,
  PasswordReset,
  SecurityRow,
  Session,
  StoredOutcome,
  SyncClient,
  User,
} from '../row-types';

/** A document of somebody's account, or the mark that it was removed. Rows never go, so that feeds can tell. */
export type AccountRow = AccountDocumentChange & { readonly user: string };

/** What the embedded store keeps, by table. */
export interface ShopRows {
  readonly users: User;
  readonly sessions: Session;
  /** With its catalogue version; `product` is `null` where it was removed. */
  readonly products: CatalogueChange;
  /** Addresses, orders and reviews, with their account's version. */
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
}
export type TableName = keyof ShopRows;

/** How the rows of one table are found and checked. */
export interface TableRule<Row> {
  /** Names the row within its table. */
  key(row: Row): string;
  /** The groups in which the row is looked up, besides its key. */
  groups(row: Row): readonly string[];
  /** The feed in which its changes are read by version. */
  feed(row: Row): { readonly name: string; readonly version: number } | undefined;
  /** Where the row stands in the table's list, newest first; `undefined` for a row that is never listed. */
  listed(row: Row): { readonly createdAt: string; readonly _id: string } | undefined;
  /** The schema that a row of the file must have. */
  readonly schema: z.ZodMiniType<unknown>;
}

/** The tables whose changes readers follow by cursors. Their versions come out of one count (see `VersionRuns`). */
export const CHANGE_FEEDS: ReadonlySet<TableName> = new Set(['products', 'documents']);

/** The name of the one feed of the catalogue. */
export const CATALOGUE = 'catalogue';

/** The group of the admins. */
export const ADMINS = 'admins';

/** The groups of payment orders that are looked for without their order's id. */
export const OPEN = 'open';
export const WITH_ATTENTION = 'attention';
export const REFUNDING = 'refunding';
/** The group of the holds that still keep pieces out of stock. */
export const HELD = 'held';
/** The group of the events that are not done with. */
export const WAITING = 'waiting';

export const emailGroup = (email: string) => `email ${email}`;
export const userGroup = (userId: string) => `user ${userId}`;
export const orderGroup = (orderId: string) => `order ${orderId}`;
/** The group of the orders that wait to be paid online. */
export const UNPAID_ONLINE = 'unpaid online';
/** A person's orders that are neither paid nor closed. */
export const unpaidGroup = (userId: string) => `unpaid ${userId}`;
export const reviewsGroup = (productId: string) => `product ${productId}`;
export const ownReviewGroup = (userId: string, productId: string) => `own ${userId} ${productId}`;
export const documentKey = {
  address: (userId: string, id: string) => `address ${userId} ${id}`,
  order: (id: string) => `order ${id}`,
  review: (id: string) => `review ${id}`,
};
/** The groups of the security log: what counts against one bound, and what came from one network on one day. */
export const shelfGroup = (shelf: SecurityRow['shelf']) => `shelf ${shelf}`;
export const networkGroup = (network: string, day: string) => `network ${day} ${network}`;
export const identityKey = (issuer: string, subject: string) => `${issuer} ${subject}`;
export const auditKey = (orderId: string, number: number) => `${orderId} ${number}`;
export const outcomeKey = (userId: string, actionId: string) => `${userId} ${actionId}`;

/** The day of a time, both ISO 8601 UTC. */
const dayOf = (at: string) => at.slice(0, 10);

const nowhere = () => [];
const noFeed = () => undefined;
const notListed = () => undefined;

function paymentGroups(payment: PaymentOrder): string[] {
  const isRefunding = payment.refunds.some(({ settledAt }) => settledAt === null);
  return [
    orderGroup(payment.order),
    ...(payment.status === 'open' ? [OPEN] : []),
    ...(needsAttention(payment) ? [WITH_ATTENTION] : []),
    ...(isRefunding ? [REFUNDING] : []),
  ];
}

function documentKeyOf(row: AccountRow): string {
  return row.kind === 'address'
    ? documentKey.address(row.user, row._id)
    : documentKey[row.kind](row._id);
}

/** Neither paid nor closed. */
function isWaiting({ isPaid, closedAt }: Order): boolean {
  return !isPaid && closedAt === undefined;
}

function documentGroups(row: AccountRow): string[] {
  if (row.kind === 'order' && row.document && isWaiting(row.document)) {
    const groups = [userGroup(row.user), unpaidGroup(row.user)];
    return row.document.paymentMethod === 'COD' ? groups : [...groups, UNPAID_ONLINE];
  }
  if (row.kind !== 'review' || !row.document) return [userGroup(row.user)];
  const { product } = row.document;
  return [userGroup(row.user), reviewsGroup(product), ownReviewGroup(row.user, product)];
}

export const TABLES: { readonly [Name in TableName]: TableRule<ShopRows[Name]> } = {
  users: {
    key: (user) => user._id,
    groups: (user) => [emailGroup(user.email), ...(user.isAdmin ? [ADMINS] : [])],
    feed: noFeed,
    listed: (user) => user,
    schema: userSchema,
  },
  sessions: {
    key: (session) => session._id,
    groups: (session) => [userGroup(session.user)],
    feed: noFeed,
    listed: notListed,
    schema: sessionSchema,
  },
  products: {
    key: (row) => row._id,
    groups: nowhere,
    feed: (row) => ({ name: CATALOGUE, version: row.version }),
    listed: notListed,
    schema: productSchema,
  },
  documents: {
    key: documentKeyOf,
    groups: documentGroups,
    feed: (row) => ({ name: row.user, version: row.version }),
    listed: (row) => (row.kind === 'order' ? (row.document ?? undefined) : undefined),
    schema: documentSchema,
  },
  clients: {
    key: (client) => client.clientId,
    groups: nowhere,
    feed: noFeed,
    listed: notListed,
    schema: clientSchema,
  },
  outcomes: {
    key: (row) => outcomeKey(row.user, row.actionId),
    groups: nowhere,
    feed: noFeed,
    listed: notListed,
    schema: outcomeSchema,
  },
  payments: {
    key: (payment) => payment._id,
    groups: paymentGroups,
    feed: noFeed,
    listed: (payment) => payment,
    schema: paymentSchema,
  },
  holds: {
    key: (hold) => hold._id,
    groups: (hold) => (hold.state === 'held' ? [HELD] : []),
    feed: noFeed,
    listed: notListed,
    schema: holdSchema,
  },
  audit: {
    key: (row) => auditKey(row.entry.order, row.number),
    groups: nowhere,
    feed: (row) => ({ name: row.entry.order, version: row.number }),
    listed: notListed,
    schema: auditSchema,
  },
  events: {
    key: (event) => event._id,
    groups: (event) => (event.doneAt === null ? [WAITING] : []),
    feed: noFeed,
    listed: notListed,
    schema: eventSchema,
  },
  identities: {
    key: (identity) => identityKey(identity.issuer, identity.subject),
    groups: (identity) => [userGroup(identity.user)],
    feed: noFeed,
    listed: notListed,
    schema: identitySchema,
  },
  resets: {
    key: (reset) => reset._id,
    groups: (reset) => [userGroup(reset.user)],
    feed: noFeed,
    listed: notListed,
    schema: resetSchema,
  },
  mails: {
    key: (mail) => mail._id,
    groups: nowhere,
    feed: noFeed,
    listed: notListed,
    schema: mailSchema,
  },
  security: {
    key: (row) => row._id,
    groups: (row) => [
      shelfGroup(row.shelf),
      ...(row.network === undefined ? [] : [networkGroup(row.network, dayOf(row.since))]),
    ],
    feed: noFeed,
    listed: (row) => ({ createdAt: row.at, _id: row._id }),
    schema: securitySchema,
  },
};

export const TABLE_NAMES = [
  'users',
  'sessions',
  'products',
  'documents',
  'clients',
  'outcomes',
  'payments',
  'holds',
  'audit',
  'events',
  'identities',
  'resets',
  'mails',
  'security',
] as const satisfies readonly TableName[];

/** Tells whether something read from the file is a row of the table. */
export function isRow<Name extends TableName>(name: Name, row: unknown): row is ShopRows[Name] {
  return TABLES[name].schema.safeParse(row).success;
}
