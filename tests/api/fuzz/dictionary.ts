import fc from 'fast-check';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { ACTIONS } from '#shared/actions/registry';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import { decimalFromPaise, rupeesFromPaise } from '#shared/core/paise';
import { PRICE_PAISE, RETURN } from './busy-shop';
import { hostileText, HOSTILE_TEXTS } from './hostile';
import { nearValid } from './near-valid';
import { arbitraryOf, schemaOf } from './schema-arbitrary';

/** What one person knows for their requests: without it, nearly all would fail at the first check. */
export interface Dictionary {
  /** Values worth trying for a property of a body or query, by its name. */
  known(name: string): fc.Arbitrary<unknown> | undefined;
  /** Ids that exist, by the part of a path before them: `orders`; nothing where there are none. */
  idsUnder(collection: string): fc.Arbitrary<string> | undefined;
  /** Small pictures, each of another format. */
  readonly pictures: readonly Uint8Array[];
  /** Tables that can be imported, and nearly so, by the first part of their path: `products`. */
  tablesUnder(collection: string): readonly string[];
}

/** Current values that change between requests. */
export interface Knowledge {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly resetToken: string;
  readonly confirmation: string;
  /** Of an order of theirs that is paid online. */
  readonly callback: VerifyRequest;
  /** The change feed's, from the start and from somewhere. */
  readonly cursors: readonly string[];
  /** The gateway's payment id. */
  readonly capture: string;
  readonly ids: Readonly<
    Record<
      | 'products'
      | 'addresses'
      | 'orders'
      | 'reviews'
      | 'imports'
      | 'users'
      | 'payments'
      | 'sessions',
      readonly string[]
    >
  >;
}

const CLIENT_IDS = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;

/** Tokens like Google's: by its key, by none, by the wrong kind; the fuzz cannot sign a good one. */
const ID_TOKENS = ['RS256', 'none', 'HS256'].map((alg) =>
  [{ alg, kid: '1' }, { iss: 'https://accounts.google.com', sub: '1' }, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.'),
);

/** Values whose form no schema says, or that chance does not find, by the name of their property. */
export const FORMED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  image: fc.constantFrom('/pictures/placeholder-960.webp', 'https://pictures.example/a.webp'),
  // A browser's subscription to notices, by its address.
  endpoint: fc.uuid().map((name) => `https://push.fuzz.example/${name}`),
  p256dh: fc.constantFrom(`B${'A'.repeat(86)}`, `B${'_-'.repeat(43)}=`),
  // The last numbers that were printed.
  last: fc.constantFrom(['2026-27/000001'], ['CN/26-27/000001']),
  // When an offer is given, and its code, which has the letters of one-time codes too.
  code: fc.constantFrom('SAVE10', '123456', 'abcde-fghij'),
  from: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>('2026-01-01T00:00:00.000Z') },
    // Of categories that are renamed: of no product, so that none moves in the midst of another test.
    { weight: 1, arbitrary: fc.constant<unknown>(['Of no product']) },
  ),
  // What the columns of a table say; and how many columns a list has.
  header: fc.constantFrom(['Title', 'Cost'], ['Title', 'Cost', 'Box']),
  columns: fc.constantFrom<unknown>(['name', 'price'], ['name', 'price', ''], 2),
  until: fc.constant('2099-01-01T00:00:00.000Z'),
  auth: fc.constantFrom('A'.repeat(22), `${'_-'.repeat(11)}==`),
  protocol: fc.constant(PROTOCOL_VERSION),
  returnId: fc.constant(RETURN),
  // Details of a product, and their Hindi: trimmed, and none empty.
  attributes: fc.constantFrom<unknown>([], [{ name: 'Fabric', value: 'Cotton' }]),
  // Of a business that buys: with a check digit, or none.
  gstin: fc.constantFrom('27AAPFU0939F1ZV', ''),
  // Of the seller: its form, state and check digit fit.
  colour: fc.constantFrom('', '#7a1f3d'),
  // With a link, or none.
  couriers: fc.constantFrom([], [{ name: 'Own', link: 'https://own.fuzz.example/{tracking}' }]),
  gstNumber: fc.constantFrom('', '', '', '27AAPFU0939F1ZV'),
  // A banner and its days.
  bannerHindi: fc.constantFrom('', 'दीवाली पर बंद'),
  bannerFrom: fc.constantFrom('', '2026-11-08'),
  bannerUntil: fc.constantFrom('', '2026-11-09'),
};

