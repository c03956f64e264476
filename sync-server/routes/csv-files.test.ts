import { afterEach, beforeEach, expect, test } from 'vitest';
import { importPreview } from '#shared/admin/table-import';
import { newProduct } from '#shared/catalogue/edit-product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { TestClient } from '../testing/test-client';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer();
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

const HEADER = '_id,name,price,image,brand,category,description,countInStock';
const LOTA = 'lota,Copper Lota,499,/pictures/placeholder.webp,Local,Kitchen,Plain,5';

async function send(body: BodyInit, path = '') {
  const headers = { 'Content-Type': 'text/csv', Authorization: `Bearer ${admin.token}` };
  const url = `${server.url}/api/products/import${path}`;
  const reply = await fetch(url, { method: 'POST', headers, body });
  const answer: unknown = await reply.json();
  return { status: reply.status, body: answer };
}
const stored = (id: string) =>
  server.store.read(async (shop) => (await shop.productsAndDrafts([id]))[0]);

// docs/shop-rules.md#r-catalogue-17
test.each<[string, BodyInit]>([
  ['an apostrophe before a formula', `${HEADER}\n${LOTA.replace('Plain', `"'=x"`)}\n`],
  ['rows of commas', `${HEADER}\r\n${LOTA}\r\n,,,,,,,\r\n,,,,,,,\r\n`],
  ['semicolons', `${HEADER}\r\n${LOTA}\r\n`.replaceAll(',', ';')],
  ['a sep= line', `sep=,\r\n${HEADER}\r\n${LOTA}\r\n`],
  ['empty columns at the end', `${HEADER},,\r\n${LOTA},,\r\n`],
  [
    'tabs in UTF-16',
    Buffer.from(`\uFEFF${HEADER}\r\n${LOTA}\r\n`.replaceAll(',', '\t'), 'utf16le'),
  ],
  ['a price as people write it', `${HEADER}\n${LOTA.replace('499', '"₹499.00"')}\n`],
  ['a price in Hindi digits', `${HEADER}\n${LOTA.replace('499', '४९९')}\n`],
  [
    'the columns in another order',
    `price,name,_id,image,brand,category,countInStock\n499,Copper Lota,lota,/pictures/placeholder.webp,Local,Kitchen,5\n`,
  ],
])('a file with %s is taken', async (_what, file) => {
  expect(await send(file)).toMatchObject({ status: 200, body: { created: 1 } });
  expect(await stored('lota')).toMatchObject({
    name: 'Copper Lota',
    pricePaise: 499_00,
    countInStock: 5,
  });
});

test('a price list of two columns changes prices alone', async () => {
  await send(`${HEADER}\n${LOTA}\n`);
  expect(await send('_id;price\nlota;1.299,00\n')).toMatchObject({ body: { updated: 1 } });
  expect(await stored('lota')).toMatchObject({ pricePaise: 1299_00, description: 'Plain' });
});

const KURTA: ProductFields = {
  name: 'Kurta, “long”',
  price: 0,
  image: '/pictures/kurta-960.webp',
  brand: 'Tavrika',
  category: 'Clothing',
  description: 'Of cotton.\n=soft',
  countInStock: 0,
  hsn: '6204',
  lowStock: 2,
  options: [
    { name: 'Size', values: ['M', 'L'] },
    { name: 'Colour', values: ['Red'] },
  ],
  variants: [
    {
      id: 'm',
      values: ['M', 'Red'],
      price: 849,
      mrp: 999.5,
      countInStock: 5,
      sku: '=KU-M',
      barcode: '0890123456789',
      image: '/pictures/red-960.webp',
      weight: 250,
    },
    { id: 'l', values: ['L', 'Red'], price: 899, countInStock: 4 },
  ],
  images: [
    { url: '/pictures/kurta-960.webp', alt: 'In front' },
    { url: 'https://pictures.example/back.webp' },
  ],
  gstRate: 5,
  unit: 'PCS',
  weight: 300,
  tags: ['cotton', 'red, blue'],
  attributes: [{ name: 'Fabric: outside', value: 'Cotton\\linen' }],
  sizeChart: [
    ['Size', 'Chest|cm'],
    ['M', ''],
  ],
  translations: {
    hi: {
      name: 'कुर्ता',
      description: '',
      category: 'कपड़े',
      options: [
        { name: 'आकार', values: ['एम', 'एल'] },
        { name: 'रंग', values: ['लाल'] },
      ],
    },
  },
};

test('everything of a product comes back from its export, byte for byte', async () => {
  const kurta = newProduct('kurta', KURTA, Date.parse('2026-01-02T00:00:00.000Z'));
  const { variants: _v, options: _o, translations: _t, ...plain } = KURTA;
  const cup = newProduct('cup', { ...plain, name: 'Cup', price: 20, mrp: 25, sku: 'C1' }, 0);
  await server.store.write(async (shop) => {
    await shop.putProduct(kurta);
    await shop.putProduct({ ...cup, draft: true });
  });
  const { text } = await admin.get('/api/products/export');
  expect(await send(text)).toMatchObject({ body: { created: 0, updated: 0, unchanged: 2 } });
  const other = await startTestServer();
  try {
    const { client } = await registerAdmin(other);
    expect(await client.ask('POST', '/api/products/import', { table: text })).toMatchObject({
      status: 200,
      body: { created: 2 },
    });
    expect((await client.get('/api/products/export')).text).toBe(text);
    const [moved] = await other.store.read((shop) => shop.productsAndDrafts(['kurta']));
    const { weight: _weight, createdAt: _at, ...same } = kurta;
    expect(moved).toMatchObject({
      ...same,
      // The weight of the product is that of each variant without its own.
      variants: [same.variants?.[0], { ...same.variants?.[1], weight: 300 }],
    });
  } finally {
    await other.close();
  }
});

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status',
  'kurta,Kurta,<p>Of <b>cotton</b></p>,Saanjh,Kurtas,TRUE,Size,M,K-M,shopify,5,849.00,1299.00,https://cdn.shop.example/k.jpg,active',
  'kurta,,,,,,,L,K-L,shopify,2,899.00,,,',
  'cup,Cup,,Mitti,Cups,FALSE,Title,Default Title,C,shopify,3,99,,,draft',
  '',
].join('\n');

