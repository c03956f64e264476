import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { categoryList } from '#shared/admin/category-list';
import { lastImport, undoStep } from '#shared/admin/table-import';
import { createSweep } from '../operations/sweep';
import { registerAdmin } from '../testing/admin-client';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient, type TestClient } from '../testing/test-client';

const HEADER = '_id,name,price,image,brand,category,description,countInStock';
const LOTA = 'lota,Copper Lota,499,/pictures/placeholder.webp,Local,Kitchen,Plain,5';
const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer({
    products: [
      aProduct({ _id: 'kettle', name: 'Kettle', countInStock: 10 }),
      aProduct({ _id: 'mug', name: 'Mug', mrpPaise: 600_00 }),
    ],
  });
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

async function importTable(run: string, table: string, key: string = randomUUID()) {
  const { status, body } = await admin.ask('POST', `/api/products/import?import=${run}`, {
    table,
    headers: { 'Idempotency-Key': key },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

const stored = (id: string) =>
  server.store.read(async (shop) => (await shop.productsAndDrafts([id]))[0]);
const last = async () => {
  const { status, body } = await admin.get('/api/products/imports/last');
  expect(status).toBe(200);
  return lastImport.parse(body).import;
};
const undo = async (run: string) => {
  const { status, body } = await admin.ask('POST', `/api/products/imports/${run}/undo`);
  expect(status).toBe(200);
  return undoStep.parse(body);
};

async function order(
  product: string,
  qty: number,
  total: string,
  variant?: string,
  paymentMethod = 'COD',
) {
  const shopper: SignedInClient = await register(server.url);
  const { status, body } = await shopper.client.post('/api/orders', {
    orderItems: [{ product, qty, ...(variant === undefined ? {} : { variant }) }],
    shippingAddress: anAddress(),
    paymentMethod,
    totalPrice: total,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
}

// docs/shop-rules.md#r-owner-10
describe('the undo of the last import', () => {
  test('brings back what its parts changed, and removes what they made', async () => {
    const before = await Promise.all(['kettle', 'mug'].map(stored));
    const run = randomUUID();
    expect(await last()).toBeNull();
    await importTable(run, `${HEADER}\n${LOTA}\n`);
    await importTable(
      run,
      '_id,name,price,countInStock,image\nkettle,Steel Kettle,1,3,/pictures/lamp-960.webp\n',
    );
    await importTable(run, '_id,price,mrp,sku\nmug,550,,MUG-1\n');
    expect(await last()).toMatchObject({ _id: run, created: 1, updated: 2 });
    expect((await last())?.undo).toBeUndefined();
    expect(await undo(run)).toEqual({ undone: 3, left: 0, kept: [] });
    expect(await stored('lota')).toBeUndefined();
    const after = await Promise.all(['kettle', 'mug'].map(stored));
    const plain = (one: typeof before) => one.map((product) => ({ ...product, revision: 0 }));
    expect(plain(after)).toEqual(plain(before));
    expect((await last())?.undo).toEqual({ undone: 3, left: 0, kept: [] });
  });

  test('refuses further parts of the import: what came after would stay beside what went', async () => {
    const run = randomUUID();
    await importTable(run, `${HEADER}\n${LOTA}\n`);
    await undo(run);
    const table = '_id,name\nkettle,Steel Kettle\n';
    const more = await admin.ask('POST', `/api/products/import?import=${run}`, { table });
    expect(more.status).toBe(409);
    expect(more.body).toMatchObject({
      code: 'too_late',
      message: 'This import was undone. Choose the file again',
    });
    expect((await stored('kettle'))?.name).toBe('Kettle');
    expect((await last())?.undo).toEqual({ undone: 1, left: 0, kept: [] });
    // As another import the file comes whole.
    await importTable(randomUUID(), `${HEADER}\n${LOTA}\n`);
    expect((await stored('lota'))?.name).toBe('Copper Lota');
  });

  test('called again changes nothing: what was edited after it stays', async () => {
    const run = randomUUID();
    await importTable(run, '_id,name\nkettle,Steel Kettle\n');
    await undo(run);
    await admin.ask('PATCH', '/api/products/kettle', {
      body: { changes: { name: 'Steel Kettle' } },
    });
    expect(await undo(run)).toEqual({ undone: 1, left: 0, kept: [] });
    expect(await stored('kettle')).toMatchObject({ name: 'Steel Kettle' });
  });

  test('a part that is sent again is recorded once', async () => {
    const run = randomUUID();
    const key = randomUUID();
    const table = '_id,countInStock\nkettle,30\n';
    expect(await importTable(run, table, key)).toEqual(await importTable(run, table, key));
    expect(await last()).toMatchObject({ updated: 1 });
    await undo(run);
    expect(await stored('kettle')).toMatchObject({ countInStock: 10 });
  });

  test('a product that came twice gets what it had before both', async () => {
    const run = randomUUID();
    await importTable(run, '_id,name,price\nkettle,Second,7\n');
    await importTable(run, '_id,name\nkettle,Third\n');
    await undo(run);
    expect(await stored('kettle')).toMatchObject({ name: 'Kettle', pricePaise: 499_00 });
  });

  test('takes a category that was renamed since for no change, and brings back its new name', async () => {
    const run = randomUUID();
    await importTable(run, `${HEADER}\n${LOTA}\n`);
    await importTable(run, '_id,category\nkettle,Metal\n');
    await importTable(run, '_id,price\nmug,550\n');
    const { category = '' } = aProduct({});
    for (const [from, to] of [
      ['Metal', 'Steel'],
      [category, 'Renamed'],
    ]) {
      const body = { from: [from], to };
      await admin.ask('POST', '/api/admin/categories/rename', { body });
      await expect
        .poll(async () => (await admin.read(categoryList, '/api/admin/categories')).moves)
        .toEqual([]);
    }
    expect(await stored('kettle')).toMatchObject({ category: 'Steel' });
    expect(await undo(run)).toEqual({ undone: 3, left: 0, kept: [] });
    expect(await stored('lota')).toBeUndefined();
    expect(await stored('kettle')).toMatchObject({ category: 'Renamed' });
    expect(await stored('mug')).toMatchObject({ category: 'Renamed', pricePaise: 499_00 });
  });

  test('leaves what was ordered or changed since, and says so; sales count on', async () => {
    const run = randomUUID();
    const rows = [LOTA, LOTA.replace('lota', 'thali'), LOTA.replace('lota', 'tawa')];
    await importTable(run, `${HEADER}\n${rows.join('\n')}\n`);
    await importTable(
      run,
      '_id,name,description,countInStock\nkettle,Steel,New,30\nmug,Cup,New,1\n',
    );
    await order('lota', 1, '499.00');
    await admin.ask('PATCH', '/api/products/thali', { body: { changes: { brand: 'Ours' } } });
    await admin.ask('PATCH', '/api/products/kettle', {
      body: { changes: { name: 'Pot' }, stockChange: -4 },
    });
    await admin.ask('DELETE', '/api/products/mug');
    await admin.ask('DELETE', '/api/products/tawa');
    const { kept, ...counts } = await undo(run);
    expect(counts).toEqual({ undone: 1, left: 0 });
    expect(kept).toEqual(
      expect.arrayContaining([
        { product: 'lota', name: 'Copper Lota', reason: 'ordered' },
        { product: 'thali', name: 'Copper Lota', reason: 'changed' },
        { product: 'kettle', name: 'Steel', reason: 'changed', fields: ['name'] },
        { product: 'mug', name: 'Cup', reason: 'gone' },
      ]),
    );
    expect(kept).toHaveLength(4);
    expect((await stored('lota'))?.draft).toBeUndefined();
    expect(await stored('thali')).toMatchObject({ draft: true, brand: 'Ours' });
    expect(await stored('kettle')).toMatchObject({
      name: 'Pot',
      description: aProduct({}).description,
      countInStock: 6,
    });
  });

  test('keeps what waits in an order to be paid online, which has taken no stock, and its variant', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await importTable(first, `${HEADER}\n${LOTA}\n${LOTA.replace('lota', 'thali')}\n`);
    await order('lota', 1, '499.00', undefined, 'Razorpay');
    expect(await stored('lota')).toMatchObject({ countInStock: 5 });
    expect(await undo(first)).toEqual({
      undone: 1,
      left: 0,
      kept: [{ product: 'lota', name: 'Copper Lota', reason: 'ordered' }],
    });
    expect((await stored('lota'))?.draft).toBeUndefined();
    expect(await stored('thali')).toBeUndefined();

    await importTable(second, '_id,option1,value1,price,countInStock\nkettle,Size,S,450,4\n');
    const [small] = (await stored('kettle'))?.variants ?? [];
    await order('kettle', 1, '450.00', small?.id, 'Razorpay');
    expect((await undo(second)).kept).toMatchObject([{ product: 'kettle', reason: 'changed' }]);
    expect((await stored('kettle'))?.variants).toMatchObject([{ id: small?.id }]);
  });

  test('variants that an import added go, unless one was ordered', async () => {
    const header = '_id,option1,value1,price,countInStock';
    const sizes = 'kettle,Size,S,450,4\nkettle,Size,M,470,4\n';
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await importTable(first, `${header}\n${sizes}`);
    expect((await stored('kettle'))?.variants).toHaveLength(2);
    expect(await undo(first)).toEqual({ undone: 1, left: 0, kept: [] });
    expect(await stored('kettle')).toMatchObject({ pricePaise: 499_00, countInStock: 10 });
    expect((await stored('kettle'))?.variants).toBeUndefined();

    await importTable(second, `${header}\n${sizes}`);
    await importTable(third, `${header}\nkettle,Size,S,440,4\nkettle,Size,L,490,4\n`);
    const [small, , large] = (await stored('kettle'))?.variants ?? [];
    await order('kettle', 1, '440.00', small?.id);
    expect(await undo(third)).toEqual({ undone: 1, left: 0, kept: [] });
    expect(await stored('kettle')).toMatchObject({
      pricePaise: 450_00,
      countInStock: 7,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { id: small?.id, pricePaise: 450_00, countInStock: 3 },
        { pricePaise: 470_00, countInStock: 4 },
      ],
    });

    const fourth = randomUUID();
    await importTable(fourth, `${header},name\nkettle,Size,L,490,4,Steel\n`);
    const added = (await stored('kettle'))?.variants?.[2];
    expect(added?.id).not.toBe(large?.id);
    await order('kettle', 1, '490.00', added?.id);
    expect(await undo(fourth)).toEqual({
      undone: 0,
      left: 0,
      kept: [
        {
          product: 'kettle',
          name: 'Steel',
          reason: 'changed',
          fields: expect.arrayContaining(['options', 'variants']),
        },
      ],
    });
    expect(await stored('kettle')).toMatchObject({
      name: 'Kettle',
      variants: [{}, {}, added && { countInStock: 3 }],
    });
  });

  test('is of many products step by step', async () => {
    const run = randomUUID();
    const rows = Array.from({ length: 150 }, (_, at) => LOTA.replace('lota', `lota-${at}`));
    await importTable(run, `${HEADER}\n${rows.join('\n')}\n`);
    expect(await undo(run)).toEqual({ undone: 100, left: 50, kept: [] });
    expect((await last())?.undo).toEqual({ undone: 100, left: 50, kept: [] });
    expect(await undo(run)).toEqual({ undone: 150, left: 0, kept: [] });
    expect(await server.store.read((shop) => shop.countProducts())).toBe(2);
  });

  test('two that run at once undo each product once', async () => {
    const run = randomUUID();
    await importTable(run, '_id,countInStock\nkettle,30\nmug,30\n');
    await Promise.all([undo(run), undo(run), undo(run)]);
    expect(await stored('kettle')).toMatchObject({ countInStock: 10 });
  });

  test('is refused for an earlier import, after a day, and for none', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const refusedWith = async (run: string) =>
      (await admin.ask('POST', `/api/products/imports/${run}/undo`)).status;
    await importTable(first, '_id,name\nkettle,One\n');
    expect(await refusedWith(second)).toBe(404);
    await importTable(second, '_id,name\nmug,Two\n');
    expect(await refusedWith(first)).toBe(404);
    const row = await server.store.read((shop) => shop.lastImport());
    if (!row) throw new Error('No import');
    await server.store.write((shop) =>
      shop.putImport({ ...row, at: new Date(Date.now() - DAY).toISOString() }),
    );
    expect(await last()).toBeNull();
    expect(await refusedWith(second)).toBe(409);
    expect(await stored('mug')).toMatchObject({ name: 'Two' });
  });

  test('an import that changed nothing takes no other’s place', async () => {
    const run = randomUUID();
    await importTable(run, '_id,name\nkettle,One\n');
    await importTable(randomUUID(), '_id,name\nkettle,One\n');
    expect(await last()).toMatchObject({ _id: run });
  });

  test('what it would need is kept for a day: pictures as well', async () => {
    const name = 'abc-1';
    const image = `/uploads/${name}-960.webp`;
    await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'pot', image })));
    const run = randomUUID();
    await importTable(run, '_id,image\npot,/pictures/lamp-960.webp\n');
    const named = () => server.store.read((shop) => shop.namedPictures([name]));
    const sweepAt = (clock: () => number) =>
      createSweep({
        store: server.store,
        uploads: { all: async () => [], remove: async () => undefined },
        clock,
        log: { info: () => undefined },
      }).run();
    await sweepAt(Date.now);
    expect(await named()).toEqual(new Set([name]));
    const over = Date.now() + DAY;
    await sweepAt(() => over);
    expect(await named()).toEqual(new Set());
    expect(await server.store.read((shop) => shop.countImportChanges(run))).toBe(0);
    expect(await server.store.read((shop) => shop.lastImport())).toBeUndefined();
  });
});
