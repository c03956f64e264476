import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register, TestClient, type SignedInClient } from '../../sync-server/testing/test-client';
import { openBusyShop, type BusyShop } from './fuzz/busy-shop';
import { schemaOf, type Schema } from './fuzz/schema-arbitrary';
import { goodsWritings } from './goods-writings';
import { orderWritings } from './order-writings';
import { WRITES } from './rows';
import { textWritings } from './text-writings';

/** What would run, or change the page, where a text is interpreted. */
const MARKUP = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<ScRiPt src=//e.vil></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<svg/onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>*{background:url(//e.vil)}</style>',
  '<link rel=stylesheet href=//e.vil>',
  '<base href=//e.vil/>',
  '<meta http-equiv=refresh content=0;url=//e.vil>',
  '<form action=//e.vil><input name=password>',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '\\u003cscript\\u003ealert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}`${alert(1)}`',
  '";alert(1);//',
  'x\u2028alert(1)\u2029//',
  // Written from right to left; marks of direction are no text, and are taken off names.
  'אב<tpircs>בא',
  '＜script＞alert(1)＜/script＞',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
] as const;

let shop: BusyShop;
let shopper: SignedInClient;
let admin: TestClient;
let product = '';

beforeAll(async () => {
  shop = await openBusyShop();
  await shop.restock();
  shopper = await register(shop.server.url);
  admin = new TestClient(shop.server.url, (await shop.newPerson({ isAdmin: true })).token);
  product = shop.products[0] ?? '';
});
afterAll(() => shop.server.close());

const isSuccess = (status: number) => status === 200 || status === 201;

const fixture = () => ({ url: shop.server.url, shopper, admin, product });
const WRITINGS = [...textWritings(fixture), ...goodsWritings(fixture), ...orderWritings(fixture)];

