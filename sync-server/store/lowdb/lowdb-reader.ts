import type { InternalNote } from '#shared/admin/internal-note';
import { salesOf } from '#shared/admin/dashboard';
import { ORDER_KEYS } from '#shared/admin/order-list';
import { PEOPLE_KEYS } from '#shared/admin/people-list';
import { newestFirst } from '#shared/catalogue/product-order';
import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import { sortedBy } from '#shared/core/list-sorts';
import type { PageQuery } from '#shared/core/page';
import { NO_PIN_TABLE } from '#shared/delivery/pin-table';
import type { Order } from '#shared/orders/order';
import type { StockHold } from '#shared/payments/held-stock';
import { holdingOf, type Holding } from '#shared/payments/hold-limit';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { isEmailProven } from '#shared/users/proven-email';
import { countedOrders, orderFilter, securityFilter, userFilter } from './list-filters';
import { changePage } from '../change-page';
import { isConfirmed, lastOf } from './numbers';
import { firstAfter, listedPage, oldestFirst } from './pages';
import { paymentLists } from './payment-lists';
import { isOnSale } from './product-query';
import { lowdbPushReader } from './push-reader';
import { lowdbStatusReader } from './status-reader';
import {
  ADMINS,
  ALERTS,
  CATALOGUE,
  CATALOGUE_KINDS,
  documentKey,
  emailGroup,
  HELD,
  identityKey,
  networkGroup,
  notedGroup,
  ON_THE_WAY,
  orderGroup,
  outcomeKey,
  ownReviewGroup,
  PIN_TABLE,
  refundGroup,
  reviewsGroup,
  SETTINGS,
  shelfGroup,
  UNPAID_ONLINE,
  unpaidGroup,
  userGroup,
  WAITING,
  waitingGroup,
  WORDS,
} from './rows';
import type { ShopRows, RowKind } from '../shop-rows';
import type { AccountDocumentChange, Waiting } from '../queries';
import type { User } from '../row-types';
import type { ShopReader } from '../shop-store';
import { uploadedPictureOf } from '../uploaded-picture';
import { everyOrder, orderOf, type View } from './view';

const createdOf = ({ at, _id }: InternalNote) => ({ createdAt: at, _id });
const idOf = ({ _id }: { readonly _id: string }) => _id;
const ageOf = ({ createdAt, _id }: Pick<Order, 'createdAt' | '_id'>) => `${createdAt} ${_id}`;
const endOf = ({ until, _id }: Pick<StockHold, 'until' | '_id'>) => `${until} ${_id}`;

