import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailableError } from '../store/store-errors';
import { aProduct } from '../testing/samples';
import { changedStore } from '../testing/changed-store';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

let server: TestServer;
let visitor: TestClient;
let storeAnswers: boolean;

beforeEach(async () => {
  storeAnswers = true;
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle' })],
    wrapStore: (store) =>
      changedStore(store, {
        check: async () => {
          if (!storeAnswers) throw new StoreUnavailableError('disk full');
        },
      }),
  });
  visitor = new TestClient(server.url);
});
afterEach(() => server.close());

const UNAVAILABLE = { code: 'unavailable', message: expect.any(String) };

test('ready while the store answers, and again when it does again', async () => {
  expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  storeAnswers = false;
  expect(await visitor.get('/readyz')).toMatchObject({ status: 503, body: UNAVAILABLE });
  expect(await visitor.get('/healthz')).toMatchObject({ status: 503, body: UNAVAILABLE });
  storeAnswers = true;
  expect((await visitor.get('/readyz')).status).toBe(200);
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
