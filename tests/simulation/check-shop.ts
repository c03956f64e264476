import type { Order } from '#shared/orders/order';
import { paiseFromDecimal } from '#shared/core/paise';
import type { ShopReader } from '../../sync-server/store/repositories/shop-on-engine';
import { asText } from './as-text';
import { linesText, type Ledger } from './ledger';
import { holds } from './broken';

/** Checks one order against what was asked for. */
async function checkOrder(shop: ShopReader, order: Order, ledger: Ledger): Promise<void> {
  const { _id: id, user, totalPrice, isPaid, isDelivered } = order;
  const attempt = ledger.orders.get(id);
  holds(attempt !== undefined, 'I1', () => `order ${id} was asked for by nobody`);
  holds(attempt.person === user._id, 'I7', () => `order ${id} is another person's`);
  const { amendments = [] } = order;
  const asked = linesText(attempt.args.lines);
  const got = linesText(order.orderItems);
  holds(
    amendments.length === 0 ? asked === got : ledger.isAmended(id, got),
    'I1',
    () => `order ${id} has ${got}, not ${asked}`,
  );
  // What the shop changes is what its shopper says to it.
  const most = amendments.length === 0 ? paiseFromDecimal(attempt.args.confirmedTotal) : totalPrice;
  holds(totalPrice <= most, 'I9', () => `order ${id} costs ${totalPrice}, confirmed were ${most}`);
  const items = order.orderItems.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
  const whole = items + order.shippingPrice;
  holds(
    whole === totalPrice,
    'I9',
    () => `order ${id}: its lines make ${whole}, not ${totalPrice}`,
  );

  const trail = await shop.auditOf(id);
  const count = (kind: string) => trail.filter(({ event }) => event.kind === kind).length;
  holds(
    count('order-placed') === 1,
    'I1',
    () => `order ${id} was placed ${count('order-placed')} times`,
  );
  holds(
    count('lines-changed') === amendments.length,
    'I1',
    () => `order ${id} was changed ${amendments.length} times, ${count('lines-changed')} are told`,
  );
  for (const { event, by, at } of trail)
    if (event.kind === 'paid-in-cash' || event.kind === 'delivered')
      ledger.marks.check(`${id} ${event.kind} ${at}`, by.kind === 'admin' ? by.user : by.kind);
  const paid = trail.filter(({ event }) => event.kind === 'paid-in-cash');
  holds(
    paid.length === Number(isPaid),
    'I15',
    () => `order ${id} is ${isPaid ? '' : 'not '}paid, by ${paid.length} marks`,
  );
  checkReturns(order, count('return-requested'), count('return-picked-up'));
  const delivered = count('delivered');
  holds(
    delivered === Number(isDelivered),
    'I1',
    () => `order ${id} was delivered ${delivered} times`,
  );
}

/** A return is asked for once, of no more pieces than were bought, and only of what was delivered. */
function checkReturns(
  { _id: id, orderItems, isDelivered, returnRequests = [] }: Order,
  requested: number,
  pickedUp: number,
) {
  holds(
    requested === returnRequests.length && (isDelivered || requested === 0),
    'I1',
    () => `order ${id} has ${returnRequests.length} returns, ${requested} were requested`,
  );
  const taken = returnRequests.filter(({ state }) => state === 'picked-up').length;
  holds(
    pickedUp === taken,
    'I1',
    () => `${taken} returns of order ${id} are picked up, by ${pickedUp} marks`,
  );
  const standing = returnRequests.filter(({ state }) => state !== 'withdrawn');
  for (const { product, qty } of orderItems) {
    const pieces = standing
      .flatMap(({ lines }) => lines.filter((line) => line.product === product))
      .reduce((sum, line) => sum + line.qty, 0);
    holds(pieces <= qty, 'I1', () => `${pieces} of ${qty} ${product} of order ${id} come back`);
  }
}

