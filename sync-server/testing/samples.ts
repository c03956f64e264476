import { randomUUID } from 'node:crypto';
import { ACTIONS, type ActionName, type ArgsOf } from '#shared/actions/registry';
import { priceCart } from '#shared/offers/price-cart';
import type { Product } from '#shared/catalogue/product';
import { decimalFromPaise } from '#shared/core/paise';
import type { QueuedAction } from '#shared/protocol/sync';

let made = 0;

/** A product with everything filled in, so that a test names only what it is about. 499 rupees, 10 pieces. */
export function aProduct(given: Partial<Product> = {}): Product {
  made += 1;
  return {
    _id: `product-${made}`,
    name: `Product ${made}`,
    image: '/pictures/placeholder-960.webp',
    pricePaise: 499_00,
    description: 'A sound piece of work for every day.',
    brand: 'Tavrika',
    category: 'Kitchen',
    countInStock: 10,
    ratingSum: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...given,
  };
}

/** A name, an email and a password of their own. */
export function aShopper(given: { name?: string; email?: string; password?: string } = {}) {
  made += 1;
  return {
    name: 'Asha Rao',
    email: `shopper-${made}@example.test`,
    password: 'mango tree on the hill',
    ...given,
  };
}

/** What a shopper fills in for an address. */
export function anAddress(given: Partial<ArgsOf<'add-address'>['body']> = {}) {
  made += 1;
  return {
    address: `${made} Lake Road`,
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
    ...given,
  };
}

/** An action as it is in an outbox. */
export function anAction<Name extends ActionName>(
  seq: number,
  name: Name,
  args: ArgsOf<Name> & Record<string, unknown>,
  given: { id?: string; deps?: string[] } = {},
): QueuedAction {
  const { version } = ACTIONS[name];
  return { id: randomUUID(), seq, name, version, args, deps: [], ...given };
}

/** The arguments of an order for these products, confirmed at what they cost here and at the time given. */
export function aCodOrder(
  lines: readonly (readonly [Product, number])[],
  pricedAt: number,
  given: Partial<ArgsOf<'place-cod-order'>> = {},
): ArgsOf<'place-cod-order'> {
  const { totalPrice } = priceCart(
    lines.map(([{ pricePaise }, qty]) => ({ pricePaise, qty })),
  ).totals;
  return {
    orderId: randomUUID(),
    lines: lines.map(([product, qty]) => ({ product: product._id, qty })),
    shippingAddress: {
      address: '1 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
    confirmedTotal: decimalFromPaise(totalPrice),
    pricedAt: new Date(pricedAt).toISOString(),
    ...given,
  };
}
