import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import {
  MIN_STOCK_CHANGES,
  STOCK_CHANGES_SWEPT,
  type StockCause,
} from '#shared/payments/stock-history';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import type { StockAlert, Wish } from '#shared/wishes/wish';
import { withRating } from '#shared/reviews/rating';
import { frozenRow } from './frozen-row';
import { lowdbReader } from './lowdb-reader';
import type { ProcessLeases } from './process-leases';
import { lastOf, takeNumbers } from './numbers';
import { isTaken } from './push-reader';
import {
  documentKey,
  emailGroup,
  identityKey,
  notedGroup,
  outcomeKey,
  stockKey,
  ownReviewGroup,
  TABLES,
  userGroup,
  sessionGroup,
} from './rows';
import { seriesId } from '../row-types';
import { isRow, ROW_KINDS, type ShopRows, type RowKind } from '../shop-rows';
import type { ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';
import type { View } from './view';

/** Reads and writes the draft of one transaction. Versions are given here: they commit with what they number. */
export function lowdbWriter(view: View, leases: ProcessLeases): ShopWriter {
  function put<Name extends RowKind>(name: Name, row: ShopRows[Name]): void {
    if (!isRow(name, row)) throw new TypeError(`Not a row of the table "${name}"`);
    view.layer.set(name, TABLES[name].key(row), frozenRow(row));
  }

  /** Takes a row away; what is not there is gone. */
  function remove(name: RowKind, key: string): void {
    if (view.layer.get(name, key)) view.layer.set(name, key, null);
  }

  /** One count for all feeds: whatever comes after a backup is beyond everything that is in it. */
  const nextVersion = () => view.naming.runs.after(view.layer.newestVersion);

  const setProduct = (_id: string, product: Product | null) =>
    put('products', { _id, version: nextVersion(), product });

  const setAddress = (user: string, _id: string, document: Address | null) =>
    put('documents', { kind: 'address', user, _id, version: nextVersion(), document });

  /** Writes down a change of stock; now and then those that are too old go. */
  function noteStock(product: string, from: number, to: number, cause?: StockCause): void {
    if (!cause || from === to) return;
    const number = view.layer.lastVersion('stock', product) + 1;
    put('stock', { ...cause, product, number, from, to });
    if (number % STOCK_CHANGES_SWEPT !== 0) return;
    const oldest = number - MIN_STOCK_CHANGES;
    for (const row of view.layer.changes('stock', product, 0, STOCK_CHANGES_SWEPT))
      if (row.number <= oldest) remove('stock', stockKey(product, row.number));
  }
  const setWish = (user: string, _id: string, document: Wish | null) =>
    put('documents', { kind: 'wish', user, _id, version: nextVersion(), document });

  const setAlert = (user: string, _id: string, document: StockAlert | null) =>
    put('documents', { kind: 'alert', user, _id, version: nextVersion(), document });

  /** Puts pieces into stock, or takes them out; false, and nothing done, where too few are there or the product is gone. */
  function moveStock(id: string, qty: number, direction: 1 | -1, cause?: StockCause): boolean {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const product = view.layer.get('products', id)?.product;
    if (!product) return false;
    const countInStock = product.countInStock + direction * qty;
    if (countInStock < 0) return false;
    setProduct(id, { ...product, countInStock, revision: product.revision + 1 });
    noteStock(id, product.countInStock, countInStock, cause);
    return true;
  }

  /** What was asked for in a session ends with it. */
  function removeSession(id: string): void {
    remove('sessions', id);
    for (const { _id } of view.layer.group('subscriptions', sessionGroup(id)))
      remove('subscriptions', _id);
  }

  function removeSessionsOf(userId: string, except?: string): void {
    for (const { _id } of view.layer.group('sessions', userGroup(userId)))
      if (_id !== except) removeSession(_id);
    for (const { _id, session } of view.layer.group('subscriptions', userGroup(userId)))
      if (session === null) remove('subscriptions', _id);
  }

  function removePasswordResetsOf(userId: string): void {
    for (const { _id } of view.layer.group('resets', userGroup(userId))) remove('resets', _id);
  }

  function setOrder(order: Order): void {
    const { _id, user } = order;
    const before = view.layer.get('documents', documentKey.order(_id));
    if (before && before.user !== user._id)
      throw new DuplicateError('The order is somebody else’s');
    const version = nextVersion();
    put('documents', { kind: 'order', user: user._id, _id, version, document: order });
  }

  function addEntry(entry: AuditEntry): void {
    const number = view.layer.lastVersion('audit', entry.order) + 1;
    put('audit', { number, entry });
  }

  return {
    ...lowdbReader(view),

    async putUser(user) {
      const holder = view.layer.group('users', emailGroup(user.email))[0];
      if (holder && holder._id !== user._id) throw new DuplicateError('The email is taken');
      put('users', user);
    },
    async removeUser(id) {
      if (!view.layer.get('users', id)) return;
      remove('users', id);
      for (const { _id } of view.layer.group('notes', notedGroup('person', id)))
        remove('notes', _id);
      removeSessionsOf(id);
      removePasswordResetsOf(id);
      for (const row of view.layer.group('identities', userGroup(id)))
        remove('identities', identityKey(row.issuer, row.subject));
      for (const row of view.layer.all('clients'))
        if (row.user === id) remove('clients', row.clientId);
      for (const row of view.layer.all('outcomes'))
        if (row.user === id) remove('outcomes', outcomeKey(id, row.actionId));
    },

    putSession: async (session) => put('sessions', session),
    removeSession: async (id) => removeSession(id),
    removeSessionsOf: async (userId, except) => removeSessionsOf(userId, except),

    async putProduct(product, cause) {
      const { _id, countInStock } = product;
      const before = view.layer.get('products', _id)?.product?.countInStock ?? 0;
      setProduct(_id, product);
      noteStock(_id, before, countInStock, cause);
    },
    async removeProduct(id) {
      if (view.layer.get('products', id)?.product) setProduct(id, null);
    },
    takeStock: async (id, qty, cause) => moveStock(id, qty, -1, cause),
    async returnStock(id, qty, cause) {
      moveStock(id, qty, 1, cause);
    },
    putSearchWords: async (words) => put('words', { version: nextVersion(), words }),
    putPinTable: async (table) => put('pins', table),
    putOwnerSettings: async (settings) => put('settings', { version: nextVersion(), settings }),
    async addReview(review) {
      const { _id, user } = review;
      const product = view.layer.get('products', review.product)?.product;
      if (!product) throw new Error(`There is no product ${review.product} to review`);
      const own = view.layer.group('documents', ownReviewGroup(user, review.product));
      if (own.length > 0 || view.layer.get('documents', documentKey.review(_id)))
        throw new DuplicateError('The review was written before');
      put('documents', { kind: 'review', user, _id, version: nextVersion(), document: review });
      const rated = withRating(product, review.rating);
      setProduct(product._id, { ...product, ...rated, revision: product.revision + 1 });
    },

    putAddress: async (userId, address) => setAddress(userId, address._id, address),
    async removeAddress(userId, id) {
      const row = view.layer.get('documents', documentKey.address(userId, id));
      if (row?.document) setAddress(userId, id, null);
    },
    putWish: async (userId, wish) => setWish(userId, wish._id, wish),
    async removeWish(userId, id) {
      if (view.layer.get('documents', documentKey.wish(userId, id))?.document)
        setWish(userId, id, null);
    },
    putAlert: async (userId, alert) => setAlert(userId, alert._id, alert),
    async removeAlert(userId, id) {
      if (view.layer.get('documents', documentKey.alert(userId, id))?.document)
        setAlert(userId, id, null);
    },
    putOrder: async (order) => setOrder(order),
    async putOrders(orders) {
      for (const order of orders) setOrder(order);
    },

    putPaymentOrder: async (payment) => put('payments', payment),
    async noteAsked(paymentOrderId, time) {
      view.asked.set(paymentOrderId, time);
    },
    putHold: async (hold) => put('holds', hold),
    addAudit: async (entry) => addEntry(entry),
    async addAudits(entries) {
      for (const entry of entries) addEntry(entry);
    },
    putGatewayEvent: async (event) => put('events', event),
    removeGatewayEvent: async (id) => remove('events', id),

    putNote: async (note) => put('notes', note),
    async putIdentity(identity) {
      const known = view.layer.get('identities', identityKey(identity.issuer, identity.subject));
      if (known && known.user !== identity.user)
        throw new DuplicateError('The account elsewhere is somebody else’s');
      put('identities', identity);
    },
    removeIdentity: async (issuer, subject) => remove('identities', identityKey(issuer, subject)),
    putPasswordReset: async (reset) => put('resets', reset),
    removePasswordReset: async (id) => remove('resets', id),
    removePasswordResetsOf: async (userId) => removePasswordResetsOf(userId),

    putSubscription: async (subscription) => put('subscriptions', subscription),
    removeSubscription: async (id) => remove('subscriptions', id),
    async putPush(push) {
      if (isTaken(view, push)) put('pushes', push);
    },
    async removePush(id, createdAt = view.layer.get('pushes', id)?.createdAt) {
      if (view.layer.get('pushes', id)?.createdAt === createdAt) remove('pushes', id);
    },

    putDeviceError: async (error) => put('errors', error),
    removeDeviceError: async (id) => remove('errors', id),

    putMail: async (mail) => put('mails', mail),
    removeMail: async (id) => remove('mails', id),
    takeNumbers: (series, year, count) => takeNumbers(view, put, { series, year }, count),
    raiseNumber: async ({ place, ...of }) => {
      if (place > lastOf(view, of)) put('invoices', { _id: seriesId(of), last: place });
    },
    async spend(name, until) {
      if (view.layer.get('spent', name)) return false;
      put('spent', { _id: name, until });
      return true;
    },
    async forgetSpent(now) {
      for (const { _id, until } of view.layer.all('spent')) if (until <= now) remove('spent', _id);
    },
    holds: async (lease) => leases.holds(lease),
    putSecurityRow: async (row) => put('security', row),
    removeSecurityRow: async (id) => remove('security', id),
    putClient: async (client) => put('clients', client),
    putOutcome: async (outcome) => put('outcomes', outcome),
    removeOutcome: async (userId, actionId) => remove('outcomes', outcomeKey(userId, actionId)),

    // All of it is in memory.
    async grown() {
      let bytes = 0;
      for (const name of ROW_KINDS) {
        // Rows of products change with every order, and none becomes longer by it; what is written down of their stock is bounded.
        if (name === 'products' || name === 'stock') continue;
        for (const [key, row] of view.layer.written(name))
          bytes += sizeOf(row) - sizeOf(view.layer.below?.get(name, key));
      }
      return bytes;
    },
  };
}

/** How much of the file a row takes, in bytes. */
function sizeOf(row: object | null | undefined): number {
  return row ? Buffer.byteLength(JSON.stringify(row)) : 0;
}