describe('Input: markup in a text field stays text, byte for byte', () => {
  test.each(WRITINGS)('$row', async ({ write }) => {
    for (const text of MARKUP) {
      await shop.restock();
      for (const [{ status, headers, body }, expected] of await write(text)) {
        expect({ text, status }).toEqual({ text, status: expect.toSatisfy(isSuccess) });
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(body).toMatchObject(expected);
      }
    }
  });

  test('no text field of any row is missing here', () => {
    const written = WRITINGS.flatMap(({ row, fields }) => fields.map((field) => `${row} ${field}`));
    const all = WRITES.flatMap(({ name, route }) =>
      freeTexts(schemaOf(route.body), '').map((field) => `${name} ${field}`),
    );
    expect(all.filter((field) => !written.includes(field))).toEqual(NOT_KEPT);
  });

  /** Ids that only repeat others, secrets, what has a form of its own, and what is not believed: the orders' tests say so. */
  const NOT_KEPT = [
    'POST /api/users password',
    'POST /api/users/auth password',
    'POST /api/users/auth/second-factor ticket',
    'POST /api/users/auth/second-factor code',
    'PUT /api/users/second-factor code',
    'PUT /api/users/second-factor currentPassword',
    'PUT /api/users/second-factor draft',
    'POST /api/users/second-factor/codes code',
    'POST /api/users/second-factor/codes currentPassword',
    'POST /api/users/second-factor/off code',
    'POST /api/users/second-factor/off currentPassword',
    'POST /api/users/google idToken',
    'POST /api/users/password/reset password',
    'PUT /api/users/profile password',
    'PUT /api/users/profile currentPassword',
    // With a form of its own, and never shown.
    'PUT /api/push-subscription endpoint',
    'PUT /api/users/:id userId',
    'PUT /api/users/:id currentPassword',
    // Looked through, and kept nowhere.
    'POST /api/products/import/preview ',
    // Compared, as it came, with the first lines of later tables.
    'PUT /api/products/import/columns header',
    'POST /api/products/:id/reviews productId',
    'PUT /api/products/:id image',
    'PUT /api/products/:id variants.image',
    'PUT /api/products/:id images.url',
    'PUT /api/products/:id productId',
    'PATCH /api/products/:id changes.image',
    'PATCH /api/products/:id changes.variants.image',
    'PATCH /api/products/:id changes.images.url',
    // Compared with the stored text, and never stored.
    'PATCH /api/products/:id seen.name',
    'PATCH /api/products/:id seen.image',
    'PATCH /api/products/:id seen.brand',
    'PATCH /api/products/:id seen.category',
    'PATCH /api/products/:id seen.description',
    'PATCH /api/products/:id seen.hsn',
    'PATCH /api/products/:id seen.options.name',
    'PATCH /api/products/:id seen.options.values',
    'PATCH /api/products/:id seen.variants.values',
    'PATCH /api/products/:id seen.variants.sku',
    'PATCH /api/products/:id seen.variants.barcode',
    'PATCH /api/products/:id seen.variants.image',
    'PATCH /api/products/:id seen.images.url',
    'PATCH /api/products/:id seen.images.alt',
    'PATCH /api/products/:id seen.tags',
    'PATCH /api/products/:id seen.attributes.name',
    'PATCH /api/products/:id seen.attributes.value',
    'PATCH /api/products/:id seen.sizeChart',
    'PATCH /api/products/:id seen.sizeChart',
    'PATCH /api/products/:id seen.translations.hi.name',
    'PATCH /api/products/:id seen.translations.hi.description',
    'PATCH /api/products/:id seen.translations.hi.options.name',
    'PATCH /api/products/:id seen.translations.hi.options.values',
    'PATCH /api/products/:id seen.translations.hi.category',
    'PATCH /api/products/:id seen.translations.hi.brand',
    'PATCH /api/products/:id seen.translations.hi.attributes.name',
    'PATCH /api/products/:id seen.translations.hi.attributes.value',
    'POST /api/upload image',
    'POST /api/reviews/:id/pictures image',
    // With a check digit.
    'POST /api/addresses gstin',
    'PUT /api/addresses/:id gstin',
    'PUT /api/addresses/:id id',
    'PUT /api/addresses/:id _id',
    'POST /api/orders orderItems.values',
    'POST /api/orders orderItems.name',
    'POST /api/orders orderItems.image',
    'POST /api/orders shippingAddress.gstin',
    // Compared with the codes of offers, and kept nowhere.
    'POST /api/orders codes',
    // As the shopper saw them: looked up by their ids.
    'POST /api/orders offers.title',
    'POST /api/orders offers.hindi',
    // Asked by phone, and kept nowhere.
    'POST /api/admin/phone-orders/quote orderItems.values',
    'POST /api/admin/phone-orders/quote orderItems.name',
    'POST /api/admin/phone-orders/quote orderItems.image',
    'POST /api/admin/phone-orders/quote codes',
    'POST /api/admin/phone-orders/quote place.postalCode',
    'POST /api/admin/phone-orders/quote place.country',
    'POST /api/admin/phone-orders orderItems.values',
    'POST /api/admin/phone-orders orderItems.name',
    'POST /api/admin/phone-orders orderItems.image',
    'POST /api/admin/phone-orders codes',
    'POST /api/admin/phone-orders shippingAddress.gstin',
    // Looked through, and kept nowhere.
    'POST /api/orders/dispatch/preview ',
    'POST /api/orders/remit/preview ',
    // Signed; what it says is written as the transitions are.
    'POST /api/orders/hook ',
    // In the cash book alone (`courier-cash.test.ts`).
    'PUT /api/orders/remit orders.reference',
    // With a check digit.
    'PUT /api/orders/:id/readdress gstin',
    // Sealed: the last four characters alone are shown (`payment-keys.test.ts`).
    'PUT /api/admin/payment-keys keySecret',
    'PUT /api/admin/payment-keys webhookSecret',
    'PUT /api/admin/payment-keys currentPassword',
    'POST /api/admin/payment-keys/removal currentPassword',
    // Of ids, sums and days alone.
    'POST /api/payments/settlements/preview ',
    'POST /api/payments/settlements/import ',
    'POST /api/payments/settlements/remove ',
    'POST /api/payments/razorpay/verify razorpay_signature',
    // Stored unchanged until processed, and never shown.
    'POST /api/payments/razorpay/webhook ',
    'POST /api/payments/:id/refunds currentPassword',
    // Kept, and written with markup in `accept-payment.test.ts`, where there is a flag to settle.
    'PUT /api/payments/:id/settle reason',
    'POST /api/sync user',
    'POST /api/sync actions.name',
    // A number that was printed: any other text is refused.
    'PUT /api/admin/numbers last',
    // Of a form of its own.
    'PUT /api/admin/categories categories.image',
    // Looked through, and kept nowhere.
    'POST /api/pin-table/import/preview ',
    'PUT /api/admin/offers/:id code',
    'PUT /api/admin/settings gstNumber',
    // Days have a form of their own.
    'PUT /api/admin/settings bannerFrom',
    'PUT /api/admin/settings bannerFrom',
    'PUT /api/admin/settings bannerUntil',
    'PUT /api/admin/settings bannerUntil',
    'PUT /api/admin/settings colour',
    // A link of `https:` alone.
    'PUT /api/admin/settings couriers.link',
    'PUT /api/admin/settings hookUrl',
    // Scrubbed on its way in: what is kept of an error has a test of its own (`sync-server/routes/shop/errors.test.ts`).
    'POST /api/errors ',
  ];
});

/** The fields of a schema that take any text, by dotted path. */
function freeTexts(schema: Schema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  const { anyOf, properties, items, type, pattern } = schema;
  if (anyOf) return anyOf.flatMap((one) => freeTexts(one, path));
  if (items !== undefined && !Array.isArray(items)) return freeTexts(items, path);
  if (properties)
    return Object.entries(properties).flatMap(([name, member]) =>
      freeTexts(member, path === '' ? name : `${path}.${name}`),
    );
  return type === 'string' && pattern === undefined && !schema.enum ? [path] : [];
}