test('Shopify’s product file is taken as it comes, and taken again it changes nothing', async () => {
  expect(await send(SHOPIFY, '/preview')).toMatchObject({
    body: { format: 'shopify', head: 1, rows: [{ change: 'created', lines: [[2, 3]] }, {}] },
  });
  expect(await send(SHOPIFY)).toMatchObject({ status: 200, body: { created: 2 } });
  expect((await admin.get('/api/products/kurta')).body).toMatchObject({
    description: 'Of cotton',
    price: 849,
    mrp: 1299,
    countInStock: 7,
    variants: [{ values: ['M'] }, { values: ['L'], price: 899 }],
  });
  expect(await stored('cup')).toMatchObject({ draft: true, countInStock: 3 });
  expect(await send(SHOPIFY)).toMatchObject({ body: { created: 0, updated: 0, unchanged: 2 } });
  const dearer = SHOPIFY.replace('899.00', '950.00');
  expect(await send(dearer, '/preview')).toMatchObject({
    body: {
      rows: [
        { change: 'updated', changes: [{ column: 'price', from: '899', to: '950', variant: 'L' }] },
        { change: 'unchanged' },
      ],
    },
  });
});

test('a table that is not known is shown for matching, and not imported', async () => {
  const table = 'Article;Rate;Shelf\nS1;499;A\n';
  expect(await send(table, '/preview')).toMatchObject({
    status: 200,
    body: {
      format: 'unknown',
      rows: [],
      table: {
        header: ['Article', 'Rate', 'Shelf'],
        samples: [['S1', '499', 'A']],
        columns: ['sku', 'price', ''],
      },
    },
  });
  expect(await send(table)).toMatchObject({
    status: 400,
    body: {
      fields: {
        'line 1': `The first row must be ${HEADER}. Found: Article,Rate,Shelf. Missing: ${HEADER}`,
      },
    },
  });
});

const marksOf = async (table: string) => {
  const { rows } = importPreview.parse((await send(table, '/preview')).body);
  return rows.map(({ mark }) => mark);
};

test('only what was seen is written: a product that would change otherwise is named', async () => {
  const table = `${HEADER}\n${LOTA}\n${LOTA.replace('lota', 'diya')}\n`;
  await send(table);
  const dearer = table.replaceAll(',499,', ',599,');
  const seen = await marksOf(dearer);
  await admin.ask('PATCH', '/api/products/diya', { body: { changes: { price: 550 } } });
  expect(await send(dearer, `?seen=${seen.join(',')}`)).toMatchObject({
    status: 200,
    body: { updated: 1, skipped: [{ line: 3, _id: 'diya', name: 'Copper Lota' }] },
  });
  expect(await stored('lota')).toMatchObject({ pricePaise: 599_00 });
  expect(await stored('diya')).toMatchObject({ pricePaise: 550_00 });
  // Looked at again, it is written. Lines that were left out keep the numbers of the others.
  const part = dearer.replace(/lota.*/, '');
  expect(await send(part, `?seen=${(await marksOf(part)).join(',')}`)).toMatchObject({
    body: { updated: 1 },
  });
  // A new product that was made meanwhile is a change by now.
  const pot = `${HEADER}\n${LOTA.replace('lota', 'pot')}\n`;
  const [mark = ''] = await marksOf(pot);
  await send(pot.replace(',499,', ',1,'));
  expect(await send(pot, `?seen=${mark}`)).toMatchObject({ body: { created: 0, skipped: [{}] } });
});

test.each(['x', 'too-long-a-mark', `${'a'.repeat(8)},`])('marks %j are refused', async (seen) => {
  expect(await send(`${HEADER}\n${LOTA}\n`, `?seen=${seen}`)).toMatchObject({ status: 400 });
});

test('marks of other products are refused', async () => {
  const answer = await send(`${HEADER}\n${LOTA}\n`, `?seen=aaaaaaaa,bbbbbbbb`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('columns that an admin has matched are remembered for the next table with them', async () => {
  const table = 'Item;Rate;Shelf\nDiya;₹1,299.00;A\n';
  const header = ['Item', 'Rate', 'Shelf'];
  const match = (columns: readonly string[]) =>
    admin.ask('PUT', '/api/products/import/columns', { body: { header, columns } });
  for (const wrong of [
    ['name', 'price'],
    ['name', 'name', ''],
    ['', 'price', ''],
    ['x', '', ''],
  ])
    expect(await match(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  const columns = ['name', 'price', 'attribute'];
  expect(await match(columns)).toMatchObject({ status: 200, body: { header, columns } });
  const other = table.replace('Item;Rate', 'ITEM; rate');
  expect(await send(other, '/preview')).toMatchObject({
    body: { format: 'matched', table: { columns }, rows: [{ change: 'created', name: 'Diya' }] },
  });
  expect(await send(other)).toMatchObject({ status: 200, body: { created: 1 } });
  const { text } = await admin.get('/api/products/export');
  expect(text).toContain('Diya,1299,');
  expect(text).toContain('Shelf: A');
});
