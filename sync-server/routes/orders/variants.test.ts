import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { stockHistoryPage } from '#shared/payments/stock-history';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { effort } from '../../../tests/effort';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { createBackInStock } from '../../pushes/back-in-stock';
import { registerAdmin } from '../../testing/admin-client';
import { wordsAbout } from '../../mails/order-mail';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';
import { anAction, anAddress, aProduct } from '../../testing/samples';
import { TestDevice, type TestClient } from '../../testing/test-client';

const KURTA = aProduct({ _id: 'kurta', name: 'Kurta', pricePaise: 500_00, countInStock: 9 });
const OPTIONS = [
  { name: 'Size', values: ['M', 'L'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];
const VARIANTS = [
  { id: 'm-red', values: ['M', 'Red'], price: 60, countInStock: 5, sku: 'KU-M-RED' },
  { id: 'l-red', values: ['L', 'Red'], price: 75.5, countInStock: 2, mrp: 99 },
  { id: 'l-blue', values: ['L', 'Blue'], price: 80, countInStock: 0 },
];

/** Of each variant in the race, and how many pieces there are. */
const BUYERS = effort(16, 200);
const PIECES = effort(5, 50);
/** An end to what hangs, in milliseconds: how long a race takes is the machine's affair. */
const RACE_TIMEOUT = 30 * 60_000;

let it: PaymentShop;
let admin: TestClient;

beforeEach(async () => {
  it = await PaymentShop.open({ orderLimits: NO_ORDER_LIMITS });
  ({ client: admin } = await registerAdmin(it.server));
  await it.server.store.write((shop) => shop.putProduct(KURTA));
  const changes = { options: OPTIONS, variants: VARIANTS };
  expect(await patch(changes)).toMatchObject({ status: 200, body: { price: 60, countInStock: 7 } });
});
afterEach(() => it.close());

const patch = (changes: object, more: object = {}) =>
  admin.ask('PATCH', '/api/products/kurta', { body: { changes, ...more } });
const kurta = async (): Promise<ProductDocument> =>
  productDocument.parse((await admin.ask('GET', '/api/products/kurta')).body);
const stocks = async () => {
  const { countInStock, variants = [] } = await kurta();
  return { all: countInStock, of: variants.map((variant) => variant.countInStock) };
};
const line = (variant: string | undefined, qty: number) => ({
  product: 'kurta',
  ...(variant === undefined ? {} : { variant }),
  qty,
});
const orderOf = (orderItems: readonly object[], totalPrice: string, paymentMethod = 'COD') => ({
  orderItems,
  shippingAddress: anAddress(),
  paymentMethod,
  totalPrice,
});
const place = (...order: Parameters<typeof orderOf>) =>
  it.owner.client.post('/api/orders', orderOf(...order));
const step = (id: string, which: string, body: object = {}) =>
  admin.ask('PUT', `/api/orders/${id}/${which}`, { body });
const idOf = (body: unknown) => z.object({ _id: z.string() }).parse(body)._id;
const history = async () => {
  const { body } = await admin.ask('GET', '/api/products/kurta/stock-history');
  return stockHistoryPage
    .parse(body)
    .entries.map(({ why, from, to, variant }) => [why, from, to, variant?.id, variant?.to]);
};

// docs/shop-rules.md#r-stock-6
describe('variants of one product in one order', () => {
  test('by the queue: both lines are there, with values and SKU; stock, history and feed follow', async () => {
    const device = new TestDevice(it.owner);
    const { outcomes } = await device.sync([
      anAction(1, 'place-cod-order', {
        orderId: '3f0c0000-0000-4000-8000-000000000001',
        lines: [
          { ...line('m-red', 2), name: 'Kurta', values: ['M', 'Red'], price: '60.00' },
          line('l-red', 1),
        ],
        shippingAddress: anAddress(),
        confirmedTotal: '195.50',
        pricedAt: new Date(it.now).toISOString(),
      }),
    ]);
    expect(outcomes).toMatchObject([{ outcome: { status: 'applied', code: 'done' } }]);
    const { changes } = await device.sync([]);
    expect(changes.find(({ kind }) => kind === 'order')?.document).toMatchObject({
      totalPrice: '195.50',
      orderItems: [
        {
          product: 'kurta',
          name: 'Kurta',
          price: '60.00',
          qty: 2,
          variant: { id: 'm-red', values: ['M', 'Red'], sku: 'KU-M-RED' },
        },
        { product: 'kurta', price: '75.50', qty: 1, variant: { id: 'l-red' } },
      ],
    });
    expect(await stocks()).toEqual({ all: 4, of: [3, 1, 0] });
    expect((await history()).slice(0, 2)).toEqual([
      ['ordered', 5, 4, 'l-red', 1],
      ['ordered', 7, 5, 'm-red', 3],
    ]);
    const feed = cataloguePage.parse((await admin.ask('GET', '/api/catalogue/changes')).body);
    expect(feed.changes.at(-1)).toMatchObject({
      _id: 'kurta',
      price: 60,
      countInStock: 4,
      variants: [{ id: 'm-red', countInStock: 3 }, { mrp: 99 }, {}],
    });
  });

  test('sold out, returned by line, cancelled: each variant for itself', async () => {
    const lines = [line('m-red', 2), line('l-red', 2)];
    const placed = await place(lines, '271.00');
    expect(placed).toMatchObject({ status: 201, body: { itemsPrice: '271.00' } });
    const id = idOf(placed.body);
    expect(await stocks()).toEqual({ all: 3, of: [3, 0, 0] });
    expect(await place([line('m-red', 1), line('l-red', 1)], '999.00')).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        quote: {
          items: [
            { variant: { id: 'm-red' }, available: 3 },
            { variant: { id: 'l-red', values: ['L', 'Red'] }, available: 0 },
          ],
        },
      },
    });
    await step(id, 'dispatch', { courier: 'Speed Post' });
    await step(id, 'pay', { receivedAmount: '271.00' });
    await step(id, 'deliver');
    const back = (lines: readonly object[]) => step(id, 'return', { restock: true, lines });
    expect((await back([line('m-red', 3)])).body).toMatchObject({ code: 'not_returnable' });
    expect((await back([line(undefined, 1)])).body).toMatchObject({ code: 'not_returnable' });
    expect(await back([line('l-red', 1)])).toMatchObject({
      status: 200,
      body: {
        returns: [{ lines: [{ product: 'kurta', variant: 'l-red', qty: 1, restocked: 1 }] }],
      },
    });
    expect(await stocks()).toEqual({ all: 4, of: [3, 1, 0] });
    const other = idOf((await place([line('m-red', 3)], '180.00')).body);
    expect(await stocks()).toEqual({ all: 1, of: [0, 1, 0] });
    await step(other, 'cancel', { reason: 'Not wanted' });
    expect(await stocks()).toEqual({ all: 4, of: [3, 1, 0] });
    expect((await history()).map(([why]) => why).slice(0, 3)).toEqual([
      'cancelled',
      'ordered',
      'returned',
    ]);
  });

  test('paid online: held, taken, and returned in part', async () => {
    const placed = await place([line('m-red', 1), line('l-red', 1)], '135.50', 'Razorpay');
    const id = idOf(placed.body);
    expect(await stocks()).toEqual({ all: 7, of: [5, 2, 0] });
    const { orderId } = await it.begin(id);
    expect(await stocks()).toEqual({ all: 5, of: [4, 1, 0] });
    const paid = await it.play(orderId, 'captured');
    expect((await it.verify({ ...paid, orderId: id })).status).toBe(200);
    await step(id, 'dispatch', { courier: 'Speed Post' });
    await step(id, 'deliver');
    await step(id, 'return', { restock: true, lines: [line('m-red', 1)] });
    expect(await stocks()).toEqual({ all: 6, of: [5, 1, 0] });
    expect(await it.server.store.read((shop) => shop.hold(id))).toMatchObject({
      state: 'taken',
      lines: [{ product: 'kurta', variant: 'l-red', qty: 1 }],
    });
  });

  test('not paid in time: the hold of each goes back', async () => {
    const id = idOf((await place([line('l-red', 2)], '151.00', 'Razorpay')).body);
    await it.begin(id);
    expect(await stocks()).toEqual({ all: 5, of: [5, 0, 0] });
    it.pass(31 * 60_000);
    await it.reconcile();
    expect(await stocks()).toEqual({ all: 7, of: [5, 2, 0] });
  });

  test('in mail, table and printed data', async () => {
    const id = idOf((await place([line('m-red', 1), line('l-red', 1)], '135.50')).body);
    const found = await it.server.store.read((shop) => shop.order(id));
    expect(found?.orderItems[0]?.variant).toEqual({
      id: 'm-red',
      values: ['M', 'Red'],
      sku: 'KU-M-RED',
    });
    const mail = await it.server.store.read((shop) =>
      wordsAbout(shop, 'order-placed', { order: id }, 'https://shop.example'),
    );
    expect(mail?.text).toContain('  Kurta — M, Red\n    1 x ₹60.00 = ₹60.00\n');
    await step(id, 'cancel', { reason: 'Not wanted' });
    const table = await admin.ask('GET', '/api/orders/export');
    expect(table.text).toContain('1 × Kurta — M, Red (kurta:m-red) at 60.00; 1 × Kurta — L, Red');
    const kept = idOf((await place([line('m-red', 1)], '70.00')).body);
    const printed = await admin.post('/api/admin/print', { orders: [kept], invoices: true });
    expect(printed).toMatchObject({
      status: 200,
      body: { orders: [{ orderItems: [{ variant: { values: ['M', 'Red'], sku: 'KU-M-RED' } }] }] },
    });
    const list = await admin.ask('GET', '/api/orders?keyword=KU-M-RED');
    expect(list.body).toMatchObject({ total: 2 });
  });
});