/** The stock of a product matches its history, and each order is in there once. */
async function checkStock(shop: ShopReader, orders: readonly Order[], id: string): Promise<void> {
  const [product] = await shop.productsAndDrafts([id]);
  if (!product) return;
  const { countInStock: stock } = product;
  holds(Number.isInteger(stock) && stock >= 0, 'I8', () => `${id} has ${stock} pieces`);
  const history = (await shop.stockHistory(id)).toSorted((a, b) => a.number - b.number);
  let at = history[0]?.from ?? stock;
  for (const change of history) {
    holds(change.from === at, 'I8', () => `${id}: a change begins at ${change.from}, not ${at}`);
    at = change.to;
  }
  holds(at === stock, 'I8', () => `${id}: has ${stock} pieces, its history says ${at}`);
  for (const order of orders) {
    // For an online payment they are taken when it begins at the gateway, which is not simulated.
    const isHeld = order.paymentMethod === 'COD';
    const line = isHeld ? order.orderItems.find(({ product: of }) => of === id) : undefined;
    const of = history.filter((change) => change.order === order._id);
    const taken = of.filter(({ why }) => why === 'ordered' || why === 'changed');
    const qty = line?.qty ?? 0;
    const pieces = taken.reduce((sum, { from, to }) => sum + from - to, 0);
    holds(
      pieces === qty,
      'I8',
      () => `${id}: ${pieces} pieces were taken for ${qty} in order ${order._id}`,
    );
    const back = of.filter(({ why }) => why === 'cancelled' || why === 'returned');
    const returned = back.reduce((sum, { from, to }) => sum + to - from, 0);
    const due = order.cancelled || order.returned ? qty : 0;
    holds(
      returned === due,
      'I8',
      () => `${id}: ${returned} pieces came back for ${due} of order ${order._id}`,
    );
  }
}

/** At most one order of an intent takes effect. */
function checkWishes(orders: readonly Order[], ledger: Ledger): void {
  const standing = new Set(orders.flatMap(({ _id, cancelled }) => (cancelled ? [] : [_id])));
  for (const { orders: wished, excused } of new Set(ledger.wishes.values())) {
    const found = [...wished].filter((id) => standing.has(id) && !ledger.toBeCancelled.has(id));
    holds(
      excused || found.length <= 1,
      'I16',
      () => `one wish has the orders ${found.join(' and ')}`,
    );
  }
}

/** Checks the shop's invariants, in one snapshot. @throws Broken */
export async function checkShop(
  shop: ShopReader,
  ledger: Ledger,
  products: readonly string[],
): Promise<void> {
  const orders: Order[] = [];
  const reviews = new Map<string, { count: number; sum: number }>();
  for (const person of ledger.people) {
    const { id } = person;
    // A backup brings them back, and the admin may have died before the answer to their deletion came.
    person.gone = !(await shop.user(id));
    const own = await shop.ordersOf(id);
    orders.push(...own);
    for (const order of own) await checkOrder(shop, order, ledger);
    if (!person.gone) ledger.carts.check(id, (await shop.ownDocuments(id, ['carts'])).carts[0]);
    const book = await shop.addresses(id);
    const defaults = book.filter(({ isDefault }) => isDefault).length;
    holds(
      defaults === Math.min(1, book.length),
      'I14',
      () => `${defaults} default addresses of ${book.length}`,
    );
    for (const product of products) {
      const review = await shop.ownReview(id, product);
      if (!review) continue;
      const so = reviews.get(product) ?? { count: 0, sum: 0 };
      reviews.set(product, { count: so.count + 1, sum: so.sum + review.rating });
    }
  }
  checkWishes(orders, ledger);
  ledger.marks.looked();
  for (const id of products) {
    await checkStock(shop, orders, id);
    const [product] = await shop.products([id]);
    const { count = 0, sum = 0 } = reviews.get(id) ?? {};
    if (!product) continue;
    holds(
      product.numReviews === count && product.ratingSum === sum,
      'I1',
      () =>
        `${id}: ${product.numReviews} reviews of ${product.ratingSum} stars, there are ${count} of ${sum}`,
    );
  }
  for (const { person, id, outcome } of ledger.outcomes.values()) {
    // All outcomes of an account are deleted with it.
    if (!(await shop.user(person))) continue;
    const stored = await shop.outcome(person, id);
    holds(stored !== undefined, 'I13', () => `the outcome of ${id} was sent, and is lost`);
    const now = asText(stored.outcome);
    holds(now === outcome, 'I4', () => `${id} was ${outcome}, and is ${now}`);
  }
}
