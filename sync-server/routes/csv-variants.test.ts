import { afterEach, beforeEach, expect, test } from 'vitest';
import { newProduct } from '#shared/catalogue/edit-product';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { TestClient } from '../testing/test-client';

const FIELDS = {
  name: 'Kurta',
  price: 1,
  image: '/pictures/kurta-960.webp',
  brand: 'Tavrika',
  category: 'Clothing',
  description: 'Of “cotton”, soft.',
  countInStock: 0,
};
const KURTA = newProduct(
  'kurta',
  {
    ...FIELDS,
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { id: 'm', values: ['M'], price: 849, mrp: 999, countInStock: 5, sku: 'KU-M' },
      { id: 'l', values: ['L'], price: 899, countInStock: 4 },
    ],
  },
  0,
);
const CUP = newProduct('cup', { ...FIELDS, name: 'Cup', price: 20, countInStock: 7 }, 1);

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  ({ client: admin } = await registerAdmin(server));
  await server.store.write(async (shop) => {
    for (const product of [KURTA, CUP]) await shop.putProduct(product);
  });
});
afterEach(() => server.close());

const exported = async () => (await admin.ask('GET', '/api/products/export')).text;
const send = (table: string, path = '') =>
  admin.ask('POST', `/api/products/import${path}`, { table });
const kurta = async () => (await server.store.read((shop) => shop.products(['kurta'])))[0];

// docs/shop-rules.md#r-catalogue-17
test('a table has a row for each variant, and read again it changes nothing', async () => {
  const table = await exported();
  const [header, ...rows] = table.trim().split('\n');
  expect(header).toBe(
    '_id,name,price,image,brand,category,description,countInStock,variant,option1,value1,option2,value2,option3,value3,sku,barcode,mrp,revision',
  );
  expect(rows.map((row) => row.split(',').slice(0, 3).join(','))).toEqual([
    'cup,Cup,20',
    'kurta,Kurta,849',
    'kurta,,899',
  ]);
  expect(rows[1]).toContain(',5,m,Size,M,,,,,KU-M,,999,');
  expect(await send(table)).toMatchObject({
    status: 200,
    body: { created: 0, updated: 0, unchanged: 2 },
  });
});

test('a shop without variants has the table of before', async () => {
  await server.store.write((shop) => shop.removeProduct('kurta'));
  expect((await exported()).split('\n')[0]).toBe(
    '_id,name,price,image,brand,category,description,countInStock,revision',
  );
});

test('what was changed in a row is set, what was sold since stays sold', async () => {
  const table = (await exported()).replace('kurta,,899,', 'kurta,,950,');
  await server.store.write((shop) => shop.takeStock('kurta', 1, undefined, 'l'));
  expect(await send(table, '/preview')).toMatchObject({
    status: 200,
    body: {
      rows: [
        { change: 'unchanged' },
        {
          change: 'updated',
          lines: [[3, 4]],
          changes: [{ column: 'price', from: '899', to: '950', variant: 'L' }],
        },
      ],
    },
  });
  expect(await send(table)).toMatchObject({ body: { updated: 1, unchanged: 1 } });
  expect(await kurta()).toMatchObject({
    pricePaise: 849_00,
    countInStock: 8,
    variants: [
      { countInStock: 5, sku: 'KU-M' },
      { pricePaise: 950_00, countInStock: 3 },
    ],
  });
});

const HEADER =
  '_id,name,price,image,brand,category,description,countInStock,variant,option1,value1,option2,value2,option3,value3,sku,barcode,mrp';
const row = (id: string, price: number, stock: number, own: string) =>
  `${id},Shirt,${price},/pictures/s.webp,Tavrika,Clothing,,${stock},${own}`;