// docs/shop-rules.md#r-stock-6
describe('what is no longer sold', () => {
  const goneBy = async (lines: readonly object[]) => (await place(lines, '999.00')).body;

  test('names the line: a variant that is gone or archived, and a product that has variants now', async () => {
    const archived = VARIANTS.map((one) => ({ ...one, archived: one.id === 'm-red' }));
    expect(await patch({ variants: archived })).toMatchObject({
      status: 200,
      body: { price: 75.5, mrp: 99, countInStock: 2 },
    });
    const lines = [line('m-red', 1), line('never', 1), line('l-red', 1), line(undefined, 1)];
    expect(await goneBy(lines)).toMatchObject({
      code: 'product_gone',
      goneProducts: [],
      goneLines: [
        { product: 'kurta', variant: 'm-red' },
        { product: 'kurta', variant: 'never' },
        { product: 'kurta' },
      ],
      quote: { items: [{ variant: { id: 'l-red' } }] },
    });
  });

  test('a product without variants that is gone is said as before', async () => {
    expect(await goneBy([{ product: 'never', qty: 1 }])).toMatchObject({
      code: 'product_gone',
      goneProducts: ['never'],
    });
    expect(await goneBy([{ product: 'never', qty: 1 }])).not.toHaveProperty('goneLines');
    expect(await goneBy([{ product: 'kettle', variant: 'm', qty: 1 }])).toMatchObject({
      goneLines: [{ product: 'kettle', variant: 'm' }],
    });
  });

  test('what comes back of a variant that was removed is in no stock', async () => {
    const id = idOf((await place([line('m-red', 2)], '120.00')).body);
    await patch({ variants: VARIANTS.slice(1) });
    await step(id, 'cancel', { reason: 'Not wanted' });
    expect(await stocks()).toEqual({ all: 2, of: [2, 0] });
  });
});

