import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { ServerProcess } from '../server-process/server-process';
import { orderBody, ShopApi, type Shopper } from '../server-process/shop-api';

let server: ServerProcess;
let api: ShopApi;
let shopper: Shopper;
const open: Socket[] = [];

beforeEach(async () => {
  server = await ServerProcess.start();
  api = new ShopApi(server.origin);
  shopper = await api.register();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
});

/** A connection that has sent something, and what it receives until it is closed. */
async function send(text: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(server.port, '127.0.0.1');
  open.push(socket);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => received);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answer };
}

/** An order whose last bytes are not sent yet, and those bytes. */
async function slowOrder() {
  const [product] = await api.plainProducts();
  if (!product) throw new Error('The shop is empty');
  const body = JSON.stringify(orderBody([[product, 1]]));
  const head = [
    'POST /api/orders HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Authorization: Bearer ${shopper.user.token}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const sent = await send(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  // A later request that is answered shows that the server has seen the earlier ones.
  await api.as(shopper).orders();
  return { ...sent, rest: body.slice(20) };
}

/** Waits until no client can connect any more. */
async function refusesConnections(): Promise<void> {
  await expect
    .poll(async () => {
      const socket = connect(server.port, '127.0.0.1');
      const [what] = await Promise.race([
        once(socket, 'connect').then(() => ['open'] as const),
        once(socket, 'error').then(() => ['refused'] as const),
      ]).catch(() => ['refused'] as const);
      socket.destroy();
      return what;
    })
    .toBe('refused');
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('answers and stores requests in flight, ends streams, refuses new connections, and exits with 0', async () => {
    const slow = await slowOrder();
    const stream = await send('GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await once(stream.socket, 'data');
    const idle = await send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await once(idle.socket, 'data');

    server.signal(signal);
    const ended = server.ended();
    expect(await stream.answer).toContain('event: catalogue');
    await idle.answer;
    await refusesConnections();

    slow.socket.write(slow.rest);
    const answer = await slow.answer;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    const order = orderDocument.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
    expect(await ended).toBe(0);

    await server.start();
    expect((await api.as(shopper).orders()).map(({ _id }) => _id)).toEqual([order._id]);
  });
});

test('answers commits in flight, and what was answered is there afterwards', async () => {
  const [product] = (await api.plainProducts()).filter(({ countInStock }) => countInStock >= 20);
  if (!product) throw new Error('The shop is empty');
  const answered: string[] = [];
  const orders = Array.from({ length: 20 }, async () => {
    const order = await api.as(shopper).buy([[product, 1]]);
    answered.push(order._id);
  });
  // In the middle of the others' writes.
  await Promise.race(orders);
  server.signal('SIGTERM');
  await Promise.allSettled(orders);
  expect(await server.ended()).toBe(0);

  await server.start();
  const stored = new Set((await api.as(shopper).orders()).map(({ _id }) => _id));
  expect(answered.filter((id) => !stored.has(id))).toEqual([]);
  expect(answered.length).toBeGreaterThan(0);
});

test('cuts off a client that never ends, and still stops cleanly', async () => {
  const slow = await slowOrder();
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(await slow.answer).toBe('');
});

test('copies of one signal, as from a terminal and npm, are one; a second one ends it at once', async () => {
  const slow = await slowOrder();
  server.signal('SIGINT');
  server.signal('SIGTERM');
  await refusesConnections();
  slow.socket.write(slow.rest);
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.ended()).toBe(0);

  await server.start();
  const held = await slowOrder();
  server.signal('SIGTERM');
  await refusesConnections();
  const ended = server.ended();
  const again = setInterval(() => server.signal('SIGTERM'), 50);
  expect(await ended).toBe(1);
  clearInterval(again);
  expect(await held.answer).toBe('');
});
