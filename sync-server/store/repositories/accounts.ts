import { lineOfKey, stockOfLine } from '#shared/catalogue/variant';
import type { Address } from '#shared/addresses/address';
import {
  OWN_DOCUMENTS,
  type OwnDocument,
  type OwnDocuments,
  type OwnPut,
} from '#shared/decision/own-documents';
import { NO_OWN_DOCUMENTS, OWN_NAMES, type OwnName } from '#shared/decision/own-names';
import type { OfferUses } from '#shared/offers/price-cart';
import type { OfferUse } from '#shared/orders/offer-use';
import type { Order } from '#shared/orders/order';
import type { DeliveryRoute } from '#shared/orders/stop';
import type { ReviewReport, ReviewView } from '#shared/admin/review-list';
import type { Product } from '#shared/catalogue/product';
import { boundedPage, cutPage, type Page, type PageQuery } from '#shared/core/page';
import { ratingsOf, withRating } from '#shared/reviews/rating';
import type { Review } from '#shared/reviews/review';
import type { EngineReader, EngineWriter, FeedChange } from '../engine';
import {
  addresses,
  offerUses,
  orders,
  ownedKey,
  reviewReports,
  reviews,
  stockAlerts,
  OWN_KINDS,
  PICK_UPS,
  type Owned,
} from '../kinds/accounts';
import { isOnSale, products } from '../kinds/catalogue';
import { deliveryRoutes } from '../kinds/delivery-routes';
import { ALL } from '../kinds/people';
import type { AccountDocumentChange } from '../queries';
import { DuplicateError } from '../store-errors';
import { ownCouriers, type Courier } from '#shared/shop/couriers';

const documentOf = <Document>({ document }: Owned<Document>): Document => document;

