import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { invoicedOrders } from '#shared/admin/print';
import { ownerSettings } from '#shared/shop/owner-settings';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';
import type { TestClient } from '../../testing/test-client';

const A_MINUTE = 60_000;
const tableRows = z.array(z.record(z.string(), z.string()));

/** A downloaded table. @param asked as in the address */
async function book(admin: TestClient, asked: string) {
  const answer = await admin.get(`/api/admin/exports?${asked}`);
  expect(answer.status).toBe(200);
  // The client takes the mark for what it is, and away.
  return tableRows.parse(parse(answer.text.replace(/^\uFEFF/, ''), { columns: true }));
}

describe('a shop with cash orders', () => {
  let now = 0;
  let shop: OrderShop;
  beforeEach(async () => {
    // The last minute of a financial year where the shop is.
    now = Date.parse('2026-03-31T23:59:00+05:30');
    shop = await startOrderShop(() => now);
  });
  afterEach(() => shop.server.close());

  it('gives a file that spreadsheets read as UTF-8, named after table and days, and keeps no copy', async () => {
    const response = await fetch(
      `${shop.server.url}/api/admin/exports?table=orders&from=2026-03-01&until=2026-03-31`,
      { headers: { Authorization: `Bearer ${shop.admin.client.token}` } },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="orders-2026-03-01-2026-03-31.csv"',
    );
  });

  it.each([
    ['table=orders&from=2026-02-30', 'from'],
    ['table=orders&until=tomorrow', 'until'],
    ['table=orders&from=2026-04-02&until=2026-04-01', 'until'],
    ['table=secrets', 'table'],
  ])('refuses %s, and names what is wrong', async (asked, field) => {
    const { status, body } = await shop.admin.client.get(`/api/admin/exports?${asked}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it('an order is of the day and the financial year on which it was placed where the shop is', async () => {
    const last = await shop.placed();
    now += 2 * A_MINUTE;
    const first = await shop.placed();
    const ids = async (days: string) =>
      (await book(shop.admin.client, `table=orders&${days}`)).map(({ _id }) => _id);
    expect(await ids('from=2025-04-01&until=2026-03-31')).toEqual([last._id]);
    expect(await ids('from=2026-04-01&until=2027-03-31')).toEqual([first._id]);
    expect(await ids('from=2026-04-02')).toEqual([]);
    expect(await ids('')).toEqual([last._id, first._id]);
  });

  it('cash is of the day on which it came and went, whenever its order was placed', async () => {
    const { _id } = await shop.placed();
    now += 2 * A_MINUTE;
    await shop.pay(_id);
    await shop.admin.client.post(`/api/orders/${_id}/money`, {
      kind: 'cash-returned',
      amount: '40.00',
      method: 'upi',
      reason: 'The lid was broken',
      currentPassword: shop.admin.password,
    });
    const april = 'from=2026-04-01&until=2026-04-30';
    const march = 'from=2026-03-01&until=2026-03-31';
    const client = shop.admin.client;
    expect(await book(client, `table=cash-book&${april}`)).toMatchObject([
      {
        order: _id,
        at: '2026-04-01T00:01:00.000+05:30',
        kind: 'received',
        in: '100.10',
        out: '0.00',
      },
      { order: _id, kind: 'returned', method: 'upi', in: '0.00', out: '40.00' },
    ]);
    expect(await book(client, `table=refunds&${april}`)).toMatchObject([
      { order: _id, amount: '40.00', state: 'processed', method: 'upi', by: shop.admin.user.name },
    ]);
    expect(await book(client, `table=cash-book&${march}`)).toEqual([]);
    expect(await book(client, `table=orders&${march}`)).toMatchObject([
      { received: '100.10', givenBack: '40.00', totalPrice: '100.10' },
    ]);
  });

  it('lines, stock and customers say what was sold, where pieces went, and to whom', async () => {
    const { _id } = await shop.placed({ shippingAddress: anAddress({ phone: '9876543210' }) });
    const { client } = shop.admin;
    expect(await book(client, 'table=order-lines')).toMatchObject([
      { order: _id, product: 'kettle', qty: '2', price: '50.05', total: '100.10', returned: '0' },
    ]);
    await shop.owner.client.ask('PUT', `/api/orders/${_id}/cancel`);
    expect(await book(client, 'table=stock-movements')).toMatchObject([
      { product: 'kettle', in: '0', out: '2', to: '998', why: 'ordered', order: _id },
      { product: 'kettle', in: '2', out: '0', to: '1000', why: 'cancelled', order: _id },
    ]);
    const customers = await book(client, 'table=customers');
    expect(customers.find(({ _id: id }) => id === shop.owner.user._id)).toMatchObject({
      phone: '9876543210',
      orders: '0',
      received: '0.00',
    });
  });

  it('names the orders whose invoices were given in some days, by number', async () => {
    const [first, second] = [await shop.placed(), await shop.placed()];
    const give = (id: string) =>
      shop.admin.client.post('/api/admin/print', { orders: [id], invoices: true });
    await give(second._id);
    now += 2 * A_MINUTE;
    await give(first._id);
    const given = async (days: string) =>
      (await shop.admin.client.read(invoicedOrders, `/api/admin/invoices?${days}`)).orders;
    expect(await given('')).toEqual([second._id, first._id]);
    expect(await given('from=2026-03-01&until=2026-03-31')).toEqual([second._id]);
    expect(await given('from=2026-04-01&until=2026-04-30')).toEqual([first._id]);
    expect(await shop.admin.client.get('/api/admin/invoices?until=soon')).toMatchObject({
      status: 400,
    });
  });

  it('the registers have every invoice and credit note by number, with the tax of the day on which it was given', async () => {
    const { client } = shop.admin;
    const { revision: _revision, ...fields } = await client.read(
      ownerSettings,
      '/api/admin/settings',
    );
    const typed = { ...fields, state: '', gstNumber: '27AAPFU0939F1ZV', gstRate: 18 };
    expect(await client.ask('PUT', '/api/admin/settings', { body: typed })).toMatchObject({
      status: 200,
    });
    const maharashtra = anAddress({ state: 'Maharashtra' });
    const kerala = anAddress({ state: 'Kerala' });
    const one = await shop.placed({ shippingAddress: kerala });
    now += 1_000;
    const two = await shop.placed({ shippingAddress: maharashtra });
    const print = (id: string) => client.post('/api/admin/print', { orders: [id], invoices: true });
    await print(two._id);
    await print(one._id);
    now += 2 * A_MINUTE;
    await client.ask('PUT', `/api/orders/${two._id}/cancel`, { body: { reason: 'No stock' } });
    // By hand: 100.10 × 18 / 118 = 15.27; half of it 7.634…
    const inState = { total: '100.10', taxable: '84.84', cgst: '7.63', sgst: '7.63', igst: '0.00' };
    const march = 'from=2026-03-01&until=2026-03-31';
    expect(await book(client, `table=invoices&${march}`)).toMatchObject([
      { number: '2025-26/000001', order: two._id, placeOfSupply: 'Maharashtra', ...inState },
      {
        number: '2025-26/000002',
        order: one._id,
        placeOfSupply: 'Kerala',
        taxable: '84.83',
        cgst: '0.00',
        igst: '15.27',
        gst: '15.27',
      },
    ]);
    expect(await book(client, `table=credit-notes&${march}`)).toEqual([]);
    expect(await book(client, 'table=credit-notes&from=2026-04-01')).toMatchObject([
      { number: 'CN/26-27/000001', invoice: '2025-26/000001', reason: 'cancelled', ...inState },
    ]);
    expect(await book(client, 'table=orders&from=2026-03-01')).toMatchObject([
      { _id: one._id, invoice: '2025-26/000002', igst: '15.27', creditNotes: '' },
      { _id: two._id, cgst: '7.63', creditNotes: 'CN/26-27/000001', credited: '100.10' },
    ]);
  });

  it('a cell that a spreadsheet would run is text, in every table with words of shoppers', async () => {
    await shop.placed({ shippingAddress: anAddress({ address: '=1+1', city: 'Pune' }) });
    for (const table of ['orders', 'order-lines', 'customers', 'stock-movements'])
      for (const row of await book(shop.admin.client, `table=${table}`))
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@-]/);
    const [order] = await book(shop.admin.client, 'table=orders');
    expect(order?.['address']).toMatch(/^'=1\+1, /);
  });
});

describe('a shop with online payments', () => {
  it('a payment has the gateway’s ids, what the gateway keeps of it, and the tax on that', async () => {
    const shop = await PaymentShop.open();
    const admin = await registerAdmin(shop.server);
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', true);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
    const [payment] = await shop.payments(order._id);
    const paid = payment?.captures[0];
    const net = Math.round((paid?.amountPaise ?? 0) / 50);
    const tax = Math.round((net * 18) / 100);
    expect(paid?.fee).toEqual({ amountPaise: net + tax, taxPaise: tax });
    expect(await book(admin.client, 'table=payments')).toMatchObject([
      {
        order: order._id,
        gatewayOrder,
        payment: paid?.payment,
        amount: order.totalPrice,
        fee: ((net + tax) / 100).toFixed(2),
        taxOnFee: (tax / 100).toFixed(2),
        paysOrder: 'true',
      },
    ]);
    await shop.close();
  });
});
