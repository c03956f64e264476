import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainTyped } from '#shared/core/typed-text';
import { pinPage } from '#shared/admin/pin-import';
import { MAX_PIN_BYTES, PIN_COLUMNS, PIN_PROBLEMS } from '#shared/shipping/pin-csv';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { NO_PIN_TABLE, pinTable } from '#shared/shipping/pin-table';
import { shopSettings } from '#shared/protocol/shop-settings';
import { securityPage } from '#shared/security/security-entry';
import { readPinRows } from '../../admin/import-pins';
import { registerAdmin } from '../../testing/admin-client';
import { aCodOrder, anAction, anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, TestDevice, type SignedInClient } from '../../testing/test-client';

const HEADER = PIN_COLUMNS.join(',');
const PUNE = '411001,Pune,Maharashtra,2,4,yes,yes,5000';
const NOT_SERVED = '411002,Pune,Maharashtra,,,no,,';
const NO_CASH = '411003,Pune,Maharashtra,3,5,yes,no,';
const tableOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const kettle = aProduct({ _id: 'kettle', pricePaise: 2_000_00, countInStock: 50 });

let server: TestServer;
let visitor: TestClient;
let admin: TestClient;
let shopper: SignedInClient;

beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
  visitor = new TestClient(server.url);
  ({ client: admin } = await registerAdmin(server));
  shopper = await register(server.url);
});
afterEach(() => server.close());

const send = (table: string, where = 'import', headers = {}) =>
  admin.ask('POST', `/api/pin-table/${where}`, { table, headers });
const read = () => visitor.read(pinTable, '/api/pin-table');
const linesOf = async (table: string) => {
  const { status, body } = await send(table);
  expect(status).toBe(400);
  expect(await read()).toEqual(NO_PIN_TABLE);
  return Object(body).fields;
};

describe('a shop whose owner has no table', () => {
  test('says so, and takes orders to every code', async () => {
    expect(await read()).toEqual(NO_PIN_TABLE);
    expect(await visitor.read(shopSettings, '/api/settings')).not.toHaveProperty('pinTable');
    expect(await order('999999')).toMatchObject({ status: 201 });
  });
});