const newestOrderFirst = (a: Order, b: Order): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

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
  /** In which order helpers go to their stops; none for who has not said. @param helpers their ids */
  deliveryRoutes: (helpers: readonly string[]) => tx.many(deliveryRoutes, helpers),
  /** Newest first. @param after the last one that was read before */
  ordersOf: (userId: string, limit = Infinity, after?: Pick<Order, 'createdAt' | '_id'>) =>
    tx.group(orders, 'user', userId, {
      isDown: true,
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  /** All people's, newest first. @param after the last one that was read before */
  ordersDown: (limit: number, after?: Pick<Order, 'createdAt' | '_id'>) =>
    tx.all(orders, {
      isDown: true,
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  /** Those to a phone number, whose ever they are, oldest first. @param phone its ten digits */
  ordersByPhone: (phone: string, limit: number) => tx.group(orders, 'phone', phone, { limit }),
  /** Those of a person that are neither paid nor closed, newest first. */
  unpaidOrdersOf: (userId: string) => tx.group(orders, 'unpaid', userId, { isDown: true }),
  /** All that wait to be paid online, oldest first, then by id. @param after the last one that was read before */
  unpaidOnlineOrders: (limit: number, after?: Pick<Order, 'createdAt' | '_id'>) =>
    tx.group(orders, 'unpaid_online', ALL, {
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  /**
   * Those that the shop's own couriers have with them (`dispatched` of `list-rules.ts`), and those with a return to pick up, newest
   * first, and how many there are.
   */
  async ordersOfTheRound(limit: number, couriers: readonly Courier[]) {
    const groups = await tx.groups(orders, 'on_the_way');
    const found: Order[] = [];
    let total = 0;
    for (const group of [...ownCouriers(couriers, groups), PICK_UPS]) {
      found.push(...(await tx.group(orders, 'on_the_way', group, { isDown: true, limit })));
      total += await tx.count(orders, 'on_the_way', group);
    }
    return { items: found.toSorted(newestOrderFirst).slice(0, limit), total };
  },
  /** Those that readers see, newest first. @param after the one that they come after; from the newest without it */
  reviewsOf: (productId: string, limit = Infinity, after?: Pick<Review, '_id' | 'createdAt'>) =>
    tx.group(reviews, 'product', productId, {
      isDown: true,
      limit,
      after: after && { at: after.createdAt, key: after._id },
    }),
  /** A hidden one, too. */
  review: (id: string) => tx.get(reviews, id),
  /** How many reviews of a product, seen by readers, have one star, two, and so on. */
  ratingCounts: async (product: Product) => (await ratingsNow(tx, product)).ratingCounts,
  /** A list of the admins, newest first. */
  async listReviews(view: ReviewView, query: PageQuery): Promise<Page<Review>> {
    if (view === 'reported') {
      const found = await tx.many(reviews, await tx.groups(reviewReports, 'open'));
      return cutPage(found.toSorted(newestReviewFirst), query);
    }
    const total = view === 'all' ? await tx.count(reviews) : await tx.count(reviews, view, ALL);
    const { page, pages } = boundedPage(total, query);
    const range = { isDown: true, limit: page * query.pageSize };
    const rows =
      view === 'all' ? await tx.all(reviews, range) : await tx.group(reviews, view, ALL, range);
    return { items: rows.slice((page - 1) * query.pageSize), page, pages, total };
  },
  /** How many reviews each list of the admins holds. */
  countReviews: async (): Promise<Record<ReviewView, number>> => ({
    all: await tx.count(reviews),
    reported: (await tx.groups(reviewReports, 'open')).length,
    hidden: await tx.count(reviews, 'hidden', ALL),
    unanswered: await tx.count(reviews, 'unanswered', ALL),
  }),
  /** How often a limited offer is used, by all and by a person. In a transaction nothing joins them before its end. */
  async limitedUses(offer: string, user: string): Promise<OfferUses> {
    // Asked first, for its lock.
    await tx.count(offerUses, 'limited', offer);
    return {
      total: await tx.count(offerUses, 'offer', offer),
      byPerson: await tx.count(offerUses, 'person', ownedKey(user, offer)),
    };
  },
  /** Orders that use an offer with this phone number or address, by its digest. */
  usesByContact: (offer: string, contact: string, limit: number) =>
    tx.group(offerUses, 'contact', ownedKey(contact, offer), { limit }),
  /** How often an offer is used. */
  countUses: (offer: string) => tx.count(offerUses, 'offer', offer),
  /** The uses of an offer, oldest first. @param after the last one that was read before */
  usesOf: (offer: string, limit: number, after?: OfferUse) =>
    tx.group(offerUses, 'offer', offer, {
      limit,
      after: after && { at: after.at, key: offerUses.key(after) },
    }),
  reviewReport: (user: string, review: string) => tx.get(reviewReports, ownedKey(user, review)),
  /** The reports about a review that no admin has dealt with, oldest first. */
  openReports: (review: string) => tx.group(reviewReports, 'open', review),
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
  /** Of many accounts at once, by user; none of those without a change. */
  accountVersions: (userIds: readonly string[]) => tx.accountVersions(userIds),
  async accountChanges(userId: string, after: number, limit: number) {
    const page = await tx.changes('account', after, limit, userId);
    return { ...page, changes: page.changes.map(changeOf) };
  },
});

const newestReviewFirst = (a: Review, b: Review) =>
  a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

/** The sums over a product's reviews; where they were not counted yet, by the reviews themselves. */
async function ratingsNow(tx: EngineReader, product: Product) {
  const { ratingSum, numReviews, ratingCounts } = product;
  if (ratingCounts) return { ratingSum, numReviews, ratingCounts };
  return ratingsOf(numReviews === 0 ? [] : await tx.group(reviews, 'product', product._id));
}

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
    putRoute: (route: DeliveryRoute) => tx.put(deliveryRoutes, route),
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
      const rated = withRating(await ratingsNow(tx, product), review.rating, 1);
      await tx.put(reviews, review);
      await tx.put(products, { ...product, ...rated, revision: product.revision + 1 });
    },
    /**
     * Puts a review that is there in another state; the product's rating follows where it is seen now, or no more.
     * The caller has locked the product, which is locked before its reviews.
     */
    async putReview(review: Review): Promise<void> {
      const product = await tx.get(products, review.product);
      const before = await tx.get(reviews, review._id);
      const sums = product && (await ratingsNow(tx, product));
      await tx.put(reviews, review);
      // Of a product that was removed only the reviews are left.
      if (!product || !sums) return;
      const by = Number(!review.hidden) - Number(!before?.hidden);
      const rated = by === 1 || by === -1 ? withRating(sums, review.rating, by) : sums;
      await tx.put(products, { ...product, ...rated, revision: product.revision + 1 });
    },
    /** One for each order and offer. */
    putOfferUse: (use: OfferUse) => tx.put(offerUses, use),
    removeOfferUses: (uses: readonly Pick<OfferUse, 'order' | 'offer'>[]) =>
      tx.remove(offerUses, ...uses.map(({ order, offer }) => `${order} ${offer}`)),
    /** Takes a person out of the uses of their orders, which count on. */
    async forgetUser(user: string): Promise<void> {
      for (const { _id: order, offers = [] } of await tx.group(orders, 'user', user))
        for (const { id: offer } of offers) {
          const use = await tx.get(offerUses, `${order} ${offer}`);
          if (!use) continue;
          const { contacts: _contacts, ...rest } = use;
          await tx.put(offerUses, { ...rest, user: '' });
        }
    },
    putReviewReport: (report: ReviewReport) => tx.put(reviewReports, report),
    removeReportsBy: (user: string) => tx.removeOwned(reviewReports, user),
  };
}
