import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shopStatus } from '#shared/admin/shop-status';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import { registerAdmin } from '../testing/admin-client';
import { aProduct } from '../testing/samples';
import { changedStore } from '../store/repositories/changed-store';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

const UNAVAILABLE = { code: 'unavailable', message: expect.any(String) };
const OUTAGE = new StoreUnavailableError('disk full');

let server: TestServer;
let visitor: TestClient;
let check: ShopStore['check'];
let isFull: boolean;
let probes: (boolean | undefined)[];

beforeEach(async () => {
  probes = [];
  isFull = false;
  check = async () => undefined;
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle' })],
    wrapStore: (store) =>
      changedStore(store, {
        check(afterFailure) {
          probes.push(afterFailure);
          return check(afterFailure);
        },
        write: async (work, options) => {
          if (isFull) throw OUTAGE;
          return store.write(work, options);
        },
      }),
  });
  visitor = new TestClient(server.url);
});
afterEach(() => server.close());

const ready = async () => (await visitor.get('/readyz')).status;

describe('ready', () => {
  test('a quiet shop is, where a small write goes through', async () => {
    expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(probes).toEqual([false]);
  });

  test('a busy one is without a probe', async () => {
    await register(server.url);
    expect(await ready()).toBe(200);
    expect(probes).toEqual([]);
  });

  test('it is not where neither goes through; healthy it is, and the store is not asked', async () => {
    check = () => Promise.reject(OUTAGE);
    const answer = await visitor.get('/readyz');
    expect(answer).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    check = async () => undefined;
    await expect.poll(ready).toBe(200);
  });

  test('after a write that failed, free space is checked, and a successful write is enough', async () => {
    await register(server.url);
    isFull = true;
    check = () => Promise.reject(OUTAGE);
    await expect(register(server.url)).rejects.toThrow('503');
    expect(await ready()).toBe(503);
    expect(probes).toEqual([true]);
    isFull = false;
    await register(server.url);
    expect(await ready()).toBe(200);
    expect(probes).toEqual([true]);
  });

  // docs/shop-rules.md#r-owner-7
  test('the page Shop status and the measures say so, and why', async () => {
    const { client } = await registerAdmin(server);
    const status = () => client.read(shopStatus, '/api/admin/status');
    expect(await status()).toMatchObject({ notStored: null, numbersConfirmed: true });
    expect((await client.get('/metrics')).text).toContain('shop_ready 1');
    isFull = true;
    check = () => Promise.reject(OUTAGE);
    await expect(register(server.url)).rejects.toThrow('503');
    expect(await status()).toMatchObject({ notStored: 'disk full' });
    expect((await client.get('/metrics')).text).toContain('shop_ready 0');
  });

  test('a probe without an end keeps no answer: it is not ready', async () => {
    check = () => new Promise(() => undefined);
    expect(await ready()).toBe(503);
    expect(await ready()).toBe(503);
    expect(probes).toEqual([false]);
  });
});

test('the store itself: a small write goes through, and leaves nothing that a shop sees', async () => {
  const before = await server.store.read((shop) => shop.catalogueVersion());
  await server.store.check();
  await server.store.check(true);
  expect(await server.store.read((shop) => shop.catalogueVersion())).toBe(before);
});

test('from the moment the end begins it is not ready, but healthy, and answers what still comes', async () => {
  const { client } = await register(server.url);
  server.beginStop();
  const answer = await visitor.get('/readyz');
  expect(answer).toMatchObject({ status: 503, body: UNAVAILABLE });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/api/products/kettle')).status).toBe(200);
  expect((await client.get('/api/orders/mine')).status).toBe(200);
});

test('streams end when the end begins, and none is opened any more', async () => {
  const stream = await fetch(`${server.url}/api/events`);
  server.beginStop();
  expect(await stream.text()).toContain('event: catalogue');
  expect(await visitor.get('/api/events')).toMatchObject({ status: 503, body: UNAVAILABLE });
});