describe('an import', () => {
  test('takes the place of the whole table, and says what it changed', async () => {
    expect(await send(tableOf(PUNE, NOT_SERVED))).toMatchObject({
      status: 200,
      body: { rows: 2, added: 2, changed: 0, removed: 0, unchanged: 0, revision: 0 },
    });
    const first = await visitor.read(shopSettings, '/api/settings');
    expect(lookupOf(await read())?.zoneOf(411_001)).toMatchObject({ city: 'Pune', daysTo: 4 });

    const next = tableOf(PUNE.replace('2,4', '1,2'), NO_CASH);
    const preview = { rows: 2, added: 1, changed: 1, removed: 1, unchanged: 0, revision: 1 };
    expect(await send(next, 'import/preview')).toMatchObject({ status: 200, body: preview });
    expect((await read()).revision).toBe(1);
    expect(await send(next)).toMatchObject({ status: 200, body: preview });
    expect(await read()).toMatchObject({ revision: 2, count: 2 });
    const second = await visitor.read(shopSettings, '/api/settings');
    expect(first.pinTable).toBeDefined();
    expect(second.pinTable).not.toBe(first.pinTable);

    const log = await admin.read(securityPage, '/api/admin/log?kind=settings-changed');
    expect(log.entries.map(({ detail }) => detail)).toEqual(['PIN codes', 'PIN codes']);
  });

  test('is refused with the current revision where another admin came before', async () => {
    await send(tableOf(PUNE));
    const late = { 'If-Match': '"0"' };
    expect(await send(tableOf(NO_CASH), 'import', late)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { revision: 1 } },
    });
    const removed = await admin.ask('DELETE', '/api/pin-table', { headers: late });
    expect(removed.status).toBe(409);
    expect((await read()).count).toBe(1);
  });

  test('is answered the same under its key, and done once', async () => {
    const key = { 'Idempotency-Key': 'pins-1' };
    const first = await send(tableOf(PUNE), 'import', key);
    expect((await send(tableOf(PUNE), 'import', key)).text).toBe(first.text);
    expect((await read()).revision).toBe(1);
    expect((await send(tableOf(NO_CASH), 'import', key)).status).toBe(409);
  });

  test('reads semicolons, as spreadsheets of other countries write them', async () => {
    const answer = await send(tableOf(PUNE).replaceAll(',', ';'));
    expect(answer).toMatchObject({ status: 200, body: { rows: 1 } });
  });

  test('reads a BOM, CRLF, quotes and empty lines', async () => {
    const table = `\uFEFF${HEADER}\r\n\r\n"411001","Pune, City",Maharashtra,2,4,YES,No,\r\n411*,,,,,,,\r\n`;
    expect(await send(table)).toMatchObject({ status: 200, body: { rows: 2 } });
    expect(lookupOf(await read())?.zoneOf(411_001)).toMatchObject({
      city: 'Pune, City',
      cash: false,
    });
  });

  test.each([
    ['a file of empty lines', '\n\n', 'line 1', 'The first row must be'],
    ['no rows', tableOf(), 'line 2', 'The table has no rows'],
    ['an unknown column', tableOf(PUNE).replace('state', 'region'), 'line 1', 'The first row must'],
    ['one column too many', tableOf(`${PUNE},x`), 'line 2', '9 instead of 8 cells'],
    ['a code twice', tableOf(PUNE, NO_CASH, PUNE), 'line 4', '411001 stands in line 2 already'],
    ['a code twice, with a space', tableOf(PUNE, '411 001,,,,,,,'), 'line 3', 'in line 2 already'],
    [
      'ranges that overlap',
      tableOf('411001-411010,,,,,,,', PUNE, '411005-411020,,,,,,,'),
      'line 4',
      'pin: 411005-411020 overlaps line 2',
    ],
    ['a quote that stays open', tableOf(`"${PUNE}`), 'line 2', 'never closed'],
  ])('of %s is refused by its line', async (_what, table, line, text) => {
    expect((await linesOf(table))[line]).toContain(text);
  });

  test('of wrong cells names every one of them, and takes no row', async () => {
    const wrong = tableOf(PUNE, '41100,,,5,2,maybe,,-3', '4.11E+05,,,,,,,', NO_CASH);
    expect(await linesOf(wrong)).toEqual({
      'line 3': [
        `pin: ${PIN_PROBLEMS.shortPin}`,
        `daysFrom: ${PIN_PROBLEMS.reversedDays}`,
        `serviceable: ${PIN_PROBLEMS.yesNo}`,
        `cashUpTo: ${PIN_PROBLEMS.amount}`,
      ].join('; '),
      'line 4': `pin: ${PIN_PROBLEMS.spreadsheetPin}`,
    });
  });

  test('of another encoding is refused', async () => {
    const response = await fetch(`${server.url}/api/pin-table/import`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${admin.token}` },
      body: Buffer.from(tableOf('411001,Pun\u00e9,,,,,,'), 'latin1'),
    });
    expect(response.status).toBe(400);
    expect(await read()).toEqual(NO_PIN_TABLE);
  });

  test('of more rows or bytes than there may be is refused', async () => {
    const limits = { bytes: 200, rows: 2 };
    await expect(readPinRows(tableOf(PUNE, NO_CASH), limits)).resolves.toHaveLength(2);
    await expect(readPinRows(tableOf(PUNE, NOT_SERVED, NO_CASH), limits)).rejects.toMatchObject({
      problems: [{ line: 4, text: 'More than 2 rows: split the table' }],
    });
    await expect(readPinRows('x'.repeat(201), limits)).rejects.toThrow('one line has errors');
    expect((await send('x'.repeat(MAX_PIN_BYTES + 1))).status).toBe(413);
  });
});

describe('what admins see of it', () => {
  const rows = (query = '') => admin.read(pinPage, `/api/pin-table/rows${query}`);

  test('is found by code, city and state, page by page', async () => {
    await send(tableOf('411*,Pune,Maharashtra,,,,,', PUNE, '560001,Bengaluru,Karnataka,,,,,'));
    expect(await rows()).toMatchObject({ total: 3, page: 1, revision: 1 });
    const found = async (keyword: string) =>
      (await rows(`?keyword=${encodeURIComponent(keyword)}`)).rows.map(({ _id }) => _id);
    expect(await found('411001')).toEqual(['411*', '411001']);
    expect(await found('41')).toEqual(['411*', '411001']);
    expect(await found('411 002')).toEqual(['411*']);
    expect(await found('BENGAL')).toEqual(['560001']);
    expect(await found('maharashtra')).toEqual(['411*', '411001']);
    expect(await found('delhi')).toEqual([]);
  });

  test('goes out as a table that comes in again', async () => {
    const table = tableOf('411*,"Pune, City",,,,yes,yes,', PUNE, NOT_SERVED, NO_CASH);
    await send(table);
    const { text, headers } = await admin.get('/api/pin-table/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="pin-codes.csv"');
    expect(await send(text, 'import/preview')).toMatchObject({
      body: { rows: 4, unchanged: 4, added: 0, changed: 0, removed: 0 },
    });
  });

  test('can be removed: every code is delivered to again', async () => {
    await send(tableOf(PUNE));
    expect(await order('999999')).toMatchObject({ status: 409 });
    const answer = await admin.ask('DELETE', '/api/pin-table', { headers: { 'If-Match': '"1"' } });
    expect(answer).toMatchObject({ status: 200, body: { removed: 1, rows: 0 } });
    expect(await read()).toEqual({ ...NO_PIN_TABLE, revision: 2 });
    expect(await order('999999')).toMatchObject({ status: 201 });
  });
});

describe('GET /pin-table', () => {
  test('comes compressed, and not again to a client that has it', async () => {
    await send(tableOf(PUNE, NOT_SERVED));
    const first = await visitor.get('/api/pin-table', { 'Accept-Encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const settings = await visitor.read(shopSettings, '/api/settings');
    expect(etag).toBe(`W/"${settings.pinTable}"`);
    const again = await visitor.get('/api/pin-table', { 'If-None-Match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    await send(tableOf(PUNE));
    const changed = await visitor.get('/api/pin-table', { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
  });
});

/** Orders by REST. */
const order = (postalCode: string, qty = 1, more: object = {}) =>
  shopper.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty }],
    shippingAddress: anAddress({ postalCode }),
    paymentMethod: 'COD',
    totalPrice: '99999.00',
    ...more,
  });

describe('an order', () => {
  beforeEach(async () => {
    await send(tableOf(PUNE, NOT_SERVED, NO_CASH));
  });

  test('goes where the shop delivers, however its code is written', async () => {
    for (const code of ['411001', '411 001', '४११००१'])
      expect(await order(code)).toMatchObject({ status: 201 });
    const shippingAddress = anAddress({ postalCode: '44600', country: 'Nepal' });
    const abroad = { shippingAddress, paymentMethod: 'Razorpay' };
    expect(await order('', 1, abroad)).toMatchObject({ status: 201 });
  });

  // docs/shop-rules.md#r-delivery-3
  test.each([
    ['411002', 1, 'not_serviceable', { postalCode: '411002' }],
    ['999999', 1, 'not_serviceable', { postalCode: '999999' }],
    ['411003', 1, 'cash_unavailable', { postalCode: '411003' }],
    ['411001', 3, 'cash_unavailable', { postalCode: '411001', cashUpTo: '5000.00' }],
  ])('to %s with %i pieces is refused as %s, by REST and in the queue', async (...row) => {
    const [code, qty, refusal, detail] = row;
    expect(await order(code, qty)).toMatchObject({
      status: 409,
      body: { code: refusal, ...detail },
    });
    const queued = anAction(1, 'place-cod-order', {
      ...aCodOrder([[kettle, qty]], Date.now()),
      shippingAddress: anAddress({ postalCode: code }),
    });
    const { outcomes } = await new TestDevice(shopper).sync([queued]);
    expect(outcomes[0]?.outcome).toMatchObject({ status: 'refused', code: refusal, detail });
    const [stored] = await server.store.read((shop) => shop.products(['kettle']));
    expect(stored?.countInStock).toBe(50);
  });

  test.each([
    ['Republic of India', '411003'],
    ['India.', '411 003'],
    ['भारत', '४११००३'],
    ['Bharat', '411003'],
    ['Inde', '411003'],
    ['x', '411003'],
    ['Nepal', '411003'],
    ['Nepal', '４１１００３ Pune'],
    ['Nepal', '41100l'],
    ['Nepal', '0411001'],
    ['Nepal', '44600'],
    ['Atlantis', '44600'],
  ])('in cash to the country %j, code %j, is refused', async (country, postalCode) => {
    const shippingAddress = anAddress({ country, postalCode });
    expect(await order('', 1, { shippingAddress })).toMatchObject({
      status: 409,
      body: { code: 'cash_unavailable', postalCode: plainTyped(postalCode) },
    });
    const args = { ...aCodOrder([[kettle, 1]], Date.now()), shippingAddress };
    const { outcomes } = await new TestDevice(shopper).sync([anAction(1, 'place-cod-order', args)]);
    expect(outcomes[0]?.outcome).toMatchObject({ status: 'refused', code: 'cash_unavailable' });
    // Paid online it goes there, and the address stays as it was written.
    const online = await order('', 1, { shippingAddress, paymentMethod: 'Razorpay' });
    expect(online).toMatchObject({ status: 201, body: { shippingAddress: { country } } });
  });

  // docs/shop-rules.md#r-delivery-4
  test('above the limit of the owner’s settings is refused without a row that says so', async () => {
    await admin.ask('DELETE', '/api/pin-table');
    await server.store.write(async (shop) => {
      const settings = await shop.ownerSettings();
      await shop.putOwnerSettings({ ...settings, cashLimit: 3_000_00 });
    });
    expect(await order('999999', 2)).toMatchObject({
      status: 409,
      body: { code: 'cash_unavailable', cashUpTo: '3000.00' },
    });
    expect(await order('999999', 1)).toMatchObject({ status: 201 });
  });
});
