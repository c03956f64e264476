import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../routes/api-routes';
import { healthRoutes } from '../routes/shop/health';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, TestDevice } from '../testing/test-client';
import { createMetrics } from './metrics';

const TOKEN = 'a-token-of-sixteen-and-more';
let server: TestServer;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle' })],
    metricsToken: TOKEN,
  });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

/** The value of a series; nothing where there is none. @param series as it is written, labels included */
async function valueOf(series: string): Promise<number | undefined> {
  const { text } = await visitor.get('/metrics');
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}
const requests = (method: string, route: string, status: string) =>
  valueOf(`http_requests_total{method="${method}",route="${route}",status="${status}"}`);

describe('what is measured', () => {
  test('mails, by what came of them', async () => {
    const metrics = createMetrics();
    metrics.mailed('sent');
    metrics.mailed('sent');
    metrics.mailed('given-up');
    const text = await metrics.text();
    expect(text).toContain('shop_mails_total{result="sent"} 2');
    expect(text).toContain('shop_mails_total{result="given-up"} 1');
    expect(text).toContain('shop_mails_total{result="delayed"} 0');
  });

  test('requests by method, pattern of the route and class of status; and the time they take', async () => {
    await visitor.get('/api/products/kettle');
    await visitor.get('/api/products/no-such-product');
    await visitor.ask('HEAD', '/api/products/kettle');
    await visitor.get('/api/orders/mine');
    expect(await requests('GET', '/api/products/:id', '2xx')).toBe(1);
    expect(await requests('GET', '/api/products/:id', '4xx')).toBe(1);
    expect(await requests('HEAD', '/api/products/:id', '2xx')).toBe(1);
    expect(await requests('GET', '/api/orders/mine', '4xx')).toBe(1);
    const timed = 'http_request_duration_seconds_count{method="GET",route="/api/products/:id"}';
    expect(await valueOf(timed)).toBe(2);
  });

  test('no label is of a client’s making, however they ask', async () => {
    const { client } = await register(server.url);
    for (let number = 0; number < 30; number += 1) {
      await visitor.get(`/api/unknown-${number}?made=up`);
      await visitor.get(`/screen-${number}`, { Accept: 'text/html' });
      await client.ask('PUT', `/api/addresses/made-up-${number}`, { body: anAddress() });
      await visitor.ask(['PROPFIND', 'LOCK', 'SEARCH'][number % 3] ?? '', `/made-up-${number}`);
    }
    const device = new TestDevice(await register(server.url));
    const madeUp = { ...anAction(1, 'void', {}), name: 'made-up-name' };
    expect((await device.sync([madeUp])).outcomes[0]?.outcome.code).toBe('unknown_action');

    const { text } = await visitor.get('/metrics');
    expect(text).not.toContain('made');
    expect(text).not.toContain('unknown-');
    expect(text).not.toContain('screen-');
    expect(text).not.toContain('PROPFIND');
    expect(await requests('other', 'none', '4xx')).toBe(30);
    expect(await valueOf('shop_sync_outcomes_total{action="unknown",code="unknown_action"}')).toBe(
      1,
    );
    const rows = [
      ...apiRoutes.map(({ path }) => `/api${path}`),
      ...healthRoutes.map(({ path }) => path),
    ];
    const named = [...text.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route);
    for (const route of new Set(named)) expect([...rows, 'none', 'file']).toContain(route);
  });

  test('outcomes of the queue by action and code', async () => {
    const device = new TestDevice(await register(server.url));
    const [kettle] = await server.store.read((shop) => shop.products(['kettle']));
    if (!kettle) throw new Error('Sold out');
    const order = aCodOrder([[kettle, 1]], Date.now());
    await device.sync([
      anAction(1, 'place-cod-order', order),
      anAction(2, 'place-cod-order', { ...order, confirmedTotal: '1.00', orderId: randomUUID() }),
    ]);
    const outcomes = (code: string) =>
      valueOf(`shop_sync_outcomes_total{action="place-cod-order",code="${code}"}`);
    expect(await outcomes('done')).toBe(1);
    expect(await outcomes('price_changed')).toBe(1);
  });

  test('commits of the store, their time, and its size', async () => {
    const before = (await valueOf('shop_store_commits_total{result="durable"}')) ?? 0;
    const size = (await valueOf('shop_store_bytes')) ?? 0;
    expect(size).toBeGreaterThan(100);
    const { client } = await register(server.url);
    await client.post('/api/addresses', anAddress());
    expect(await valueOf('shop_store_commits_total{result="durable"}')).toBe(before + 2);
    expect(await valueOf('shop_store_commits_total{result="failed"}')).toBe(0);
    expect(await valueOf('shop_store_commit_duration_seconds_count')).toBe(before + 2);
    expect(await valueOf('shop_store_bytes')).toBeGreaterThan(size);
  });

  test('hashes and event streams', async () => {
    expect(await valueOf('shop_event_streams')).toBe(0);
    const stop = new AbortController();
    await fetch(`${server.url}/api/events`, { signal: stop.signal });
    expect(await valueOf('shop_event_streams')).toBe(1);
    stop.abort();
    await expect.poll(() => valueOf('shop_event_streams')).toBe(0);
    expect(await valueOf('shop_password_hashes_running')).toBe(0);
    expect(await valueOf('shop_password_hashes_waiting')).toBe(0);
  });

  test('the process itself, where its main asks for it, and never in two servers’ one place', async () => {
    const whole = await createMetrics({ process: true }).text();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'nodejs_gc_duration_seconds',
    ])
      expect(whole).toContain(name);
    const other = createMetrics();
    other.answered('GET', '/api/products', 200, 0.01);
    expect(await createMetrics().text()).not.toContain('route="/api/products"');
    expect(await other.text()).toContain('status="2xx"} 1');
  });
});

describe('access to metrics', () => {
  const UNKNOWN = { code: 'not_found', message: 'Not found' };
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

  test('this machine, asking straight', async () => {
    const answer = await visitor.get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'Forwarded',
    'Via',
    'X-Real-IP',
  ])('a client behind a proxy (%s) gets a 404', async (header) => {
    const answer = await visitor.get('/metrics', { [header]: '127.0.0.1' });
    expect(answer).toMatchObject({ status: 404, body: UNKNOWN });
  });

  test('in production this machine is refused too without the token: any client may come through a local proxy', async () => {
    const serving = await startTestServer({ metricsToken: TOKEN, metricsNeedToken: true });
    const here = new TestClient(serving.url);
    expect(await here.get('/metrics')).toMatchObject({ status: 404, body: UNKNOWN });
    expect((await here.get('/metrics', bearer(TOKEN))).status).toBe(200);
    await serving.close();
    const closed = await startTestServer({ metricsNeedToken: true });
    expect((await new TestClient(closed.url).get('/metrics', bearer(TOKEN))).status).toBe(404);
    await closed.close();
  });

  test('the token opens them from anywhere', async () => {
    const answer = await visitor.get('/metrics', { ...forwarded, ...bearer(TOKEN) });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('http_requests_total');
  });

  test.each(['', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase(), 'null'])(
    'another token (%s) does not',
    async (token) => {
      const answer = await visitor.get('/metrics', { ...forwarded, ...bearer(token) });
      expect(answer).toMatchObject({ status: 404, body: UNKNOWN });
    },
  );

  test('without a token none opens them', async () => {
    const closed = await startTestServer();
    const client = new TestClient(closed.url);
    for (const token of ['null', 'undefined', TOKEN]) {
      const answer = await client.get('/metrics', { ...forwarded, ...bearer(token) });
      expect(answer.status).toBe(404);
    }
    await closed.close();
  });
});
