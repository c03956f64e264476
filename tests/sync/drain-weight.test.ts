import { once } from 'node:events';
import http from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gzipped } from '../../pwa/platform/gzip';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { VirtualTimers } from '../../pwa/testing/virtual-timers';
import { textOf } from '../chaos-proxy/upstream';
import { openPageIn, registeredDevice, type Page } from './test-device';

/**
 * What delivery costs a phone with a weak signal: bytes are counted on the connection itself, headers included, with those that
 * Chromium sends. TLS and HTTP/2, which a shop on the internet has in front, come on top and pack the headers.
 */

/** The headers that a phone's Chromium adds to each request. */
const OF_THE_BROWSER = {
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-IN,en-GB;q=0.9,en-US;q=0.8,en;q=0.7,hi;q=0.6',
};
/** What TCP sends before it waits for the other side: ten packets. */
const FIRST_FLIGHT = 14_000;

const products = Array.from({ length: 20 }, (_, place) =>
  aProduct({ _id: crypto.randomUUID(), name: `Product ${place}`, countInStock: 1_000 }),
);
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
/** Forwards everything and counts it. */
let wire: Server;
let sent = 0;
let received = 0;
let requests = 0;
let page: Page | undefined;

beforeAll(async () => {
  server = await startTestServer({ products });
  const { port } = new URL(server.url);
  wire = createServer((socket) => {
    const there = connect(Number(port), '127.0.0.1');
    socket.on('data', (bytes: Buffer) => (sent += bytes.length));
    there.on('data', (bytes: Buffer) => (received += bytes.length));
    socket.on('error', () => undefined);
    there.on('error', () => undefined);
    socket.pipe(there).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
});
afterEach(async () => {
  await page?.close();
});
afterAll(async () => {
  wire.close();
  await server.close();
});

/** A browser's `fetch` on the counted connection, which adds what browsers add; Node's own would add other things. */
const onTheWire =
  (cookie: () => string): typeof fetch =>
  async (input, init) => {
    const body = init?.body ?? '';
    const bytes = Buffer.from(typeof body === 'string' ? body : (body as Uint8Array));
    requests += 1;
    const request = http.request({
      host: '127.0.0.1',
      port: (wire.address() as AddressInfo).port,
      method: init?.method ?? 'GET',
      path: String(input),
      agent: false,
      headers: {
        Host: new URL(server.url).host,
        'Content-Length': bytes.length,
        ...OF_THE_BROWSER,
        ...Object.fromEntries(new Headers(init?.headers)),
        Origin: server.url,
        Referer: `${server.url}/activity`,
        Cookie: `${cookie()}; language=en`,
      },
    });
    request.end(bytes);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const text = textOf(Buffer.concat(parts), response.headers['content-encoding']);
    return new Response(text, { status: response.statusCode ?? 0 });
  };

const noSignal: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** What a phone needs for its queue: so many orders were made without signal. */
async function costOf(orders: number, gzip: typeof gzipped | undefined) {
  const { profile, page: first, user } = await registeredDevice(server.url, aShopper());
  await first.close();
  let network = onTheWire(() => profile.network.cookie);
  profile.network.fetch = (input, init) => network(input, init);
  page = openPageIn({ timers: new VirtualTimers(), gzip }, profile);
  const { account, outbox, sender, db } = page;
  await account.start(user._id);
  await eventually(() => account.documents()?.userId).toBe(user._id);

  network = noSignal;
  for (let count = 0; count < orders; count += 1) {
    const [product, other] = [products[count % 20], products[(count * 7 + 1) % 20]];
    if (!product || !other) throw new Error('The shop is empty');
    const lines = product === other ? [product] : [product, other];
    const args = aCodOrder(
      lines.map((each) => [each, 1]),
      Date.now(),
    );
    await outbox.enqueue('place-cod-order', args);
  }
  await sender.drain();
  expect(await db.outbox.count()).toBe(orders);

  network = onTheWire(() => profile.network.cookie);
  sent = received = requests = 0;
  expect(await sender.drain()).toBe('empty');
  // The replica has what the replies brought, and requests nothing else.
  await eventually(() => account.documents()?.orders.length).toBe(orders);
  await account.stop();
  expect(await db.settled.count()).toBe(orders);
  const cost = { requests, sent, received };
  process.stdout.write(`${orders} queued: ${JSON.stringify(cost)}\n`);
  return cost;
}

test('a hundred orders after a day without signal: at most two round trips, and 30 kB sent', async () => {
  const cost = await costOf(100, gzipped);
  expect(cost.requests).toBeLessThanOrEqual(2);
  expect(cost.sent).toBeLessThanOrEqual(30_000);
});

test('one order: request and reply fit into the initial TCP window', async () => {
  const cost = await costOf(1, gzipped);
  expect(cost.requests).toBe(1);
  expect(cost.sent + cost.received).toBeLessThanOrEqual(FIRST_FLIGHT);
});
