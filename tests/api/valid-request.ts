import fc from 'fast-check';
import { REPEATED_IDS } from './fuzz/bodies';
import { reviewOf, type Person } from './fuzz/busy-shop';
import { createDictionary, FORMED } from './fuzz/dictionary';
import { arbitraryOf, schemaOf } from './fuzz/schema-arbitrary';
import type { Row } from './rows';

/** A schema cannot tell that other values under these names are invalid. */
const WITH_FORM = new Set(Object.keys(FORMED));
/** Enough samples that one of them meets what a schema cannot say, such as "no product twice". */
const DRAWS = 500;

/** Whether a row takes JSON that is more than an empty object. */
export function takesJson({ route: { body, bodyRule } }: Row): boolean {
  const { properties = {}, anyOf, oneOf } = schemaOf(body);
  const isOfKinds = (anyOf ?? oneOf) !== undefined;
  return bodyRule.type === 'application/json' && (isOfKinds || Object.keys(properties).length > 0);
}

/**
 * A body of a row with nearly all optional properties (not the id of its path), always the same one.
 * @throws Error where chance finds none
 */
export function fullBody({ name, route }: Row, person: Person, products: readonly string[]) {
  const {
    user,
    password,
    resetToken,
    confirmation,
    addresses,
    orders,
    sessions,
    reviews,
    payment,
    callback,
  } = person;
  const { known } = createDictionary(
    () => ({
      userId: user._id,
      email: user.email,
      password,
      resetToken,
      confirmation,
      callback,
      cursors: ['abcdefgh.1'],
      capture: payment.payment,
      ids: {
        products,
        addresses,
        // The delivered one: it cannot be cancelled, so no money goes back later, in the midst of another test.
        orders: orders.slice(0, 1),
        users: [user._id],
        payments: [payment.id],
        sessions,
        reviews,
        imports: [],
      },
    }),
    [],
  );
  const drawn = fc
    .sample(arbitraryOf(schemaOf(route.body), { known, only: WITH_FORM, omit: REPEATED_IDS }), {
      seed: 1,
      numRuns: DRAWS,
    })
    .map((body) => withoutUnfit(body))
    // A nearly valid action of a queue may have a key that no body has.
    .filter(
      (body) => route.body.safeParse(body).success && !HOSTILE_KEY.test(JSON.stringify(body)),
    );
  const [fullest] = drawn.sort((a, b) => sizeOf(b) - sizeOf(a));
  if (fullest === undefined) throw new Error(`No body for ${name}`);
  return fullest;
}

const HOSTILE_KEY = /"(?:__proto__|constructor|prototype)":/;

/** Goods fit each other and the product, which no schema can tell: their own tests write them. */
const UNFIT = new Set(['options', 'variants', 'translations', 'images', 'mrp']);

function withoutUnfit(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const left = Object.entries(body).filter(([name]) => !UNFIT.has(name));
  return Object.fromEntries(left.map(([name, value]) => [name, withoutUnfit(value)]));
}

const sizeOf = (body: unknown) => JSON.stringify(body)?.length ?? 0;

/** A row's address, with an id of the person's own or of what is on sale, by the part of the path before it. */
export function targetOf({ prefix, route }: Row, person: Person, productId: string): string {
  const [, collection = ''] = /([^/]+)\/:/.exec(route.path) ?? [];
  const [address = '', order = ''] = [person.addresses[0], person.orders[0]];
  const ids = new Map([
    ['products', productId],
    ['addresses', address],
    ['reviews', reviewOf(productId)],
    ['orders', order],
    ['users', person.user._id],
    ['people', person.user._id],
    ['sessions', person.sessions[0] ?? ''],
    ['payments', person.payment.id],
  ]);
  // What a query cannot do without.
  const needed = new Map([
    ['/catalogue/changed', '?since=abcdefgh.1'],
    ['/catalogue/products', `?ids=${productId}`],
  ]);
  const query = route.query.safeParse({}).success
    ? ''
    : (needed.get(route.path) ?? '?month=2026-01');
  return prefix + route.path.replace(/:\w+/, ids.get(collection) ?? 'none') + query;
}

/** What a row needs besides the caller and the body: a key, where it is required. */
export function headersOf({ route: { keyForm } }: Row): Record<string, string> {
  return keyForm ? { 'Idempotency-Key': crypto.randomUUID() } : {};
}
