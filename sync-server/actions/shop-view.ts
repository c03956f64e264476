import type { Reads, ShopView } from '#shared/decision/action';
import { isReplaced } from '#shared/decision/replace-orders';
import { NO_OWN_DOCUMENTS, OWN_NAMES } from '#shared/decision/own-names';
import type { CashAccount } from '#shared/orders/cash-limit';
import type { DoorstepTransition } from '#shared/orders/transitions';
import type { Order } from '#shared/orders/order';
import type { OrderLimits } from '#shared/orders/order-limits';
import { purchaseOf, type Purchase } from '#shared/orders/purchase';
import { stockAndMoneyBack } from '#shared/payments/change-order';
import { takenBy } from '#shared/payments/taken-by';
import { ownReview } from '#shared/reviews/own-review';
import type { Actor } from '#shared/users/user';
import { deliveryAt } from '../orders/delivery-at';
import { loadOffering } from '../orders/offer-uses';
import { loadOrderFacts } from '../orders/order-facts';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** How many orders are read at once, to find a purchase. */
const PAGE = 100;

/** For whom a decision looks. */
interface Asker {
  readonly user: Pick<Actor, '_id'>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The keys that the gateway is asked with; absent: there is no gateway. */
  readonly gatewayKeys?: readonly string[] | undefined;
}

/**
 * Loads what a decision wants to look at, and nothing else. In a transaction this locks it, products in id order.
 * @param limits what one person may have open
 */
export async function loadView(
  shop: ShopReader,
  { user: { _id: userId }, now, gatewayKeys = [] }: Asker,
  reads: Reads,
  limits: OrderLimits,
): Promise<ShopView> {
  const products = await shop.products([...(reads.products ?? [])].sort());
  const addresses = reads.addresses ? await shop.addresses(userId) : [];
  const orders = await byId(reads.orders, (id) => shop.order(id));
  const reviews = await byId(reads.reviewsOf, (id) => shop.ownReview(userId, id));
  const review = reads.review === undefined ? undefined : await shop.review(reads.review);
  const purchase =
    reads.purchaseOf === undefined ? undefined : await findPurchase(shop, userId, reads.purchaseOf);
  const cashAccount = reads.cashAccount ? await cashAccountOf(shop, userId, limits) : undefined;
  const unpaidOrders = reads.unpaidOrders
    ? { count: await countUnpaidOnline(shop, userId), most: limits.unpaidOrders }
    : undefined;
  const delivery = reads.delivery && (await deliveryAt(shop, reads.delivery));
  const returnDays = reads.returnDays ? (await shop.ownerSettings()).returnDays : undefined;
  const { replaces } = reads;
  const ending = reads.cancels === undefined ? (replaces?.orders ?? []) : [reads.cancels];
  const facts = await byId(ending, (id) => loadOrderFacts(shop, id));
  for (const { order } of facts.values()) {
    const { inPlace } = order.cancelled ?? {};
    const other = replaces && inPlace !== undefined && (await shop.order(inPlace));
    if (other) orders.set(inPlace, other);
  }
  const replaced =
    replaces &&
    [...facts.values()]
      .map(({ order }) => order)
      .filter((order) => isReplaced(order, userId, replaces.by));
  // After products: a counted offer is the last lock of an order.
  const offering =
    reads.offers && (await loadOffering(shop, { user: userId, now, replaced, ...reads.offers }));
  const found = reads.facts === undefined ? undefined : await loadOrderFacts(shop, reads.facts);
  const names = OWN_NAMES.filter((name) => reads[name]);
  const own = names.length > 0 ? await shop.ownDocuments(userId, names) : NO_OWN_DOCUMENTS;
  const taken = reads.takenBy && orders.get(reads.takenBy.order);
  const productsById = new Map(products.map((product) => [product._id, product]));
  return {
    addresses,
    product: (id) => productsById.get(id),
    order: (id) => orders.get(id),
    ownReview: (id) => {
      const own = reviews.get(id);
      return own && ownReview(own);
    },
    review,
    purchase,
    ...own,
    cashAccount,
    unpaidOrders,
    delivery: delivery?.terms,
    rates: delivery?.rates,
    returnDays,
    offering,
    goesBack(id, by, at) {
      const found = facts.get(id);
      return found ? stockAndMoneyBack({ ...found, keyIds: gatewayKeys }, by, at) : [];
    },
    facts: found && { ...found, keyIds: gatewayKeys },
    // Where it was not taken, nothing is looked up.
    takenBy:
      reads.takenBy && taken && isTaken(taken, reads.takenBy.as)
        ? takenBy(await shop.auditOf(taken._id), reads.takenBy.as)
        : undefined,
  };
}

const isTaken = (
  { isPaid, isDelivered, returned }: Order,
  as: DoorstepTransition | 'end',
): boolean => (as === 'pay' ? isPaid : isDelivered || (as === 'end' && returned !== undefined));

/** What `loadView` surely looks up, for `WriteOptions.prefetch`. */
export const looksAt = ({ orders, products, cashAccount, unpaidOrders }: Reads) => ({
  orders,
  products,
  unpaidOrders: cashAccount === true || unpaidOrders === true,
});

/** What a person received of a product: by the newest hundred of their orders in which there is any of it. */
async function findPurchase(
  shop: ShopReader,
  userId: string,
  productId: string,
): Promise<Purchase | undefined> {
  let last: { readonly createdAt: string; readonly _id: string } | undefined;
  for (;;) {
    const orders = await shop.ordersOf(userId, PAGE, last);
    const purchase = purchaseOf(orders, productId);
    if (purchase) return purchase;
    last = orders.at(-1);
    if (orders.length < PAGE) return undefined;
  }
}

/** What a person's cash orders are held against; nothing where an admin freed them of the limits. */
async function cashAccountOf(
  shop: ShopReader,
  userId: string,
  { cash }: OrderLimits,
): Promise<CashAccount | undefined> {
  if ((await shop.user(userId))?.largeCashOrders) return undefined;
  const unpaid = await shop.unpaidOrdersOf(userId);
  return { limits: cash, open: unpaid.filter(({ paymentMethod }) => paymentMethod === 'COD') };
}

async function byId<Row>(
  ids: readonly string[] = [],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const id of ids) {
    const row = await find(id);
    if (row) rows.set(id, row);
  }
  return rows;
}

/** How many of a person's orders wait to be paid online; closed ones wait no more. */
export async function countUnpaidOnline(shop: ShopReader, userId: string): Promise<number> {
  const unpaid = await shop.unpaidOrdersOf(userId);
  return unpaid.filter(({ paymentMethod }) => paymentMethod === 'Razorpay').length;
}
