import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

const kettle = aProduct({ _id: 'kettle', name: 'Kettle', countInStock: 5 });

let server: TestServer;
let rowsAsked = 0;
beforeEach(async () => {
  rowsAsked = 0;
  server = await startTestServer({ products: [kettle], onResponse: () => (rowsAsked += 1) });
});
afterEach(() => server.close());

/** As a browser asks, with exactly these headers. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers }, resolve).on('error', reject);
  });
  const { 'x-request-id': id, date: _date, ...rest } = response.headers;
  return { status: response.statusCode, id, headers: rest, body: await buffer(response) };
}

const stockShown = (body: Buffer): unknown => JSON.parse(body.toString()).products[0].countInStock;

describe('the same question of the catalogue', () => {
  test('gets the same answer, headers and all, without its row being asked again', async () => {
    const first = await ask('/api/products?keyword=kettle', { 'Accept-Encoding': 'br' });
    expect(rowsAsked).toBe(1);
    const second = await ask('/api/products?keyword=kettle', { 'Accept-Encoding': 'br' });
    expect(rowsAsked).toBe(1);
    expect({ ...second, id: '' }).toEqual({ ...first, id: '' });
    expect(second.id).not.toBe(first.id);
    expect(stockShown(brotliDecompressSync(second.body))).toBe(5);
  });

  test('in another encoding, or with what the client has, is another one', async () => {
    const packed = await ask('/api/products', { 'Accept-Encoding': 'br' });
    const plain = await ask('/api/products');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(stockShown(plain.body)).toBe(5);
    const tag = String(packed.headers.etag);
    for (let time = 0; time < 2; time += 1) {
      const known = await ask('/api/products', { 'If-None-Match': tag });
      expect(known).toMatchObject({ status: 304, headers: { etag: tag } });
    }
    expect((await ask('/api/products', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('is answered again as soon as an order has taken stock', async () => {
    const shopper = await register(server.url);
    for (let left = 4; left >= 0; left -= 1) {
      await ask('/api/products');
      await ask('/api/products');
      const order = await shopper.client.post('/api/orders', {
        orderItems: [{ product: 'kettle', qty: 1 }],
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '999.00',
      });
      expect(order.status).toBe(201);
      expect(stockShown((await ask('/api/products')).body)).toBe(left);
    }
  });
});

test('a refusal, a reply for one person and a stranger’s question are never cached', async () => {
  const shopper = await register(server.url);
  rowsAsked = 0;
  for (let time = 0; time < 2; time += 1) {
    expect((await ask('/api/products?nothing=1')).status).toBe(400);
    expect((await shopper.client.get('/api/orders/mine')).body).toEqual([]);
    expect((await new TestClient(server.url).get('/api/orders/mine')).status).toBe(401);
  }
  expect(rowsAsked).toBe(6);
});

test('ever new queries do not fill the memory, and are answered', async () => {
  for (let number = 1; number <= 1_200; number += 1)
    expect((await ask(`/api/products?pageNumber=${number}`)).status).toBe(200);
  expect(rowsAsked).toBe(1_200);
  // The first were evicted, the last are cached.
  await ask('/api/products?pageNumber=1');
  await ask('/api/products?pageNumber=1200');
  expect(rowsAsked).toBe(1_201);
});
