import { lineOfKey, stockOfLine } from '#shared/catalogue/variant';
import type { Address } from '#shared/addresses/address';
import {
  NO_OWN_DOCUMENTS,
  OWN_DOCUMENTS,
  OWN_NAMES,
  type OwnDocument,
  type OwnDocuments,
  type OwnName,
  type OwnPut,
} from '#shared/decision/own-documents';
import type { Order } from '#shared/orders/order';
import { withRating } from '#shared/reviews/rating';
import type { Review } from '#shared/reviews/review';
import type { EngineReader, EngineWriter, FeedChange } from '../engine';
import {
  addresses,
  orders,
  ownedKey,
  reviews,
  stockAlerts,
  OWN_KINDS,
  type Owned,
} from '../kinds/accounts';
import { isOnSale, products } from '../kinds/catalogue';
import { ALL } from '../kinds/people';
import type { AccountDocumentChange } from '../queries';
import { DuplicateError } from '../store-errors';

const documentOf = <Document>({ document }: Owned<Document>): Document => document;

/** The documents of accounts: addresses, orders, reviews, wishes and alerts. */
export const readAccounts = (tx: EngineReader) => ({
  /** Oldest first. */
  addresses: async (userId: string) =>
    (await tx.group(addresses, 'user', userId))
      .map(documentOf)
      .sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1)),
  order: (id: string) => tx.get(orders, id),
  /** Missing ones are left out. A transaction that needs several asks for them at once: two of them lock in the same order. */
  orders: (ids: readonly string[]) => tx.many(orders, ids),
  /** Newest first. */
  ordersOf: (userId: string) => tx.group(orders, 'user', userId, { isDown: true }),
  /** Those of a person that are neither paid nor closed, newest first. */
  unpaidOrdersOf: (userId: string) => tx.group(orders, 'unpaid', userId, { isDown: true }),
  /** All that wait to be paid online, oldest first, then by id. @param after the last one that was read before */
  unpaidOnlineOrders: (limit: number, after?: Pick<Order, 'createdAt' | '_id'>) =>
    tx.group(orders, 'unpaid_online', ALL, {
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  /** The `dispatched` ones (`list-rules.ts`), newest first, and how many there are. */
  ordersOnTheWay: async (limit: number) => ({
    items: await tx.group(orders, 'on_the_way', ALL, { isDown: true, limit }),
    total: await tx.count(orders, 'on_the_way', ALL),
  }),
  /** Newest first. */
  reviewsOf: (productId: string, limit = Infinity) =>
    tx.group(reviews, 'product', productId, { isDown: true, limit }),
  ownReview: async (userId: string, productId: string) =>
    (await tx.group(reviews, 'own', `${userId} ${productId}`))[0],
  /** A person's own documents: only the named lists. */
  async ownDocuments(userId: string, names: readonly OwnName[] = OWN_NAMES): Promise<OwnDocuments> {
    const found: Record<string, readonly object[]> = {};
    for (const name of names)
      found[name] = (
        await tx.group<Owned<OwnDocument>, 'user'>(OWN_KINDS[name], 'user', userId)
      ).map(documentOf);
    // Rows of a kind are of its type.
    return { ...NO_OWN_DOCUMENTS, ...found } as OwnDocuments;
  },
  /** The keys of lines on sale and in stock for which an alert waits, in their order. */
  async awaitedLines(limit: number) {
    const keys = await tx.groups(stockAlerts, 'product');
    const ids = [...new Set(keys.map((key) => lineOfKey(key).product))].toSorted();
    const found = new Map((await tx.many(products, ids)).map((product) => [product._id, product]));
    const isBack = (key: string) => {
      const product = found.get(lineOfKey(key).product);
      return product && isOnSale(product) && stockOfLine(product, key) > 0;
    };
    return keys.filter(isBack).slice(0, limit);
  },
  /** Who waits for a line, the longest first. */
  waitingFor: async (line: string, limit: number) =>
    (await tx.group(stockAlerts, 'product', line, { limit })).map(({ user, document }) => ({
      user,
      alert: document,
    })),
  accountVersion: (userId: string) => tx.version('account', userId),
  async accountChanges(userId: string, after: number, limit: number) {
    const page = await tx.changes('account', after, limit, userId);
    return { ...page, changes: page.changes.map(changeOf) };
  },
});

/** The names of documents in the feed, by their kinds. */
const FEED_KINDS: Readonly<Record<string, AccountDocumentChange['kind']>> = {
  [addresses.name]: 'address',
  [orders.name]: 'order',
  [reviews.name]: 'review',
  ...Object.fromEntries(OWN_NAMES.map((name) => [OWN_KINDS[name].name, OWN_DOCUMENTS[name].kind])),
};

function changeOf({ kind, key, version, owner, row }: FeedChange): AccountDocumentChange {
  const isOwned = kind !== orders.name && kind !== reviews.name;
  const _id = isOwned ? key.slice(`${owner} `.length) : key;
  // Rows of a kind are of its type.
  const document = isOwned ? ((row as Owned<object> | null)?.document ?? null) : row;
  return { kind: FEED_KINDS[kind], _id, version, document } as AccountDocumentChange;
}

export function writeAccounts(tx: EngineWriter) {
  /** @throws DuplicateError when the order of that id is another person's */
  async function putOrder(order: Order): Promise<void> {
    const before = await tx.stored(orders, order._id);
    if (before && before.owner !== order.user._id)
      throw new DuplicateError('The order belongs to another user');
    await tx.put(orders, order);
  }

  return {
    putAddress: (user: string, document: Address) => tx.put(addresses, { user, document }),
    removeAddress: (user: string, id: string) => tx.remove(addresses, ownedKey(user, id)),
    putOwn: (user: string, { of, document }: OwnPut) =>
      tx.put<Owned<OwnDocument>>(OWN_KINDS[of], { user, document }),
    removeOwn: (user: string, of: OwnName, id: string) =>
      tx.remove<Owned<OwnDocument>>(OWN_KINDS[of], ownedKey(user, id)),
    putOrder,
    /** As `putOrder` for each. @param all each id once */
    async putOrders(all: readonly Order[]): Promise<void> {
      // Locked together, in the order of their ids.
      await tx.many(
        orders,
        all.map(({ _id }) => _id),
      );
      for (const order of all) await putOrder(order);
    },
    /**
     * Adds a review and its rating to the product.
     * @throws DuplicateError for a second one by the same person, or if its id is taken
     */
    async addReview(review: Review): Promise<void> {
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