/** @param now called for each value, so that no request uses an old token or id */
export function createDictionary(
  now: () => Knowledge,
  pictures: readonly Uint8Array[],
): Dictionary {
  const fresh = <T>(read: (knowledge: Knowledge) => T) =>
    fc.constant(undefined).map(() => read(now()));
  const oneOf = (read: (knowledge: Knowledge) => readonly string[]): fc.Arbitrary<string> =>
    fc.nat({ max: 10_000 }).map((at) => {
      const ids = read(now());
      return ids[at % ids.length] ?? 'none';
    });
  const products = oneOf(({ ids }) => ids.products);
  const orders = oneOf(({ ids }) => ids.orders);
  const addresses = oneOf(({ ids }) => ids.addresses);
  const users = oneOf(({ ids }) => ids.users);
  const cursors = oneOf((knowledge) => knowledge.cursors);
  const own = fresh(({ userId }) => userId);
  const password = fresh((knowledge) => knowledge.password);
  const payments = oneOf(({ ids }) => ids.payments);
  const sessions = oneOf(({ ids }) => ids.sessions);
  const collections = {
    products,
    orders,
    addresses,
    reviews: oneOf(({ ids }) => ids.reviews),
    imports: oneOf(({ ids }) => ids.imports),
    users,
    people: users,
    payments,
    sessions,
  };

  const names: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    product: products,
    productId: products,
    addressId: addresses,
    // Of the orders that change status together.
    _id: fc.oneof(orders, fc.uuid({ version: 4 })),
    orderId: fc.oneof(
      fc.uuid({ version: 4 }),
      orders,
      fresh(({ callback }) => callback.orderId),
    ),
    razorpay_order_id: fresh(({ callback }) => callback.razorpay_order_id),
    razorpay_payment_id: fresh(({ callback }) => callback.razorpay_payment_id),
    razorpay_signature: fresh(({ callback }) => callback.razorpay_signature),
    userId: users,
    user: own,
    email: fc.oneof(
      fresh(({ email }) => email),
      fc.uuid().map((name) => `${name}@fuzz.example`),
    ),
    password,
    currentPassword: password,
    token: fc.oneof(
      fresh(({ resetToken }) => resetToken),
      fresh(({ confirmation }) => confirmation),
    ),
    idToken: fc.constantFrom(...ID_TOKENS),
    phone: fc.constant('9876543210'),
    clientId: fc.oneof(fc.constantFrom(...CLIENT_IDS), fc.uuid({ version: 4 })),
    accountCursor: fc.oneof(fc.constant(null), cursors),
    since: cursors,
    ...FORMED,
    price: fc.constantFrom(rupeesFromPaise(PRICE_PAISE), 0, 0.01, 9_999_999.99, 0.1 + 0.2, 1.005),
    // Nothing else was seen, so that most changes are no conflict.
    seen: fc.constantFrom({}, { price: rupeesFromPaise(PRICE_PAISE) }),
    stockChange: fc.constantFrom(0, 1, -1, 50, -51),
    receivedAmount: fc.constantFrom<unknown>(
      rupeesFromPaise(PRICE_PAISE),
      decimalFromPaise(PRICE_PAISE),
      1,
    ),
    payment: fresh(({ capture }) => capture),
    amount: fc.constantFrom('100.00', '1.00', '0.99', '600.00'),
    totalPrice: fc.constantFrom('100000.00', '499.00', '0.00'),
    confirmedTotal: fc.constant('100000.00'),
    pricedAt: fresh(() => new Date().toISOString()),
    keyword: fc.oneof(
      fc.constantFrom('product', 'ASHA', 'tavrika kitchen', '%', '.*'),
      hostileText,
    ),
    pageNumber: fc.constantFrom('1', '2', '3', '999999999'),
  };

  const known = (name: string): fc.Arbitrary<unknown> | undefined =>
    name === 'actions' ? queues(names) : Object.hasOwn(names, name) ? names[name] : undefined;
  return {
    known,
    idsUnder: (collection) =>
      Object.entries(collections).find(([name]) => name === collection)?.[1],
    pictures,
    tablesUnder: (collection) => (collection === 'pin-table' ? PIN_TABLES : PRODUCT_TABLES),
  };
}

/** Queues as a device sends them, sometimes with a nearly valid action. */
function queues(names: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const action = fc.oneof(
    ...Object.values(ACTIONS).map(({ name, version, args }) => {
      const right = arbitraryOf(schemaOf(args), {
        known: (member) => (Object.hasOwn(names, member) ? names[member] : undefined),
      });
      return fc.record({
        id: fc.uuid({ version: 4 }),
        name: fc.constant(name),
        version: fc.constant(version),
        args: fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: nearValid(right) }),
        deps: fc.constant([]),
      });
    }),
  );
  return fc
    .array(action, { maxLength: 4 })
    .map((actions) => actions.map((one, index) => ({ ...one, seq: index + 1 })));
}

const HEAD = '_id,name,price,image,brand,category,description,countInStock';
const ROW =
  'product-of-the-fuzz-0,Kettle,499,/pictures/placeholder-960.webp,Tavrika,Kitchen,Boils,50';
const PRODUCT_TABLES: readonly string[] = [
  `${HEAD}\n${ROW}\n`,
  `\ufeff${HEAD}\r\n${ROW}\r\n`,
  `${HEAD}\n`,
  `${HEAD}\n${ROW}\n${ROW}\n`,
  `${HEAD}\nnew-of-the-fuzz,"Kettle ""A"",\nlarge",1.5,/pictures/x.webp,T,K,"",0\n`,
  `${HEAD}\n${ROW.replace('499', '4.999')}\n`,
  `${HEAD}\n"open\n`,
  `${HEAD},isAdmin\n${ROW},true\n`,
  ...HOSTILE_TEXTS.map((text) => `${HEAD}\n${ROW.replace('Kettle', `"${text}"`)}\n`),
];

const PIN_HEAD = PIN_COLUMNS.join();
const PIN_ROW = '411001-411062,Pune,Maharashtra,2,4,yes,yes,5000';
const PIN_TABLES: readonly string[] = [
  `${PIN_HEAD}\n${PIN_ROW}\n`,
  `\ufeff${PIN_HEAD}\r\n*,,,,,,,\r\n`,
  `${PIN_HEAD}\n${PIN_ROW}\n411*,,,,,no,,\n400001,Mumbai,,0,90,,no,0.5\n`,
  `${PIN_HEAD}\n`,
  `${PIN_HEAD}\n${PIN_ROW}\n${PIN_ROW}\n`,
  `${PIN_HEAD}\n${PIN_ROW}\n411050-411070,,,,,,,\n`,
  `${PIN_HEAD}\n${PIN_ROW.replace('5000', '1e3')}\n`,
  `${PIN_HEAD.replaceAll(',', ';')}\n`,
  ...HOSTILE_TEXTS.map((text) => `${PIN_HEAD}\n${PIN_ROW.replace('Pune', `"${text}"`)}\n`),
];