function longestWaiting(a: Waiting, b: Waiting): number {
  const [first, second] = [a, b].map(({ alert, user }) => `${alert.askedAt} ${user}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/** Reads one state of the shop. */
export function lowdbReader(view: View): ShopReader {
  const { naming } = view;
  const products = () => view.listsOf(view.layer);

  const catalogueVersion = () =>
    Math.max(...CATALOGUE_KINDS.map((kind) => view.layer.lastVersion(kind, CATALOGUE)));
  const productsOf = (ids: readonly string[]) =>
    [...new Set(ids)].sort().flatMap((id) => view.layer.get('products', id)?.product ?? []);

  const documents = (group: string) => view.layer.group('documents', group);
  const ordersIn = (group: string) =>
    documents(group)
      .flatMap((row) => orderOf(row) ?? [])
      .sort(newestFirst);
  const reviewsIn = (group: string) =>
    documents(group).flatMap((row) => (row.kind === 'review' ? (row.document ?? []) : []));

  function listed<Name extends RowKind>(
    name: Name,
    wanted: ((row: ShopRows[Name]) => boolean) | undefined,
    query: PageQuery,
    sorted?: (rows: readonly ShopRows[Name][]) => readonly ShopRows[Name][],
  ) {
    const { layer } = view;
    return listedPage(layer.listed(name), (key) => layer.get(name, key), wanted, query, sorted);
  }

  return {
    epoch: async () => naming.epoch,
    run: async () => naming.runs.began.toString(36),
    hasGiven: async (version) => naming.runs.gave(version),

    user: async (id) => view.layer.get('users', id),
    userByEmail: async (email) => view.layer.group('users', emailGroup(email))[0],
    countUsers: async () => view.layer.all('users').length,
    countAdmins: async () => view.layer.group('users', ADMINS).length,
    async listUsers(query) {
      const { sort } = query;
      const sorted = sort && ((users: readonly User[]) => sortedBy(users, sort, PEOPLE_KEYS));
      return listed('users', userFilter(query), query, sorted);
    },

    async unconfirmedUsers(madeBefore, after, limit) {
      const users = view.layer
        .all('users')
        .filter((user) => !user.isAdmin && !isEmailProven(user) && user.createdAt < madeBefore);
      return firstAfter(users, { after: { _id: after }, keyOf: idOf, limit });
    },
    session: async (id) => view.layer.get('sessions', id),
    sessionsAfter: async (after, limit) =>
      firstAfter(view.layer.all('sessions'), { after: { _id: after }, keyOf: idOf, limit }),
    sessionsOf: async (userId) => view.layer.group('sessions', userGroup(userId)),

    products: async (ids) => productsOf(ids).filter(isOnSale),
    productsAndDrafts: async (ids) => productsOf(ids),
    countProducts: async () => products().size,
    wasDeleted: async (productId) => view.layer.get('products', productId)?.product === null,
    categories: async () => products().categories,
    listProducts: async (query) => products().page(query),
    listAllProducts: async (query) => products().adminPage(query),
    countAllProducts: async (keyword) => products().adminCounts(keyword),
    lowStock: async (limit) => products().lowStock(limit),
    async stockHistory(productId) {
      return view.layer.changes('stock', productId, 0, Number.MAX_SAFE_INTEGER).reverse();
    },
    topProducts: async (limit) => products().sorted('rating').slice(0, limit),
    reviewsOf: async (productId, limit) =>
      reviewsIn(reviewsGroup(productId)).sort(newestFirst).slice(0, limit),
    ownReview: async (userId, productId) => reviewsIn(ownReviewGroup(userId, productId))[0],
    catalogueVersion: async () => catalogueVersion(),
    // Transactions follow one another here.
    catalogueState: async () => String(catalogueVersion()),
    searchWords: async () => view.layer.get('words', WORDS)?.words ?? NO_SEARCH_WORDS,
    pinTable: async () => view.layer.get('pins', PIN_TABLE) ?? NO_PIN_TABLE,
    // A setting that is newer than the row is as nobody had set it.
    ownerSettings: async () => ({
      ...DEFAULT_SETTINGS,
      ...view.layer.get('settings', SETTINGS)?.settings,
    }),
    async catalogueChanges(after, limit) {
      const found = view.layer
        .changes('products', CATALOGUE, after, limit + 1)
        .map((change) => (change.product?.draft ? { ...change, product: null } : change));
      return changePage(found, limit, catalogueVersion());
    },

    addresses: async (userId) =>
      documents(userGroup(userId))
        .flatMap((row) => (row.kind === 'address' ? (row.document ?? []) : []))
        .sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1)),
    order: async (id) => orderOf(view.layer.get('documents', documentKey.order(id))),
    orders: async (ids) =>
      [...new Set(ids)].flatMap(
        (id) => orderOf(view.layer.get('documents', documentKey.order(id))) ?? [],
      ),
    ordersOf: async (userId) => ordersIn(userGroup(userId)),
    unpaidOrdersOf: async (userId) => ordersIn(unpaidGroup(userId)),
    unpaidOnlineOrders: async (limit, after) =>
      firstAfter(ordersIn(UNPAID_ONLINE), { after, keyOf: ageOf, limit }),
    async ordersOnTheWay(limit) {
      const orders = ordersIn(ON_THE_WAY);
      return { items: orders.slice(0, limit), total: orders.length };
    },
    async listOrders(query) {
      const { layer } = view;
      const { sort } = query;
      const orderAt = (key: string) => orderOf(layer.get('documents', key));
      const sorted = sort && ((orders: readonly Order[]) => sortedBy(orders, sort, ORDER_KEYS));
      return listedPage(layer.listed('documents'), orderAt, orderFilter(query), query, sorted);
    },
    async countOrders(keyword) {
      const { layer } = view;
      const entries = layer.listed('documents');
      return countedOrders(
        entries.flatMap(({ key }) => orderOf(layer.get('documents', key)) ?? []),
        keyword,
      );
    },
    sales: (query) => salesOf(everyOrder(view), query),
    wishes: async (userId) =>
      documents(userGroup(userId)).flatMap((row) =>
        row.kind === 'wish' ? (row.document ?? []) : [],
      ),
    alerts: async (userId) =>
      documents(userGroup(userId)).flatMap((row) =>
        row.kind === 'alert' ? (row.document ?? []) : [],
      ),
    async awaitedProducts(limit) {
      const awaited = productsOf(documents(ALERTS).map(({ _id }) => _id));
      return awaited
        .filter((product) => isOnSale(product) && product.countInStock > 0)
        .slice(0, limit)
        .map(idOf);
    },
    waitingFor: async (productId, limit) =>
      documents(waitingGroup(productId))
        .flatMap((row) =>
          row.kind === 'alert' && row.document ? [{ user: row.user, alert: row.document }] : [],
        )
        .sort(longestWaiting)
        .slice(0, limit),
    accountVersion: async (userId) => view.layer.lastVersion('documents', userId),
    async accountChanges(userId, after, limit) {
      const found = view.layer
        .changes('documents', userId, after, limit + 1)
        .map(({ user: _owner, ...change }): AccountDocumentChange => change);
      return changePage(found, limit, view.layer.lastVersion('documents', userId));
    },

    paymentOrder: async (id) => view.layer.get('payments', id),
    paymentsOfOrder: async (orderId) =>
      view.layer.group('payments', orderGroup(orderId)).sort(newestFirst).reverse(),
    paymentsOfRefund: async (key) =>
      view.layer.group('payments', refundGroup(key)).sort(newestFirst).reverse(),
    ...paymentLists(view),
    hold: async (orderId) => view.layer.get('holds', orderId),
    heldStock: async (limit, after) =>
      firstAfter(view.layer.group('holds', HELD), { after, keyOf: endOf, limit }),
    async holdingsNear({ userId, network, except }) {
      const near: Holding[] = [];
      for (const hold of view.layer.group('holds', HELD)) {
        const order = orderOf(view.layer.get('documents', documentKey.order(hold._id)));
        if (!order || hold._id === except) continue;
        if (order.user._id === userId || hold.network === network)
          near.push(holdingOf(order, hold.network ?? null));
      }
      return near;
    },
    async auditOf(orderId) {
      const rows = view.layer.changes('audit', orderId, 0, Number.MAX_SAFE_INTEGER);
      return rows.map(({ entry }) => entry);
    },
    gatewayEvent: async (id) => view.layer.get('events', id),
    dueEvents: async (time, limit) =>
      view.layer
        .group('events', WAITING)
        .filter(({ dueAt }) => dueAt <= time)
        .sort(oldestFirst(({ receivedAt }) => receivedAt))
        .slice(0, limit),
    eventsDoneBefore: async (time, limit) =>
      view.layer
        .all('events')
        .filter(({ doneAt }) => doneAt !== null && doneAt < time)
        .slice(0, limit),

    notesAbout: async (about, subject) =>
      view.layer
        .group('notes', notedGroup(about, subject))
        .sort((a, b) => newestFirst(createdOf(a), createdOf(b))),

    identity: async (issuer, subject) => view.layer.get('identities', identityKey(issuer, subject)),
    identitiesOf: async (userId) => view.layer.group('identities', userGroup(userId)),
    passwordReset: async (id) => view.layer.get('resets', id),
    passwordResetsOf: async (userId) =>
      view.layer
        .group('resets', userGroup(userId))
        .sort(oldestFirst(({ createdAt }) => createdAt))
        .reverse(),
    passwordResetsOver: async (time, limit) =>
      view.layer
        .all('resets')
        .filter(({ expiresAt }) => expiresAt <= time)
        .slice(0, limit),

    dueMails: async (time, limit) =>
      view.layer
        .all('mails')
        .filter(({ dueAt }) => dueAt <= time)
        .sort(oldestFirst(({ createdAt }) => createdAt))
        .sort(
          (a, b) =>
            a.attempts - b.attempts ||
            Number(a.about !== undefined) - Number(b.about !== undefined),
        )
        .slice(0, limit),
    nextMailDue: async (time) =>
      view.layer
        .all('mails')
        .flatMap(({ dueAt }) => (dueAt > time ? dueAt : []))
        .reduce<string | undefined>((a, b) => (a !== undefined && a < b ? a : b), undefined),
    mail: async (id) => view.layer.get('mails', id),

    lastNumber: async (series, year) => lastOf(view, { series, year }),
    areNumbersConfirmed: async () => isConfirmed(naming),
    isSpent: async (name) => view.layer.get('spent', name) !== undefined,
    securityRow: async (id) => view.layer.get('security', id),
    listSecurity: async (query) => listed('security', securityFilter(query), query),
    securityShelf: async (shelf) => view.layer.group('security', shelfGroup(shelf)),
    refusalsOf: async (network, day) => view.layer.group('security', networkGroup(network, day)),

    client: async (clientId) => view.layer.get('clients', clientId),
    outcome: async (userId, actionId) => view.layer.get('outcomes', outcomeKey(userId, actionId)),
    outcomesBefore: async (time, limit) =>
      view.layer
        .all('outcomes')
        .filter(({ recordedAt }) => recordedAt < time)
        .slice(0, limit),

    ...lowdbPushReader(view),
    ...lowdbStatusReader(view),

    async namedPictures(among) {
      const asked = new Set(among);
      const named = new Set<string>();
      const look = ({ image }: { readonly image: string }) => {
        const name = uploadedPictureOf(image);
        if (name !== undefined && asked.has(name)) named.add(name);
      };
      for (const { product } of view.layer.all('products')) if (product) look(product);
      for (const row of view.layer.all('documents')) orderOf(row)?.orderItems.forEach(look);
      return named;
    },
  };
}
