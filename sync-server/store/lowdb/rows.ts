import type { Noted } from '#shared/admin/internal-note';
import type { Order } from '#shared/orders/order';
import type { PaymentOrder } from '#shared/payments/payment';
import { dayOf } from '#shared/shop/shop-day';
import { hasStatus } from '../list-rules';
import type { OwnerTopic } from '../push-rows';
import type { SecurityRow } from '../row-types';
import type { AccountRow, RowKind, ShopRows } from '../shop-rows';

/** How the rows of one table are found. */
export interface TableRule<Row> {
  /** Names the row within its table. */
  key(row: Row): string;
  /** The groups in which the row is looked up, besides its key. */
  groups(row: Row): readonly string[];
  /** The feed in which its changes are read by version. */
  feed(row: Row): { readonly name: string; readonly version: number } | undefined;
  /** Where the row stands in the table's list, newest first; `undefined` for a row that is never listed. */
  listed(row: Row): { readonly createdAt: string; readonly _id: string } | undefined;
}

/** The tables of the catalogue's feed. */
export const CATALOGUE_KINDS = [
  'products',
  'words',
  'settings',
] as const satisfies readonly RowKind[];

/** The tables whose changes readers follow by cursors. Their versions come out of one count (see `VersionRuns`). */
export const CHANGE_FEEDS: ReadonlySet<RowKind> = new Set([...CATALOGUE_KINDS, 'documents']);

/** The name of the one feed of the catalogue. */
export const CATALOGUE = 'catalogue';
/** The key of the one row of search words. */
export const WORDS = 'words';
/** The key of the one table of postal codes. */
export const PIN_TABLE = 'pins';
/** The key of the one row of the owner's settings. */
export const SETTINGS = 'settings';

/** The group of the admins. */
export const ADMINS = 'admins';

/** The group of the holds that still keep pieces out of stock. */
export const HELD = 'held';
/** The group of the events that are not done with. */
export const WAITING = 'waiting';

export const emailGroup = (email: string) => `email ${email}`;
/** The group of the devices that want to hear of a topic. */
export const topicGroup = (topic: OwnerTopic) => `topic ${topic}`;
export const sessionGroup = (sessionId: string) => `session ${sessionId}`;
export const userGroup = (userId: string) => `user ${userId}`;
export const orderGroup = (orderId: string) => `order ${orderId}`;
/** The group of the payment orders with a refund under a key. */
export const refundGroup = (key: string) => `refund ${key}`;
/** The group of the orders that wait to be paid online. */
export const UNPAID_ONLINE = 'unpaid online';
/** The group of the orders that are on their way. */
export const ON_THE_WAY = 'on the way';
/** A person's orders that are neither paid nor closed. */
export const unpaidGroup = (userId: string) => `unpaid ${userId}`;
export const reviewsGroup = (productId: string) => `product ${productId}`;
export const ownReviewGroup = (userId: string, productId: string) => `own ${userId} ${productId}`;
/** Everybody's alerts that are not told yet, and those for one product. */
export const ALERTS = 'alerts';
export const waitingGroup = (productId: string) => `waiting ${productId}`;
export const documentKey = {
  address: (userId: string, id: string) => `address ${userId} ${id}`,
  order: (id: string) => `order ${id}`,
  review: (id: string) => `review ${id}`,
  wish: (userId: string, id: string) => `wish ${userId} ${id}`,
  alert: (userId: string, id: string) => `alert ${userId} ${id}`,
};
export const notedGroup = (about: Noted, subject: string) => `${about} ${subject}`;
export const stockKey = (productId: string, number: number) => `${productId} ${number}`;
/** The groups of the security log: what counts against one bound, and what came from one network on one day. */
export const shelfGroup = (shelf: SecurityRow['shelf']) => `shelf ${shelf}`;
export const networkGroup = (network: string, day: string) => `network ${day} ${network}`;
export const identityKey = (issuer: string, subject: string) => `${issuer} ${subject}`;
export const outcomeKey = (userId: string, actionId: string) => `${userId} ${actionId}`;

/** The day of a time, both ISO 8601 UTC. */

function paymentGroups(payment: PaymentOrder): string[] {
  return [orderGroup(payment.order), ...payment.refunds.map(({ key }) => refundGroup(key))];
}

function documentKeyOf(row: AccountRow): string {
  return row.kind === 'order' || row.kind === 'review'
    ? documentKey[row.kind](row._id)
    : documentKey[row.kind](row.user, row._id);
}

