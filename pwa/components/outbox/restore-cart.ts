import type { ArgsOf } from '#shared/actions/registry';
import { lineKey, productOfLine } from '#shared/catalogue/variant';
import { quantityWithin } from '#shared/cart/quantity';
import { isGoneBy, type OutcomeDetail } from '#shared/decision/outcome';
import type { OrderLine } from '#shared/orders/order';
import type { CartLine } from '../../database/cart-line';
import type { DatedProduct } from '../../database/dated-product';
import type { Services } from '../../hooks/services';

function rupeesOf(price: OrderLine['price']): number {
  return price === undefined ? 0 : Number(price);
}

/** An order's lines, and the server's time of their prices, ISO 8601 UTC. */
type OrderOfLines = Pick<ArgsOf<'place-cod-order'>, 'lines' | 'pricedAt'>;

/**
 * Turns the lines of an order back into cart lines, as the device's catalogue knows the products now. A product that
 * it does not know is taken from what the order remembers of it; a line that is no longer sold is left out.
 * Quantities are cut to the stock that the refusal names.
 * @param products the device's copy of the products, by id
 * @param detail what the refusal said of stock and of products that are gone
 * @param now milliseconds since 1970 on this device
 */
export function cartLinesOf(
  { lines, pricedAt }: OrderOfLines,
  products: ReadonlyMap<string, DatedProduct>,
  detail: OutcomeDetail,
  now: number,
): CartLine[] {
  const isGone = isGoneBy(detail);
  const available = new Map(
    detail.quote?.items.map((item) => [lineKey(item.product, item.variant?.id), item.available]),
  );
  const isSold = ({ product, variant }: OrderLine) => {
    const known = products.get(product);
    return known === undefined || productOfLine(known, variant) !== undefined;
  };
  return lines
    .filter((line) => !isGone(line) && isSold(line))
    .map((line, index): CartLine => {
      const key = lineKey(line.product, line.variant);
      const product = products.get(line.product);
      const known = product && productOfLine(product, line.variant);
      const date = known ? known.pricedAt : pricedAt;
      const stock = available.get(key) ?? known?.countInStock ?? line.qty;
      const seen = line.variant === undefined ? undefined : seenVariant(line.variant, line);
      const variant = known?.variant ?? seen;
      return {
        _id: key,
        ...(variant && { variant }),
        name: known?.name ?? line.name ?? 'Product',
        image: known?.image ?? line.image ?? '',
        price: known?.price ?? rupeesOf(line.price),
        description: known?.description ?? '',
        brand: known?.brand ?? '',
        category: known?.category ?? '',
        countInStock: stock,
        qty: quantityWithin(stock, line.qty),
        addedAt: now + index,
        ...(known ? { revision: known.revision } : {}),
        pricedAt: date,
      };
    });
}

/** A variant as an order remembers it. */
const seenVariant = (id: string, { values = [] }: OrderLine) => ({ id, values });

/** The cart lines of an order, as the device's catalogue knows the products now: see `cartLinesOf`. */
export async function readCartLines(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  order: OrderOfLines,
  detail: OutcomeDetail = {},
): Promise<CartLine[]> {
  const ids = order.lines.map((line) => line.product);
  const found = await db.products.bulkGet(ids);
  const products = new Map(found.flatMap((product) => (product ? [[product._id, product]] : [])));
  return cartLinesOf(order, products, detail, clock());
}

/**
 * Puts the lines of an order back into the cart, beside what is there.
 * @param detail what a refusal said of stock and of products that are gone
 */
export async function restoreCart(
  services: Pick<Services, 'db' | 'cart' | 'clock'>,
  order: OrderOfLines,
  detail: OutcomeDetail = {},
): Promise<void> {
  await services.cart.restore(await readCartLines(services, order, detail));
}
