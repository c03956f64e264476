import { createSessionTokens } from '../../sync-server/identity/session-token';
import { postgresExportImport } from '../../sync-server/store/engines/postgres/postgres-export-import';
import type { Kind } from '../../sync-server/store/kind';
import { orders } from '../../sync-server/store/kinds/accounts';
import { products } from '../../sync-server/store/kinds/catalogue';
import { sessions, users } from '../../sync-server/store/kinds/people';
import type { Session, User } from '../../sync-server/store/row-types';
import { storedOf } from '../../sync-server/store/stored-row';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import { aBenchProduct } from '../bench-server';
import type { BenchDatabase } from './database-server';

/** Signs the tokens of everyone whom a measurement signs in: measured servers have it as well. */
export const SESSION_SECRET = 'known to the bench and to nobody else';

export const productId = (number: number) => `product-${number}`;

/** The content of a shop before it is measured. */
export interface Filling {
  /** How many, or these. */
  readonly products: number | readonly Product[];
  readonly people: number;
  /** Spread over the people, and over the last year. */
  readonly orders?: number;
}

/** Who is signed in to a filled shop. */
export interface SignedIn {
  /** A token for each person. */
  readonly people: readonly string[];
  readonly admin: string;
}

const YEAR = 365 * 24 * 3_600_000;
const HOUR = 3_600_000;
/** Rows that are put by one statement. */
const BATCH = 1_000;
const LONG_AGO = '2001-02-03T04:05:06.789Z';

const PERSON = {
  _id: 'person-0',
  name: 'Asha Rao',
  email: 'person-0@example.org',
  isAdmin: false,
  passwordHash: 'nobody signs in by a password here',
  createdAt: LONG_AGO,
} satisfies User;
const ADMIN = { ...PERSON, _id: 'admin', email: 'admin@example.org', isAdmin: true } satisfies User;

const personOf = (number: number): User => ({
  ...PERSON,
  _id: `person-${number}`,
  email: `person-${number}@example.org`,
});

/** One of all orders: most were delivered, one in twenty waits for its money. @param now milliseconds since 1970 */
function orderOf(
  number: number,
  { people, orders, products, now }: Omit<Required<Filling>, 'products'> & About,
): Order {
  const { _id, name, email } = personOf(number % people);
  const placedAt = now - YEAR + (number / orders) * YEAR;
  const isPaid = number % 20 !== 0;
  // As in most shops few orders come to the same.
  const pricePaise = 199_00 + ((number * 7_919) % 3_000) * 100;
  const paidAt = isPaid ? new Date(placedAt + HOUR).toISOString() : null;
  return {
    _id: `order-${number}`,
    user: { _id, name, email },
    orderItems: [
      {
        product: productId(number % products),
        name: 'Product one',
        image: '/p.webp',
        pricePaise,
        qty: 1,
      },
    ],
    shippingAddress: {
      address: '12 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: String(9_000_000_001 + number),
    },
    paymentMethod: 'COD',
    itemsPrice: pricePaise,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: pricePaise,
    isPaid,
    paidAt,
    isDelivered: isPaid,
    deliveredAt: paidAt,
    createdAt: new Date(placedAt).toISOString(),
    revision: 1,
  };
}

interface About {
  readonly products: number;
  readonly now: number;
}

/** Fills an empty database as a move of a shop does: a hundred thousand orders take seconds. */
export async function fillShop(database: BenchDatabase, filling: Filling): Promise<SignedIn> {
  const now = Date.now();
  const { people, orders: orderCount = 0 } = filling;
  const given = typeof filling.products === 'number' ? [] : filling.products;
  const goods = typeof filling.products === 'number' ? filling.products : given.length;
  const everybody = [...Array.from({ length: people }, (_, number) => personOf(number)), ADMIN];
  const sessionOf = ({ _id }: User): Session => ({
    _id: `session of ${_id}`,
    user: _id,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 24 * HOUR).toISOString(),
    lastSeenAt: new Date(now).toISOString(),
    device: '',
  });
  const store = postgresExportImport({
    url: database.url,
    givenAs: 'the bench',
    warn: () => undefined,
  });
  await store.fill(async (shop) => {
    let version = 0;
    const put = async <Row extends object>(
      kind: Kind<Row>,
      count: number,
      of: (n: number) => Row,
    ) => {
      for (let from = 0; from < count; from += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
          ...storedOf(kind, of(from + at)),
          version: (version += 1),
        }));
        await shop.put(kind, rows);
      }
    };
    await shop.putHead({
      epoch: '0123456789abcdef',
      given: [{ began: 0, ended: goods + orderCount + 2 * people + 2 }],
      steps: [],
    });
    await put(users, everybody.length, (number) => everybody[number] ?? ADMIN);
    await put(sessions, everybody.length, (number) => sessionOf(everybody[number] ?? ADMIN));
    await put(
      products,
      goods,
      (number) =>
        given[number] ??
        aBenchProduct({ _id: productId(number), countInStock: 100_000_000 }, number),
    );
    const about = { products: goods, people, orders: orderCount, now };
    await put(orders, orderCount, (number) => orderOf(number, about));
    await shop.end();
  });
  await database.run('vacuum analyze');

  const tokens = createSessionTokens(SESSION_SECRET, Date.now);
  const signed = everybody.slice(0, people).map((person) => tokens.sign(sessionOf(person)));
  return { people: await Promise.all(signed), admin: await tokens.sign(sessionOf(ADMIN)) };
}