function orderGroups(order: Order): string[] {
  const groups = hasStatus(order, 'dispatched') ? [ON_THE_WAY] : [];
  if (!hasStatus(order, 'unpaid')) return groups;
  groups.push(unpaidGroup(order.user._id));
  if (order.paymentMethod !== 'COD') groups.push(UNPAID_ONLINE);
  return groups;
}

function documentGroups(row: AccountRow): string[] {
  if (row.kind === 'alert' && row.document)
    return [userGroup(row.user), ALERTS, waitingGroup(row._id)];
  if (row.kind === 'order' && row.document)
    return [userGroup(row.user), ...orderGroups(row.document)];
  if (row.kind !== 'review' || !row.document) return [userGroup(row.user)];
  const { product } = row.document;
  return [userGroup(row.user), reviewsGroup(product), ownReviewGroup(row.user, product)];
}

/** The rule of a table; what most tables have none of, it leaves out. */
function table<Row>(rule: Pick<TableRule<Row>, 'key'> & Partial<TableRule<Row>>): TableRule<Row> {
  return { groups: () => [], feed: () => undefined, listed: () => undefined, ...rule };
}

export const TABLES: { readonly [Name in RowKind]: TableRule<ShopRows[Name]> } = {
  users: table({
    key: (user) => user._id,
    groups: (user) => [emailGroup(user.email), ...(user.isAdmin ? [ADMINS] : [])],
    listed: (user) => user,
  }),
  sessions: table({
    key: (session) => session._id,
    groups: (session) => [userGroup(session.user)],
  }),
  products: table({
    key: (row) => row._id,
    feed: (row) => ({ name: CATALOGUE, version: row.version }),
  }),
  documents: table({
    key: documentKeyOf,
    groups: documentGroups,
    feed: (row) => ({ name: row.user, version: row.version }),
    listed: (row) => (row.kind === 'order' ? (row.document ?? undefined) : undefined),
  }),
  clients: table({ key: (client) => client.clientId }),
  outcomes: table({ key: (row) => outcomeKey(row.user, row.actionId) }),
  payments: table({
    key: (payment) => payment._id,
    groups: paymentGroups,
    listed: (payment) => payment,
  }),
  holds: table({
    key: (hold) => hold._id,
    groups: (hold) => (hold.state === 'held' ? [HELD] : []),
  }),
  audit: table({
    key: (row) => `${row.entry.order} ${row.number}`,
    feed: (row) => ({ name: row.entry.order, version: row.number }),
  }),
  events: table({
    key: (event) => event._id,
    groups: (event) => (event.doneAt === null ? [WAITING] : []),
  }),
  identities: table({
    key: (identity) => identityKey(identity.issuer, identity.subject),
    groups: (identity) => [userGroup(identity.user)],
  }),
  resets: table({
    key: (reset) => reset._id,
    groups: (reset) => [userGroup(reset.user)],
  }),
  mails: table({ key: (mail) => mail._id }),
  security: table({
    key: (row) => row._id,
    groups: (row) => [
      shelfGroup(row.shelf),
      ...(row.network === undefined ? [] : [networkGroup(row.network, dayOf(row.since))]),
    ],
    listed: (row) => ({ createdAt: row.at, _id: row._id }),
  }),
  words: table({
    key: () => WORDS,
    feed: (row) => ({ name: CATALOGUE, version: row.version }),
  }),
  spent: table({ key: (row) => row._id }),
  invoices: table({ key: (row) => row._id }),
  pins: table({ key: () => PIN_TABLE }),
  settings: table({
    key: () => SETTINGS,
    feed: (row) => ({ name: CATALOGUE, version: row.version }),
  }),
  stock: table({
    key: (row) => stockKey(row.product, row.number),
    feed: (row) => ({ name: row.product, version: row.number }),
  }),
  notes: table({
    key: (note) => note._id,
    groups: (note) => [notedGroup(note.about, note.subject)],
  }),
  subscriptions: table({
    key: (row) => row._id,
    groups: (row) => [
      userGroup(row.user),
      ...(row.session === null ? [] : [sessionGroup(row.session)]),
      ...row.topics.map(topicGroup),
    ],
  }),
  pushes: table({ key: (push) => push._id }),
  errors: table({ key: (error) => error._id }),
};