// docs/shop-rules.md#r-catalogue-17
describe('what an admin may not do', () => {
  test('set price or stock of the product itself', async () => {
    const refused = { status: 409, body: { code: 'has_variants' } };
    expect(await patch({ price: 1 })).toMatchObject(refused);
    expect(await patch({}, { stockChange: 1 })).toMatchObject(refused);
    const { name, image, brand, category, description, price, countInStock } = await kurta();
    const fields = { name, image, brand, category, description, price, countInStock };
    const put = (given: object) =>
      admin.ask('PUT', '/api/products/kurta', { body: { ...fields, ...given } });
    expect(await put({ price: 61 })).toMatchObject(refused);
    expect(await put({ countInStock: 8 })).toMatchObject(refused);
    expect(await put({ name: 'Kurti' })).toMatchObject({ status: 200, body: { name: 'Kurti' } });
    expect((await kurta()).variants).toHaveLength(3);
  });

  test('sell a variant above its MRP, or a combination twice: 400 with the field', async () => {
    const variants = [VARIANTS[0], { ...VARIANTS[1], mrp: 70 }, { ...VARIANTS[0], id: 'again' }];
    expect(await patch({ variants })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { 'variants.1.mrp': 'The MRP cannot be below the price' } },
    });
    expect(await stocks()).toEqual({ all: 7, of: [5, 2, 0] });
  });

  test('set stock that was sold meanwhile: what was seen and what is wanted is a difference', async () => {
    await place([line('m-red', 2)], '120.00');
    const wanted = VARIANTS.map((one) => (one.id === 'm-red' ? { ...one, countInStock: 9 } : one));
    expect((await patch({ variants: wanted }, { seen: { variants: VARIANTS } })).status).toBe(200);
    expect(await stocks()).toEqual({ all: 9, of: [7, 2, 0] });
    const dearer = wanted.map((one) => ({ ...one, price: 90 }));
    const cheaper = VARIANTS.map((one) => ({ ...one, price: 50 }));
    expect(await patch({ variants: dearer }, { seen: { variants: cheaper } })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });
});

