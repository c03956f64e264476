import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerAdmin } from '../../testing/admin-client';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import type { TestClient } from '../../testing/test-client';

const ALL = 30;
const total = z.object({ total: z.number(), products: z.array(z.unknown()) });
const counts = z.object({
  total: z.number(),
  counts: z.object({ all: z.number(), low: z.number(), drafts: z.number() }),
});

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({
    products: Array.from({ length: ALL }, (_, place) =>
      aProduct({ _id: `p-${place}`, category: place < 20 ? 'Lamps' : 'Books', countInStock: 50 }),
    ),
  });
  ({ client: admin } = await registerAdmin(server));
  // Whole from the first search on: lists are counted in its index then.
  expect((await admin.get('/api/products?keyword=lamp&sort=relevance')).status).toBe(200);
});
afterAll(() => server.close());

const list = async (query = '') => {
  const { products, total: all } = total.parse((await admin.get(`/api/products${query}`)).body);
  return [all, products.length];
};
const adminList = async (view: string) => {
  const reply = counts.parse((await admin.get(`/api/admin/products?view=${view}`)).body);
  return { listed: reply.total, ...reply.counts };
};

// docs/shop-rules.md#r-catalogue-1
test('totals, last pages and an admin’s counts follow each change at once', async () => {
  expect(await list('?category=Lamps&pageNumber=2')).toEqual([20, 8]);
  expect(await list('?pageNumber=9')).toEqual([ALL, 6]);
  expect(await adminList('all')).toEqual({ listed: ALL, all: ALL, low: 0, drafts: 0 });
  await admin.ask('PATCH', '/api/products/p-0', { body: { changes: {}, draft: true } });
  await admin.ask('PATCH', '/api/products/p-1', { body: { changes: { category: 'Books' } } });
  await admin.ask('PATCH', '/api/products/p-2', { body: { changes: {}, stockChange: -48 } });
  await admin.ask('DELETE', '/api/products/p-3');
  expect(await list('?category=Lamps&pageNumber=2')).toEqual([17, 5]);
  expect(await list('?category=Books')).toEqual([11, 11]);
  expect(await list('?pageNumber=9')).toEqual([ALL - 2, 4]);
  expect(await adminList('all')).toEqual({ listed: ALL - 1, all: ALL - 1, low: 1, drafts: 1 });
  expect((await adminList('low')).listed).toBe(1);
  expect((await adminList('drafts')).listed).toBe(1);
});
