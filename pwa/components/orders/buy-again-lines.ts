import { lineKey, lineName, productOfLine } from '#shared/catalogue/variant';
import type { OrderDocument } from '#shared/orders/order';
import { askedLines } from '#shared/orders/order-lines';
import type { CartLine } from '../../database/cart-line';
import type { DatedProduct } from '../../database/dated-product';
import { readCatalogueState } from '../../catalogue/catalogue-state';
import type { Services } from '../../hooks/services';
import { ApiError } from '../../network/api-error';
import { cartLinesOf } from '../outbox/restore-cart';

/** What of an order can be had again today. */
export interface AgainLines {
  /** At today's prices, with as many pieces as are there. */
  readonly lines: readonly CartLine[];
  /** The names of what is sold no longer. */
  readonly gone: readonly string[];
  /** The names of what there are fewer pieces of, or none. */
  readonly short: readonly string[];
}

type Item = OrderDocument['orderItems'][number];
type Needs = Pick<Services, 'db' | 'catalogue' | 'connection' | 'clock'>;

/**
 * What of an order can be put into the cart again: from the device's catalogue, and what that does not have from the shop
 * (docs/shop-rules.md#r-again-1). Where neither can be asked, a product is taken from what the order remembers, and the cart says what
 * has changed as soon as it is known.
 */
export async function againLines(services: Needs, order: OrderDocument): Promise<AgainLines> {
  const { db, clock } = services;
  const { complete } = await readCatalogueState(db);
  const products = new Map<string, DatedProduct>();
  const gone = new Set<string>();
  for (const { product: id } of order.orderItems) {
    const found = (await db.products.get(id)) ?? (complete ? 'gone' : await ask(services, id));
    if (found === 'gone') gone.add(id);
    else if (found) products.set(id, found);
  }
  const sold = ({ product, variant }: Item) => {
    const found = products.get(product);
    return found && (productOfLine(found, variant?.id) ?? 'gone');
  };
  const isGone = (item: Item) => gone.has(item.product) || sold(item) === 'gone';
  const isOut = (item: Item) => {
    const found = sold(item);
    return found !== undefined && found !== 'gone' && found.countInStock < 1;
  };
  const asked = order.orderItems.filter((item) => !isGone(item) && !isOut(item));
  const lines = cartLinesOf(
    { lines: askedLines(asked), pricedAt: order.createdAt },
    products,
    {},
    clock(),
  );
  const had = new Map(lines.map(({ _id, qty }) => [_id, qty]));
  const wanting = order.orderItems.filter(
    ({ product, variant, qty }) => (had.get(lineKey(product, variant?.id)) ?? 0) < qty,
  );
  const names = (items: readonly Item[]) =>
    items.map(({ name, variant }) => lineName(name, variant));
  return {
    lines: await besideTheCart(services, lines),
    gone: names(wanting.filter(isGone)),
    short: names(wanting.filter((item) => !isGone(item))),
  };
}

/** A product that the device does not have, where the shop can be asked; `gone` where it says so. */
async function ask(
  { catalogue, connection }: Needs,
  id: string,
): Promise<DatedProduct | 'gone' | undefined> {
  if (connection.current() === 'offline') return undefined;
  try {
    return await catalogue.server.product(id);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
  }
}

/** Nothing becomes less of what is in the cart already. */
async function besideTheCart({ db }: Needs, lines: readonly CartLine[]): Promise<CartLine[]> {
  const there = await db.cartLines.bulkGet(lines.map(({ _id }) => _id));
  return lines.map((line, place) => {
    const before = there[place];
    if (!before) return line;
    return { ...line, qty: Math.max(line.qty, before.qty), addedAt: before.addedAt };
  });
}
