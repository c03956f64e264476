import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gstReport } from '#shared/gst/gst-report';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import { ownerSettings } from '#shared/shop/owner-settings';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';

let now = 0;
let shop: OrderShop;
beforeEach(async () => {
  now = Date.parse('2026-11-30T23:59:00+05:30');
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

async function registered() {
  const { client } = shop.admin;
  const { revision: _revision, ...fields } = await client.read(
    ownerSettings,
    '/api/admin/settings',
  );
  const body = { ...fields, state: '', gstNumber: '27AAPFU0939F1ZV', gstRate: 18, hsnCode: '7323' };
  expect((await client.ask('PUT', '/api/admin/settings', { body })).status).toBe(200);
}
const to = (state: string, more: object = {}) => ({
  shippingAddress: anAddress({ state, ...more }),
});
const print = (id: string) =>
  shop.admin.client.post('/api/admin/print', { orders: [id], invoices: true });
async function invoiced(place: object) {
  const { _id } = await shop.placed(place);
  expect((await print(_id)).status).toBe(200);
  return _id;
}
const cancel = (id: string) =>
  shop.admin.client.ask('PUT', `/api/orders/${id}/cancel`, { body: { reason: 'Out of stock' } });
const report = (month: string) =>
  shop.admin.client.read(gstReport, `/api/admin/gst?month=${month}`);
async function table(month: string, name: string) {
  const { status, text } = await shop.admin.client.get(
    `/api/admin/gst/table?month=${month}&table=${name}`,
  );
  expect(status).toBe(200);
  return z
    .array(z.record(z.string(), z.string()))
    .parse(parse(text.replace(/^\uFEFF/, ''), { columns: true }));
}

// docs/shop-rules.md#r-print-6
test('a month is what was invoiced in it less what was taken back in it, by table, and agrees with its papers', async () => {
  await registered();
  const here = await invoiced(to('Maharashtra'));
  await invoiced(to('Karnataka', { gstin: '29AABCT1332L1ZA' }));
  now += 2 * 60_000;
  await cancel(here);
  const november = await report('2026-11');
  // 100.10 with 18 %: two halves of 7.63, or 15.27.
  expect(november.declared).toEqual({
    total: '200.20',
    taxable: '169.67',
    igst: '15.27',
    cgst: '7.63',
    sgst: '7.63',
  });
  expect(november).toMatchObject({
    dayBook: { invoices: 2, invoiced: '200.20', creditNotes: 0, credited: '0.00' },
    leftOut: '0.00',
    problems: [],
  });
  expect(await table('2026-11', 'b2b')).toMatchObject([
    {
      'GSTIN/UIN of Recipient': '29AABCT1332L1ZA',
      'Invoice Number': '2026-27/000002',
      'Place Of Supply': '29-Karnataka',
      'Taxable Value': '84.83',
    },
  ]);
  expect(await table('2026-11', 'hsn')).toMatchObject([
    { 'Supplies to': 'B2B', HSN: '7323', UQC: 'PCS', 'Total Quantity': '2' },
    { 'Supplies to': 'B2C', HSN: '7323', UQC: 'PCS', 'Total Quantity': '2' },
  ]);
  // What ended in December is of December, whenever it was sold.
  const december = await report('2026-12');
  expect(december.declared).toMatchObject({ total: '-100.10', cgst: '-7.63' });
  expect(december.dayBook).toMatchObject({ invoices: 0, creditNotes: 1, credited: '100.10' });
  expect(await table('2026-12', 'b2cs')).toMatchObject([{ 'Taxable Value': '-84.84' }]);
  expect(await table('2026-12', 'documents')).toMatchObject([
    { 'Sr. No. From': 'CN/26-27/000001' },
  ]);
  const file = await shop.admin.client.get('/api/admin/gst/return?month=2026-11');
  expect(file.body).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    fp: '112026',
    b2b: [{ ctin: '29AABCT1332L1ZA', inv: [{ inum: '2026-27/000002', idt: '30-11-2026' }] }],
    b2cs: [{ sply_ty: 'INTRA', pos: '27', rt: 18, txval: 84.84, camt: 7.63, samt: 7.63 }],
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 2 }] }] },
  });
});

// docs/shop-rules.md#r-print-6
test('what is missing is named: a state, a code, an invoice; what can be completed later is', async () => {
  const { client } = shop.admin;
  await registered();
  const settings = await client.read(ownerSettings, '/api/admin/settings');
  const { revision: _revision, ...fields } = settings;
  await client.ask('PUT', '/api/admin/settings', { body: { ...fields, hsnCode: '' } });
  const lost = await invoiced(to(''));
  const coded = await invoiced(to('Goa'));
  const sent = await shop.placed(to('Goa'));
  await client.ask('PUT', `/api/orders/${sent._id}/dispatch`, { body: { courier: 'Post' } });
  const { problems, leftOut } = await report('2026-11');
  expect(problems).toEqual([
    { kind: 'not-invoiced', count: 1, named: [{ id: sent._id, name: sent._id }] },
    { kind: 'state', count: 1, named: [{ id: lost, name: lost }] },
    { kind: 'hsn', count: 1, named: [{ id: 'kettle', name: shop.kettle.name }] },
  ]);
  expect(leftOut).toBe('100.10');
  const stored = () => shop.server.store.read((reader) => reader.order(coded));
  const before = await stored();
  await shop.server.store.write((writer) => writer.putProduct({ ...shop.kettle, hsn: '7323' }));
  await print(sent._id);
  const { postalCode } = anAddress();
  const table = `${PIN_COLUMNS.join(',')}\n${postalCode},Pune,MAHARASHTRA,2,4,yes,yes,\n`;
  const imported = await client.ask('POST', '/api/pin-table/import', { table });

  expect(imported.status).toBe(200);
  expect(await report('2026-11')).toMatchObject({ problems: [], leftOut: '0.00' });
  // What was issued has not changed.
  expect(await stored()).toEqual(before);
});

// docs/shop-rules.md#r-orders-20
test('an order that hinders the return is named by its number', async () => {
  await registered();
  const { client } = shop.admin;
  const { revision: _, ...fields } = await client.read(ownerSettings, '/api/admin/settings');
  await client.ask('PUT', '/api/admin/settings', { body: { ...fields, orderNumbersFrom: 77 } });
  const lost = await invoiced(to(''));
  const sent = await shop.placed(to('Goa'));
  await client.ask('PUT', `/api/orders/${sent._id}/dispatch`, { body: { courier: 'Post' } });
  expect((await report('2026-11')).problems.slice(0, 2)).toEqual([
    { kind: 'not-invoiced', count: 1, named: [{ id: sent._id, name: sent._id, orderNumber: 78 }] },
    { kind: 'state', count: 1, named: [{ id: lost, name: lost, orderNumber: 77 }] },
  ]);
});

test('papers of a seller under the composition scheme, or without registration, are in no table', async () => {
  await invoiced(to('Goa'));
  expect(await report('2026-11')).toMatchObject({
    sellerKind: 'unregistered',
    declared: { total: '0.00' },
  });
  await registered();
  const { problems, leftOut, declared } = await report('2026-11');
  expect([problems.map(({ kind }) => kind), leftOut, declared.total]).toEqual([
    ['seller'],
    '100.10',
    '0.00',
  ]);
});

test.each(['2026-13', '2026', 'november'])('refuses %s as a month', async (month) => {
  expect(await shop.admin.client.get(`/api/admin/gst?month=${month}`)).toMatchObject({
    status: 400,
    body: { fields: { month: 'Not a month: yyyy-mm' } },
  });
});
