import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TABLE_BYTES } from '#shared/admin/product-import';
import { importCounts, importPreview } from '#shared/admin/table-import';
import { registerAdmin } from '../testing/admin-client';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';

const HEADER = '_id,name,price,image,brand,category,description,countInStock';
const kettle = aProduct({ _id: 'kettle', name: 'Kettle', countInStock: 10 });
const MUG = 'mug,Mug,99.5,/pictures/mug-960.webp,Tavrika,Kitchen,Holds tea.,4';

let server: TestServer;
let admin: SignedInClient;
beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
  admin = await registerAdmin(server);
});
afterEach(() => server.close());

const tableOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const catalogue = () => server.store.read((shop) => shop.countProducts());

async function send(
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
  token = admin.client.token,
  where = 'import',
) {
  const response = await fetch(`${server.url}/api/products/${where}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const text = await response.text();
  const parsed: unknown = JSON.parse(text);
  return { status: response.status, text, body: parsed };
}

describe('GET /products/export and /orders/export', () => {
  it.each([
    ['products', `${HEADER},revision\nkettle,Kettle,499,`],
    ['orders', '_id,createdAt,name,email,phone,address,paymentMethod,'],
  ])('%s: a download that is not cached', async (what, begins) => {
    const { status, headers, text } = await admin.client.get(`/api/${what}/export`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${what}.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text.startsWith(begins)).toBe(true);
  });

  it('a long table is compressed and still a table', async () => {
    await server.store.write((shop) =>
      shop.putProduct(aProduct({ description: 'x'.repeat(3_000) })),
    );
    const { headers, text } = await admin.client.get('/api/products/export', {
      'Accept-Encoding': 'gzip',
    });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\n')).toHaveLength(4);
  });

  it('an order is in the table at once', async () => {
    const shopper = await register(server.url, {
      name: '=HYPERLINK("https://elsewhere.example")',
      email: 'asha@example.test',
      password: 'mango tree on the hill',
    });
    const { status } = await shopper.client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress({ address: '@SUM(A1)', city: 'Pune' }),
      paymentMethod: 'COD',
      totalPrice: '998.00',
    });
    expect(status).toBe(201);
    const { text } = await admin.client.get('/api/orders/export');
    const [, line = ''] = text.split('\n');
    expect(line).toContain(`,"'=HYPERLINK(""https://elsewhere.example"")",asha@example.test,`);
    expect(line).toContain(`,"'@SUM(A1), Pune, 411001, India",COD,998.00,0.00,0.00,998.00,false,,`);
    const money = '0.00,0.00,0.00,0.00,0.00,0.00';
    // Neither offers nor a courier, an invoice or credit notes, a fee for cash or a number.
    const end = `0.00,${','.repeat(12)}0.00,0.00,`;
    expect(line.endsWith(`,2 × Kettle (kettle) at 499.00,0.00,placed,${money},${end}`)).toBe(true);
    expect(line).toContain(',false,,2 × Kettle');
  });

  it('while the store cannot answer: an error, and no half a table', async () => {
    await server.store.close();
    expect((await admin.client.get('/api/products/export')).status).toBe(503);
  });
});

describe('POST /products/import/preview', () => {
  it('says of every row what it would do, those that are wrong beside the others, and writes nothing', async () => {
    const { text } = await admin.client.get('/api/products/export');
    const wrong = MUG.replace('99.5', 'free').replace('mug', 'jug');
    const table = text
      .replace(/,(revision|r[\w-]{48})$/gm, '')
      .replace('Kettle', 'Steel Kettle')
      .concat(`${MUG}\n`, `${MUG.replace('mug', '')}\n`, '\n', `${wrong}\n`, 'x,y\n', `${MUG}\n`);
    const { status, body } = await send(table, {}, admin.client.token, 'import/preview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'own',
      head: 1,
      rows: [
        {
          line: 2,
          lines: [[2, 2]],
          change: 'updated',
          _id: 'kettle',
          name: 'Steel Kettle',
          problems: [],
          changes: [{ column: 'name', from: 'Kettle', to: 'Steel Kettle' }],
        },
        { line: 3, change: 'created', _id: 'mug', name: 'Mug', problems: [] },
        { line: 4, change: 'created', _id: '', name: 'Mug', problems: [] },
        {
          line: 6,
          change: 'refused',
          _id: 'jug',
          name: 'Mug',
          problems: ['price: Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals'],
        },
        { line: 7, change: 'refused', _id: 'x', name: 'y', problems: ['2 instead of 8 cells'] },
        {
          line: 8,
          change: 'refused',
          _id: 'mug',
          name: 'Mug',
          problems: ['_id: mug stands in line 3 already'],
        },
      ],
    });
    expect(await catalogue()).toBe(1);
  });

  it('says that a row changes nothing', async () => {
    const { text } = await admin.client.get('/api/products/export');
    const { body } = await send(text, {}, admin.client.token, 'import/preview');
    expect(body).toMatchObject({ rows: [{ line: 2, change: 'unchanged' }] });
  });

  it.each([
    ['a file of empty lines', '\n,,\n', { 'line 1': `The first row must be ${HEADER}` }],
    [
      'a quote that is never closed',
      tableOf(MUG, '"x'),
      { 'line 3': 'A quote that opens here is never closed' },
    ],
  ])('%s is no table', async (_what, table, fields) => {
    const { status, body } = await send(table, {}, admin.client.token, 'import/preview');
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  });
});

describe('a part of a file', () => {
  const part = (...rows: string[]) => `sep=,\n${tableOf(...rows)}`;

  it('names every line as the whole file does, whatever was in front', async () => {
    const rows = [MUG, '', MUG.replace('99.5', 'free').replace('mug', 'jug'), '"'];
    const asked = await send(part(...rows.slice(0, 3)), {}, undefined, 'import/preview?line=70001');
    expect(asked.body).toMatchObject({
      head: 2,
      rows: [
        { line: 70_001, lines: [[70_001, 70_001]], change: 'created', _id: 'mug' },
        { line: 70_003, lines: [[70_003, 70_003]], change: 'refused', _id: 'jug' },
      ],
    });
    const refused = await send(part(...rows.slice(0, 3)), {}, undefined, 'import?line=70001');
    expect(refused.body).toMatchObject({ fields: { 'line 70003': expect.any(String) } });
    const unread = await send(part(...rows), {}, undefined, 'import/preview?line=70001');
    expect(unread.body).toMatchObject({
      fields: { 'line 70004': 'A quote that opens here is never closed' },
    });
  });

  it('is taken as it was seen in another part of the file, and only there', async () => {
    const unnamed = MUG.replace('mug', '');
    const { body } = await send(tableOf(MUG, unnamed), {}, undefined, 'import/preview');
    const mark = importPreview.parse(body).rows[1]?.mark;
    const where = (line: number) => `import?seen=${mark}&line=${line}`;
    expect((await send(tableOf(unnamed), {}, undefined, where(4))).body).toMatchObject({
      created: 0,
      skipped: [{ line: 4, name: 'Mug' }],
    });
    expect((await send(tableOf(unnamed), {}, undefined, where(3))).body).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
    });
  });

  it('under one key stands at one place', async () => {
    const key = { 'Idempotency-Key': 'import-3' };
    expect((await send(tableOf(MUG), key, undefined, 'import?line=4')).status).toBe(200);
    expect((await send(tableOf(MUG), key, undefined, 'import?line=5')).body).toMatchObject({
      code: 'id_reused',
    });
  });

  it('of which two are imported at once by two owners: each product once, and the other is told', async () => {
    const rows = Array.from({ length: 30 }, (_, number) => MUG.replace('mug', `mug-${number}`));
    const file = tableOf(...rows);
    const { body } = await send(file, {}, undefined, 'import/preview');
    const seen = importPreview.parse(body).rows.map(({ mark }) => mark);
    const { client } = await registerAdmin(server);
    const answers = await Promise.all(
      [admin.client.token, client.token].map(async (token) => {
        const reply = await send(
          file,
          {},
          token,
          `import?import=${randomUUID()}&seen=${seen.join(',')}`,
        );
        return importCounts.parse(reply.body);
      }),
    );
    expect(answers.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 30]);
    expect(answers.flatMap(({ skipped = [] }) => skipped)).toHaveLength(30);
    expect(await catalogue()).toBe(31);
  });
});

describe('a table that was exported', () => {
  const sell = async (qty: number) => {
    const shopper = await register(server.url);
    const { status } = await shopper.client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '9999.00',
    });
    expect(status).toBe(201);
  };
  const exported = async () => (await admin.client.get('/api/products/export')).text;
  const kettleNow = async () => (await admin.client.get('/api/products/kettle')).body;
  const changesOf = async (table: string) => {
    const { body } = await send(table, {}, admin.client.token, 'import/preview');
    return importPreview.parse(body).rows.map(({ changes = [] }) => changes);
  };

  it('with other prices changes prices alone: what was sold since is not for sale again', async () => {
    const table = await exported();
    await sell(2);
    await admin.client.ask('PATCH', '/api/products/kettle', {
      body: { changes: { name: 'Steel Kettle' }, seen: { name: 'Kettle' } },
    });
    const cheaper = table.replace(',499,', ',450.00,');
    expect(await changesOf(cheaper)).toEqual([[{ column: 'price', from: '499', to: '450' }]]);
    expect((await send(cheaper)).body).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(await kettleNow()).toMatchObject({ price: 450, countInStock: 8 });
    // Again, after more was sold.
    await sell(1);
    expect((await send(cheaper)).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(await kettleNow()).toMatchObject({ price: 450, countInStock: 7 });
  });

  it('and was not touched changes nothing, whatever happened since', async () => {
    const table = await exported();
    await sell(3);
    expect(await changesOf(table)).toEqual([[]]);
    expect((await send(table)).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
    // As a spreadsheet writes it.
    const windows = `\uFEFF${table.replaceAll('\n', '\r\n').replace(',499,', ',499.00,')}`;
    expect((await send(windows)).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(await kettleNow()).toMatchObject({ countInStock: 7 });
  });

  it('with another stock sets it, and the preview says over which', async () => {
    const table = (await exported()).replace(/,10,(r[\w-]{48})$/m, ',24,$1');
    await sell(2);
    const changes = [{ column: 'countInStock', from: '8', to: '24' }];
    expect(await changesOf(table)).toEqual([changes]);
    await send(table);
    expect(await kettleNow()).toMatchObject({ countInStock: 24 });
  });

  it('without its last column sets all that it says, the stock too, as the preview says', async () => {
    const table = (await exported())
      .replace(/,(revision|r[\w-]{48})$/gm, '')
      .replace(',499,', ',450,');
    await sell(2);
    const changes = [
      { column: 'price', from: '499', to: '450' },
      { column: 'countInStock', from: '8', to: '10' },
    ];
    expect(await changesOf(table)).toEqual([changes]);
    await send(table);
    expect(await kettleNow()).toMatchObject({ price: 450, countInStock: 10 });
  });

  it.each([
    ['spoiled', (cell: string) => cell.slice(1), 'Leave this cell as it was exported, or empty'],
    ['a number', () => '12', 'Leave this cell as it was exported, or empty'],
  ])('with a last cell that is %s is refused', async (_what, spoil, problem) => {
    const table = (await exported()).replace(/r[\w-]{48}$/m, (cell) => spoil(cell));
    expect(await send(table)).toMatchObject({
      status: 400,
      body: { fields: { 'line 2': `revision: ${problem}` } },
    });
  });

  it('and another product’s last cell is refused; a new row with one, or one without, is taken', async () => {
    const table = await exported();
    const copied = table.replace('kettle,Kettle', 'urn,Urn');
    expect(await send(copied)).toMatchObject({
      status: 400,
      body: {
        fields: {
          'line 2': 'revision: This cell belongs to another product’s row. Leave it empty',
        },
      },
    });
    const unnamed = table.replace('kettle,Kettle', ',Urn');
    expect((await send(unnamed)).body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const empty = table.replace(/r[\w-]{48}$/m, '').replace(',499,', ',450,');
    expect((await send(empty)).body).toEqual({ created: 0, updated: 1, unchanged: 0 });
  });
});

describe('POST /products/import', () => {
  it('a table in parts, the last one first, keeps its order', async () => {
    const row = (id: string) => MUG.replace('mug', id);
    await send(tableOf(row('c'), row('d')));
    await send(tableOf(row('a'), row('b')));
    const newest = await server.store.read((shop) =>
      shop.listProducts({ sort: 'newest', pageNumber: 1, pageSize: 4 }),
    );
    expect(newest.items.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes what the export gives, and answers with the result', async () => {
    const { text } = await admin.client.get('/api/products/export');
    expect(await send(text)).toMatchObject({
      status: 200,
      body: { created: 0, updated: 0, unchanged: 1 },
    });
    const changed = text.replace('Kettle', 'Steel Kettle').concat(`${MUG}\n`);
    expect((await send(changed)).body).toEqual({ created: 1, updated: 1, unchanged: 0 });
    const { body } = await admin.client.get('/api/products/mug');
    expect(body).toMatchObject({ name: 'Mug', price: 99.5, countInStock: 4, revision: 1 });
    expect((await admin.client.get('/api/products/kettle')).body).toMatchObject({
      name: 'Steel Kettle',
      revision: 2,
    });
  });

  it('devices receive it through the catalogue’s feed', async () => {
    const { body } = await admin.client.get('/api/catalogue/changes');
    const since = typeof body === 'object' && body && 'cursor' in body ? String(body.cursor) : '';
    await send(tableOf(MUG));
    const later = await admin.client.get(`/api/catalogue/changes?since=${since}`);
    expect(later.body).toMatchObject({ changes: [{ _id: 'mug' }] });
  });

  it('names what is wrong by line, and writes nothing', async () => {
    const wrong = `${MUG.replace('99.5', 'free').replace('mug', 'jug')}`;
    const { status, body } = await send(tableOf(MUG, wrong, 'x,y', MUG));
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Nothing was imported: 3 lines have errors',
      code: 'invalid',
      fields: {
        'line 3': 'price: Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals',
        'line 4': '2 instead of 8 cells',
        'line 5': '_id: mug stands in line 2 already',
      },
    });
    expect(await catalogue()).toBe(1);
  });

  it('the same key brings the same reply, and imports once', async () => {
    const key = { 'Idempotency-Key': 'import-1' };
    const first = await send(tableOf(MUG), key);
    const again = await send(tableOf(MUG), key);
    expect(first.body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(again.text).toBe(first.text);
    expect((await send(tableOf(), key)).body).toMatchObject({ code: 'id_reused' });
  });

  it('a table with errors is no answer of its key: mended, it may come under the same one', async () => {
    const key = { 'Idempotency-Key': 'import-2' };
    expect((await send(tableOf('x'), key)).status).toBe(400);
    expect((await send(tableOf(MUG), key)).status).toBe(200);
  });

  it.each<[string, BodyInit, Record<string, string>, number, string]>([
    ['JSON', '{}', { 'Content-Type': 'application/json' }, 415, 'unsupported_type'],
    ['plain text', HEADER, { 'Content-Type': 'text/plain' }, 415, 'unsupported_type'],
    ['nothing', '', {}, 400, 'invalid'],
    ['letters that are not UTF-8', Buffer.from(`${HEADER}\nCafé`, 'latin1'), {}, 400, 'invalid'],
    ['more than 8 MB', 'x'.repeat(MAX_TABLE_BYTES + 1), {}, 413, 'too_large'],
    [
      'more than 8 MB, packed',
      gzipSync('x'.repeat(MAX_TABLE_BYTES + 1)),
      { 'Content-Encoding': 'gzip' },
      413,
      'too_large',
    ],
    ['damaged packing', 'x', { 'Content-Encoding': 'gzip' }, 400, 'invalid'],
  ])('%s is refused', async (_what, body, headers, status, code) => {
    expect(await send(body, headers)).toMatchObject({ status, body: { code } });
    expect(await catalogue()).toBe(1);
  });

  it('takes a packed table, and one with a UTF-8 BOM', async () => {
    const table = `\uFEFF${tableOf(MUG.replace('Mug', 'Café ☕'))}`;
    expect((await send(gzipSync(table), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect((await admin.client.get('/api/products/mug')).body).toMatchObject({ name: 'Café ☕' });
  });

  it('is for admins only, and a shopper’s table is not even read', async () => {
    const shopper = await register(server.url);
    const { status } = await send('x'.repeat(MAX_TABLE_BYTES + 1), {}, shopper.client.token);
    expect(status).toBe(403);
  });
});
