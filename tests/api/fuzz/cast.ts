import type { Row } from '../rows';
import { IMPORT, type BusyShop, type Person } from './busy-shop';
import type { Knowledge } from './dictionary';
import type { Who } from './fuzz-request';

/** The people of one row's test. The bystander sends no requests: their documents must stay unchanged. */
export type Cast = Readonly<Record<Exclude<Who, 'visitor'> | 'bystander', Person>>;

/** New people for a row; with many documents where the row may delete them. */
export async function newCast(
  shop: BusyShop,
  row: Row | undefined,
  bystander: Person,
): Promise<Cast> {
  const ofEach = /^\/(addresses|orders)\/:id/.test(row?.route.path ?? '') ? 40 : 6;
  const [shopper, other, admin] = await Promise.all([
    shop.newPerson({ ofEach }),
    shop.newPerson({ ofEach }),
    shop.newPerson({ ofEach, isAdmin: true }),
  ]);
  await shop.restock();
  return { shopper, other, admin, bystander };
}

/** The same people, signed in: some requests end sessions, change roles and delete people. */
export async function signedInAgain(shop: BusyShop, cast: Cast): Promise<Cast> {
  return {
    shopper: await shop.signedIn(cast.shopper),
    other: await shop.signedIn(cast.other),
    admin: await shop.signedIn(cast.admin),
    bystander: cast.bystander,
  };
}

/** What a person knows of the shop: their own documents, and ids of others' that should be useless to them. */
export function knowledgeOf(
  who: Who,
  cast: Cast,
  products: readonly string[],
  cursors: readonly string[],
): Knowledge {
  const self = cast[who === 'visitor' ? 'bystander' : who];
  // An admin may change the bystander's documents, so they do not know of them.
  const others = who === 'admin' ? [cast.shopper, cast.other] : [cast.bystander, cast.other];
  const of = (kind: 'addresses' | 'orders' | 'reviews') => [
    ...self[kind],
    ...self[kind],
    ...others.flatMap((person) => person[kind]),
  ];
  return {
    userId: self.user._id,
    email: self.user.email,
    // Someone who knows the password is not a visitor.
    password: who === 'visitor' ? 'not their password' : self.password,
    resetToken: who === 'visitor' ? 'A'.repeat(32) : self.resetToken,
    confirmation: who === 'visitor' ? 'none' : self.confirmation,
    capture: self.payment.payment,
    callback: self.callback,
    cursors,
    ids: {
      products,
      addresses: of('addresses'),
      orders: of('orders'),
      reviews: of('reviews'),
      imports: [IMPORT._id],
      payments: [self.payment.id],
      sessions: self.sessions,
      users: [self, ...others].map(({ user }) => user._id),
    },
  };
}