test('a notification waits for a variant, and names it', async () => {
  await proveEmail(it.server, it.owner);
  const asked = { productId: 'kurta', variant: 'l-blue' };
  const { outcomes } = await new TestDevice(it.owner).sync([
    anAction(1, 'notify-when-back', asked),
    anAction(2, 'notify-when-back', { productId: 'kurta', variant: 'm-red' }),
    anAction(3, 'stop-notifying', { productId: 'kurta', variant: 'm-red' }),
    anAction(4, 'add-wish', { products: [{ ...asked, pricePaise: 80_00 }] }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'done', 'done', 'done']);
  const awaited = () => it.server.store.read((shop) => shop.awaitedLines(10));
  expect(await awaited()).toEqual([]);
  await patch({
    variants: VARIANTS.map((one) => (one.id === 'l-blue' ? { ...one, countInStock: 1 } : one)),
  });
  expect(await awaited()).toEqual(['kurta:l-blue']);
  const deps = { store: it.server.store, clock: () => it.now, randomUuid: randomUUID };
  const log = { info: () => undefined };
  await createBackInStock({ ...deps, origin: () => 'https://shop.example', log }).run();
  const [mail] = await mailsTo(it.server.store, it.owner.user.email, 'back-in-stock');
  expect(mail?.subject).toBe('Back in stock: Kurta — L, Blue');
  expect(mail?.text).toContain('₹80.00');
  expect(await awaited()).toEqual([]);
});

test(
  `${BUYERS} buyers at once of ${PIECES} pieces of each of two variants: exactly these are sold`,
  async () => {
    const variants = VARIANTS.map((one) => ({ ...one, countInStock: PIECES }));
    expect((await patch({ variants })).status).toBe(200);
    const lines = [line('m-red', 1), line('l-red', 1)];
    /** Under one key until there is an answer: a busy database says 503. */
    const placed = async (turn: number) => {
      const key = { 'Idempotency-Key': randomUUID() };
      for (;;) {
        const answer = await it.owner.client.post(
          '/api/orders',
          orderOf([lines[turn % 2] ?? {}], '90.00'),
          key,
        );
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all(
      Array.from({ length: 2 * BUYERS }, (_, turn) => placed(turn)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2 * (BUYERS - PIECES));
    for (const { body } of refused) expect(body).toMatchObject({ code: 'out_of_stock' });
    expect(await stocks()).toEqual({ all: PIECES, of: [0, 0, PIECES] });
  },
  RACE_TIMEOUT,
);