test('rows make a product with variants, and add one to a product', async () => {
  const table = [
    HEADER,
    row('shirt', 500, 2, ',Size,S,Colour,Red,,,SH-S,,600'),
    row('shirt', 450, 3, ',Size,M,Colour,Red,,,,,'),
    // The product's own fields may be left to its first row, or stay empty where only a variant is added.
    row('kurta', 700, 1, ',Size,XL,,,,,,,').replace('Shirt', 'Kurta'),
  ].join('\n');
  expect(await send(table)).toMatchObject({ status: 200, body: { created: 1, updated: 1 } });
  const [shirt] = await server.store.read((shop) => shop.products(['shirt']));
  expect(shirt).toMatchObject({
    pricePaise: 450_00,
    countInStock: 5,
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red'] },
    ],
  });
  expect((await kurta())?.variants).toHaveLength(3);
});

test.each([
  ['other options', row('kurta', 1, 1, ',Colour,Red,,,,,,,'), 'option1: '],
  ['an MRP below the price', row('kurta', 10, 1, 'm,Size,M,,,,,,,9'), 'mrp: '],
  ['an option without a value', row('kurta', 10, 1, 'm,Size,,,,,,,,'), 'option1: '],
  [
    'another name in a later row',
    `${row('s', 10, 1, ',Size,M,,,,,,,')}\n${row('s', 10, 1, ',Size,L,,,,,,,').replace('Shirt', 'Vest')}`,
    'name: ',
  ],
  ['price and stock of the product itself', row('kurta', 10, 1, ',,,,,,,,,'), 'price: '],
])('%s: nothing is imported, and the line is named', async (_what, wrong, problem) => {
  const good = row('cup', 21, 7, ',,,,,,,,,');
  const answer = await send([HEADER, good, wrong].join('\n'));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  const line = `line ${2 + wrong.split('\n').length}`;
  expect(answer.body).toHaveProperty(['fields', line], expect.stringMatching(problem));
  const [cup] = await server.store.read((shop) => shop.products(['cup']));
  expect(cup).toEqual(CUP);
});

test('codes keep the zeros that a spreadsheet drops, and those that it shortens are refused', async () => {
  const [m, l] = KURTA.variants ?? [];
  if (!m || !l) throw new Error('No variants');
  const barcode = '8901234567894';
  const coded = [
    {
      ...KURTA,
      variants: [
        { ...m, sku: '00042' },
        { ...l, barcode },
      ],
    },
    { ...CUP, sku: '007', hsn: '0902' },
  ];
  await server.store.write(async (shop) => {
    for (const product of coded) await shop.putProduct(product);
  });
  const saved = (await exported())
    .replace('00042', '42')
    .replace(',007,', ',7,')
    .replace('0902', '902');
  expect(await send(saved)).toMatchObject({ status: 200, body: { updated: 0, unchanged: 2 } });
  const shortened = saved.replace(barcode, '8.90123E+12');
  expect(await send(shortened)).toMatchObject({
    status: 400,
    body: { fields: { 'line 4': expect.stringMatching(/^barcode: A spreadsheet has shortened/) } },
  });
  expect((await kurta())?.variants).toMatchObject([{ sku: '00042' }, { barcode }]);
});

// docs/shop-rules.md#r-catalogue-16
test('a table carries the Hindi of the details, and says by its own column which do not fit', async () => {
  const HEAD =
    '_id,name,price,image,brand,category,description,countInStock,attributes,attributesHi';
  const row = (hindi: string) =>
    `${HEAD}\ncup,Cup,20,/pictures/cup.webp,Mitti,Kitchen,A cup.,7,"Material: Clay\nMade in: Khurja","${hindi}"\n`;
  const refused = await send(row('सामग्री: मिट्टी'));
  expect(refused.text).toContain(
    'attributesHi: Translate each line of the details, in the same order',
  );
  await send(row('सामग्री: मिट्टी\nबना: खुर्जा'));
  const [cup] = await server.store.read((shop) => shop.products(['cup']));
  expect(cup?.translations?.hi).toMatchObject({
    name: 'Cup',
    attributes: [
      { name: 'सामग्री', value: 'मिट्टी' },
      { name: 'बना', value: 'खुर्जा' },
    ],
  });
  const table = await exported();
  expect(table).toContain('attributesHi');
  await send(table);
  const [again] = await server.store.read((shop) => shop.products(['cup']));
  expect(again).toEqual(cup);
});
