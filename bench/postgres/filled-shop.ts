import { createSessionTokens } from '../../sync-server/identity/session-token';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import type { Session, User } from '../../sync-server/store/row-types';
import type { Order } from '#shared/orders/order';
import { aBenchProduct } from '../bench-server';
import type { BenchDatabase } from './database-server';

/** Signs the tokens of everybody whom a measurement signs in: servers that are measured have it as well. */
export const SESSION_SECRET = 'known to the bench and to nobody else';

export const productId = (number: number) => `product-${number}`;

/** What stands in a shop before it is measured. */
export interface Filling {
  readonly products: number;
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

const LONG_AGO = '2001-02-03T04:05:06.789Z';
const PAID_LONG_AGO = '2001-02-03T05:06:07.890Z';
const PHONE = '9000000000';
const YEAR = 365 * 24 * 3_600_000;

const PERSON = {
  _id: 'person-0',
  name: 'Asha Rao',
  email: 'person-0@example.org',
  isAdmin: false,
  passwordHash: 'nobody signs in by a password here',
  createdAt: LONG_AGO,
} satisfies User;
const ADMIN = { ...PERSON, _id: 'admin', email: 'admin@example.org', isAdmin: true } satisfies User;

/** From which all other orders are made: most were delivered, one in twenty waits for its money. */
function orderLike(_id: string, isPaid: boolean): Order {
  const { _id: user, name, email } = PERSON;
  return {
    _id,
    user: { _id: user, name, email },
    orderItems: [
      { product: productId(0), name: 'Product one', image: '/p.webp', pricePaise: 499_00, qty: 1 },
    ],
    shippingAddress: {
      address: '12 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: PHONE,
    },
    paymentMethod: 'COD',
    itemsPrice: 499_00,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 499_00,
    isPaid,
    paidAt: isPaid ? PAID_LONG_AGO : null,
    isDelivered: isPaid,
    deliveredAt: isPaid ? PAID_LONG_AGO : null,
    createdAt: LONG_AGO,
    revision: 1,
  };
}
const PAID = 'order-paid-long-ago';
const WAITING = 'order-that-waits';

/**
 * Fills an empty database through the store, one row of each kind, and copies people, sessions and orders inside of the database: a
 * hundred thousand orders take seconds.
 */
export async function fillShop(
  database: BenchDatabase,
  { products, people, orders = 0 }: Filling,
): Promise<SignedIn> {
  const now = Date.now();
  const store = await openPostgresStore({ url: database.url, clock: Date.now });
  const sessionOf = ({ _id }: User): Session => ({
    _id: `session of ${_id}`,
    user: _id,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 24 * 3_600_000).toISOString(),
    lastSeenAt: new Date(now).toISOString(),
  });
  await store.write(async (shop) => {
    for (let number = 0; number < products; number += 1)
      await shop.putProduct(
        aBenchProduct({ _id: productId(number), countInStock: 100_000_000 }, number),
      );
    for (const person of [PERSON, ADMIN]) {
      await shop.putUser(person);
      await shop.putSession(sessionOf(person));
    }
    if (orders === 0) return;
    await shop.putOrder(orderLike(PAID, true));
    await shop.putOrder(orderLike(WAITING, false));
  });
  await store.close();
  await copyPeople(database, people);
  if (orders > 0) await copyOrders(database, { people, orders, products, now });
  await database.run('vacuum analyze');

  const tokens = createSessionTokens(SESSION_SECRET, Date.now);
  const everybody = Array.from({ length: people }, (_, number) =>
    tokens.sign(sessionOf({ ...PERSON, _id: `person-${number}` })),
  );
  return { people: await Promise.all(everybody), admin: await tokens.sign(sessionOf(ADMIN)) };
}

/** SQL of a document with other texts in it: `replaced('t.doc', [['a', 'b']])`. */
const replaced = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((sql, [from, to]) => `replace(${sql}, '${from}', ${to})`, text);

async function copyPeople(database: BenchDatabase, people: number): Promise<void> {
  for (const table of ['users', 'sessions'])
    await database.run(
      `insert into ${table} select made.* from ${table} t, generate_series(1, ${people - 1}) as n,
         jsonb_populate_record(null::${table}, ${replaced('to_jsonb(t)::text', [['person-0', `'person-' || n`]])}::jsonb) as made
       where t.id in ('person-0', 'session of person-0')`,
    );
}

async function copyOrders(
  database: BenchDatabase,
  { people, orders, products, now }: Required<Filling> & { readonly now: number },
): Promise<void> {
  const time = (sql: string) =>
    `to_char(to_timestamp(${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const at = `(${now - YEAR} + (n::float8 / ${orders} * ${YEAR})) / 1000`;
  const doc = replaced('to_jsonb(t)::text', [
    [PAID, `'order-' || n`],
    [WAITING, `'order-' || n`],
    ['person-0', `'person-' || n % ${people}`],
    [productId(0), `'${'product-'}' || n % ${products}`],
    [PHONE, `(9000000000 + n)::text`],
    [LONG_AGO, time(at)],
    [PAID_LONG_AGO, time(`${at} + 3600`)],
  ]);
  await database.run(
    `select set_config('shop.fills', 'on', true);
     insert into orders select made.* from generate_series(1, ${orders}) as n
       join orders t on t.id = case when n % 20 = 0 then '${WAITING}' else '${PAID}' end,
       jsonb_populate_record(null::orders, ${doc}::jsonb - 'digits') as made;
     select fill_order_sums()`,
  );
  await database.run(
    `insert into document_owners (id, kind, user_id)
     select id, 'order', user_id from orders on conflict do nothing`,
  );
  await database.run(
    `insert into accounts (user_id, version)
     select user_id, max(version) from orders group by user_id on conflict do nothing`,
  );
}
