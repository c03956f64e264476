import { withRating } from '#shared/reviews/rating';
import type { EngineReader, EngineWriter, FeedChange } from '../engine';
import {
  addresses,
  orders,
  ownedKey,
  reviews,
  stockAlerts,
  wishes,
  type Owned,
} from '../kinds/accounts';
import { isOnSale, products } from '../kinds/catalogue';
import { ALL } from '../kinds/people';
import type { AccountDocumentChange } from '../queries';
import type { ShopReader, ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';

type Reader = Pick<
  ShopReader,
  | 'addresses'
  | 'order'
  | 'orders'
  | 'ordersOf'
  | 'unpaidOrdersOf'
  | 'unpaidOnlineOrders'
  | 'ordersOnTheWay'
  | 'reviewsOf'
  | 'ownReview'
  | 'wishes'
  | 'alerts'
  | 'awaitedProducts'
  | 'waitingFor'
  | 'accountVersion'
  | 'accountChanges'
>;

const documentOf = <Document>({ document }: Owned<Document>): Document => document;

/** The documents of accounts: addresses, orders, reviews, wishes and alerts. */
export const readAccounts = (tx: EngineReader): Reader => ({
  addresses: async (userId) =>
    (await tx.group(addresses, 'user', userId))
      .map(documentOf)
      .sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1)),
  order: (id) => tx.get(orders, id),
  orders: (ids) => tx.many(orders, ids),
  ordersOf: (userId) => tx.group(orders, 'user', userId, { isDown: true }),
  unpaidOrdersOf: (userId) => tx.group(orders, 'unpaid', userId, { isDown: true }),
  unpaidOnlineOrders: (limit, after) =>
    tx.group(orders, 'unpaid_online', ALL, {
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  ordersOnTheWay: async (limit) => ({
    items: await tx.group(orders, 'on_the_way', ALL, { isDown: true, limit }),
    total: await tx.count(orders, 'on_the_way', ALL),
  }),
  reviewsOf: (productId, limit) =>
    tx.group(reviews, 'product', productId, {
      isDown: true,
      ...(limit === undefined ? {} : { limit }),
    }),
  ownReview: async (userId, productId) =>
    (await tx.group(reviews, 'own', `${userId} ${productId}`))[0],
  wishes: async (userId) => (await tx.group(wishes, 'user', userId)).map(documentOf),
  alerts: async (userId) => (await tx.group(stockAlerts, 'user', userId)).map(documentOf),
  async awaitedProducts(limit) {
    const awaited = await tx.many(products, await tx.groups(stockAlerts, 'product'));
    const isBack = awaited.filter((product) => isOnSale(product) && product.countInStock > 0);
    return isBack.slice(0, limit).map(({ _id }) => _id);
  },
  waitingFor: async (productId, limit) =>
    (await tx.group(stockAlerts, 'product', productId, { limit })).map(({ user, document }) => ({
      user,
      alert: document,
    })),
  accountVersion: (userId) => tx.version('account', userId),
  async accountChanges(userId, after, limit) {
    const page = await tx.changes('account', after, limit, userId);
    return { ...page, changes: page.changes.map(changeOf) };
  },
});

/** What documents are called in the feed, by their kinds. */
const FEED_KINDS: Readonly<Record<string, AccountDocumentChange['kind']>> = {
  [addresses.name]: 'address',
  [orders.name]: 'order',
  [reviews.name]: 'review',
  [wishes.name]: 'wish',
  [stockAlerts.name]: 'alert',
};

function changeOf({ kind, key, version, owner, row }: FeedChange): AccountDocumentChange {
  const isOwned = kind !== orders.name && kind !== reviews.name;
  const _id = isOwned ? key.slice(`${owner} `.length) : key;
  // Rows of a kind are of its type.
  const document = isOwned ? ((row as Owned<object> | null)?.document ?? null) : row;
  return { kind: FEED_KINDS[kind], _id, version, document } as AccountDocumentChange;
}

type Writer = Pick<
  ShopWriter,
  | 'putAddress'
  | 'removeAddress'
  | 'putWish'
  | 'removeWish'
  | 'putAlert'
  | 'removeAlert'
  | 'putOrder'
  | 'putOrders'
  | 'addReview'
>;

export function writeAccounts(tx: EngineWriter): Writer {
  const putOrder: Writer['putOrder'] = async (order) => {
    const before = await tx.stored(orders, order._id);
    if (before && before.owner !== order.user._id)
      throw new DuplicateError('The order belongs to another user');
    await tx.put(orders, order);
  };

  return {
    putAddress: (user, document) => tx.put(addresses, { user, document }),
    removeAddress: (user, id) => tx.remove(addresses, ownedKey(user, id)),
    putWish: (user, document) => tx.put(wishes, { user, document }),
    removeWish: (user, id) => tx.remove(wishes, ownedKey(user, id)),
    putAlert: (user, document) => tx.put(stockAlerts, { user, document }),
    removeAlert: (user, id) => tx.remove(stockAlerts, ownedKey(user, id)),
    putOrder,
    async putOrders(all) {
      // Locked together, in the order of their ids.
      await tx.many(
        orders,
        all.map(({ _id }) => _id),
      );
      for (const order of all) await putOrder(order);
    },
    async addReview(review) {
      const product = await tx.get(products, review.product);
      if (!product) throw new Error(`There is no product ${review.product} to review`);
      if (await tx.get(reviews, review._id))
        throw new DuplicateError('The review was written before');
      await tx.put(reviews, review);
      const rated = withRating(product, review.rating);
      await tx.put(products, { ...product, ...rated, revision: product.revision + 1 });
    },
  };
}
