import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShopper } from '../../sync-server/testing/samples';
import { register, TestClient, type Answer } from '../../sync-server/testing/test-client';
import { openBusyShop, type BusyShop } from './fuzz/busy-shop';
import { cut } from './order-writings';
import { placeFrom } from './order-writings';
import { PLAIN_PRODUCT, productFrom } from './text-writings';

let shop: BusyShop;
let admin: TestClient;

beforeAll(async () => {
  shop = await openBusyShop();
  await shop.restock();
  admin = new TestClient(shop.server.url, (await shop.newPerson({ isAdmin: true })).token);
});
afterAll(() => shop.server.close());

describe('Input: no cell of an export is a formula', () => {
  const FORMULAS = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '=HYPERLINK("http://e.vil","x")',
    "=cmd|' /C calc'!A0",
    '"=1+1',
    ',=1+1',
    '\n=1+1',
    "'=1+1",
    '＝1+1',
  ] as const;
  const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell);
  const rowsOf = ({ text }: Answer): string[][] => parse(text.replace(/^\ufeff/, ''));

  test('of products; imported again, nothing has changed', async () => {
    for (const [place, formula] of FORMULAS.entries()) {
      const body = { ...PLAIN_PRODUCT, ...productFrom(formula) };
      const path = `/api/products/${shop.products[place]}`;
      expect((await admin.ask('PUT', path, { body })).status).toBe(200);
    }
    const exported = await admin.get('/api/products/export');
    const cells = rowsOf(exported).flat();
    expect(cells.filter(isFormula)).toEqual([]);
    for (const formula of FORMULAS)
      expect(cells.some((cell) => cell.includes(cut(formula, 100)))).toBe(true);
    const imported = await fetch(`${shop.server.url}/api/products/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
      body: exported.text,
    });
    expect(await imported.json()).toMatchObject({ created: 0, updated: 0 });
  });

  test('of orders', async () => {
    for (const formula of FORMULAS) {
      const { client } = await register(shop.server.url, aShopper({ name: formula }));
      await shop.restock();
      const placed = await client.post('/api/orders', {
        orderItems: [{ product: shop.products[0], qty: 1 }],
        shippingAddress: placeFrom(formula),
        paymentMethod: 'COD',
        totalPrice: '499.00',
      });
      expect(placed.status).toBe(201);
    }
    const cells = rowsOf(await admin.get('/api/orders/export')).flat();
    expect(cells.filter(isFormula)).toEqual([]);
    for (const formula of FORMULAS)
      expect(cells.some((cell) => cell.includes(cut(formula, 20)))).toBe(true);
  });
});
