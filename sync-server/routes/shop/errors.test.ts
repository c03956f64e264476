import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { errorEnvelope, ENVELOPE_TYPE, type ErrorReport } from '#shared/protocol/error-report';
import { readErrorEnvelope } from '#shared/protocol/read-error-envelope';
import { MAX_ERROR_GROUPS } from '../../device-errors/error-inbox';
import { sampleDeviceError } from '../../store/testing/store-samples';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/start-test-server';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
let server: TestServer;
let collector: Server | undefined;
afterEach(async () => {
  await server.close();
  collector?.close();
  collector = undefined;
});

const start = async (options: TestServerOptions = {}) => (server = await startTestServer(options));

const aReport = (changes: Partial<ErrorReport> = {}): ErrorReport => ({
  id: '0123456789abcdef0123456789abcdef',
  at: Date.UTC(2026, 0, 2),
  build: 'shop-abc1234',
  kind: 'error',
  type: 'TypeError',
  message: 'cart.lines is not a function',
  frames: [{ file: '/assets/shop-abc1234.js', function: 'draw', line: 1, column: 20 }],
  ...changes,
});

const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/api/errors`, {
    method: 'POST',
    headers: { 'Content-Type': ENVELOPE_TYPE, 'User-Agent': CHROME, ...headers },
    body,
  });
const groups = () => server.store.read((shop) => shop.deviceErrors());

test('refuses what is no error envelope, and stores nothing of it', async () => {
  await start();
  expect((await send('{}')).status).toBe(400);
  expect((await send(errorEnvelope(aReport({ build: 'x' })))).status).toBe(400);
  expect((await send(errorEnvelope(aReport()), { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await send(`${errorEnvelope(aReport())}${' '.repeat(9_000)}`)).status).toBe(413);
  const elsewhere = { Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await send(errorEnvelope(aReport()), elsewhere)).status).toBe(403);
  expect(await groups()).toEqual([]);
});

test('the same error of one build is one group, with its count and the kinds of devices', async () => {
  await start();
  expect((await send(errorEnvelope(aReport({ frames: [] })))).status).toBe(202);
  const firefox = {
    'User-Agent': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  };
  await send(errorEnvelope(aReport({ id: 'f'.repeat(32) })), firefox);
  await send(errorEnvelope(aReport({ build: 'shop-xyz9876' })));
  const found = (await groups()).toSorted((a, b) => b.count - a.count);
  const { build, kind, type, message, frames } = aReport();
  expect(found).toMatchObject([
    {
      build,
      kind,
      type,
      message,
      frames,
      count: 2,
      devices: ['Chrome on Android', 'Firefox on Android'],
    },
    { build: 'shop-xyz9876', count: 1 },
  ]);
  const measures = await (await fetch(`${server.url}/metrics`)).text();
  expect(measures).toContain('shop_device_errors_total{kind="error"} 3');
});

test('what a device did not leave out is left out here', async () => {
  await start();
  await send(errorEnvelope(aReport({ message: 'No asha@shop.example at "12 Main Street"' })));
  expect(JSON.stringify(await groups())).not.toMatch(/asha|Main/);
});

test('a client that invents errors begins ten groups an hour, and evicts only what was seen once', async () => {
  await start();
  await server.store.write(async (shop) => {
    for (let place = 0; place < MAX_ERROR_GROUPS; place += 1)
      await shop.putDeviceError(sampleDeviceError(`known${place}`, { count: place < 20 ? 1 : 2 }));
  });
  for (let made = 0; made < 30; made += 1)
    expect(
      (await send(errorEnvelope(aReport({ message: `made up ${'x'.repeat(made)}` })))).status,
    ).toBe(202);
  const found = await groups();
  expect(found).toHaveLength(MAX_ERROR_GROUPS);
  expect(found.filter(({ message }) => message.startsWith('made up'))).toHaveLength(10);
  expect(found.filter(({ count }) => count === 2)).toHaveLength(MAX_ERROR_GROUPS - 20);
});

test('a network may report so often in an hour, and is refused after that', async () => {
  await start({ rateLimit: true });
  const statuses = [];
  for (let sent = 0; sent < 62; sent += 1)
    statuses.push((await send(errorEnvelope(aReport()))).status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429]);
  expect(await groups()).toMatchObject([{ count: 60 }]);
});

test('the owner’s own collector gets what the shop has taken, and a reply elsewhere is not followed', async () => {
  const received: { url?: string | undefined; auth: unknown; body: string }[] = [];
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url, auth: request.headers['x-sentry-auth'], body });
      response.writeHead(302, { Location: `${server.url}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => collector?.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/7/envelope/`;
  const dsn = `http://0123456789abcdef@127.0.0.1:${port}/7`;
  await start({ errorCollector: { dsn, url, key: '0123456789abcdef' } });
  await send(errorEnvelope(aReport({ message: 'of asha@shop.example' })));
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    url: '/api/7/envelope/',
    auth: expect.stringContaining('sentry_key=0123456789abcdef'),
  });
  expect(received[0]?.body).toContain(`"dsn":"${dsn}"`);
  expect(readErrorEnvelope(received[0]?.body ?? '')).toEqual(aReport({ message: 'of …' }));
  // The next one is sent after the answer to the first was checked.
  await send(errorEnvelope(aReport()));
  await expect.poll(() => received).toHaveLength(2);
  expect(await groups()).toHaveLength(2);
});
