import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAddress } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

/** Short, but longer than a busy machine stalls: a request being served must not be cut off. In milliseconds. */
const SHORT = {
  headersTimeout: 1_500,
  requestTimeout: 2_500,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 50,
};
/** So often a slow client sends one more byte, in milliseconds. */
const DRIP = 20;
let server: TestServer;
const open: Socket[] = [];

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
});

/** A connection of its own, with all that was received until it closed. */
async function dial(): Promise<{ socket: Socket; over: Promise<string> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  // A client that keeps sending may see its connection reset.
  socket.on('error', () => undefined);
  // Not `once`, which fails with such an error.
  const over = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  await once(socket, 'connect');
  return { socket, over };
}

/** Sends a byte now and then until the connection is closed. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => void socket.write(byte), DRIP);
  socket.once('close', () => clearInterval(timer));
}

const send = async (text: string): Promise<string> => {
  const { socket, over } = await dial();
  socket.end(text);
  return over;
};

describe('a client that sends slowly on purpose is cut off, and the others are served meanwhile', () => {
  beforeEach(async () => {
    server = await startTestServer({ timeouts: SHORT });
  });

  test('its head drips', async () => {
    const { client } = await register(server.url);
    const { socket, over } = await dial();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    drip(socket, 'a');
    let isOver = false;
    void over.then(() => (isOver = true));
    let served = 0;
    while (!isOver) {
      expect((await client.post('/api/addresses', anAddress())).status).toBeLessThan(500);
      served += 1;
    }
    expect(await over).toMatch(/^HTTP\/1\.1 408 |^$/);
    expect(served).toBeGreaterThan(0);
  });

  test('its body drips', async () => {
    const { client, user } = await register(server.url);
    const { socket, over } = await dial();
    socket.write(
      'POST /api/addresses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        `Authorization: Bearer ${user.token}\r\nContent-Length: 100000\r\n\r\n{"address":"`,
    );
    drip(socket, 'a');
    let isOver = false;
    void over.then(() => (isOver = true));
    let served = 0;
    while (!isOver) {
      expect((await client.get('/api/orders/mine')).status).toBe(200);
      served += 1;
    }
    expect(await over).toMatch(/^HTTP\/1\.1 (408|400) |^$/);
    expect(served).toBeGreaterThan(0);
    expect((await client.get('/api/addresses')).body).toEqual([]);
  });

  test('many of them at once', async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, () => dial()));
    for (const { socket } of slow) {
      socket.write('POST /api/users/auth HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      drip(socket, 'a');
    }
    expect((await new TestClient(server.url).get('/api/products')).status).toBe(200);
    for (const answer of await Promise.all(slow.map(({ over }) => over)))
      expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
  });
});

describe('within the usual limits', () => {
  beforeEach(async () => {
    server = await startTestServer();
  });

  test('one that takes its time is answered', async () => {
    const { user } = await register(server.url);
    const { socket, over } = await dial();
    const body = JSON.stringify(anAddress());
    socket.write(
      'POST /api/addresses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n' +
        `Authorization: Bearer ${user.token}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // The server has begun with it when it answers a later request.
    await new TestClient(server.url).get('/healthz');
    socket.write(body.slice(10));
    expect(await over).toMatch(/^HTTP\/1\.1 201 /);
  });

  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

  test.each([
    ['no request at all', 'hello there\r\n\r\n'],
    [
      'a length that is no number',
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a line break in it', 'GET /healthz HTTP/1.1\r\nHost: x\r\nA\nB: c\r\n\r\n'],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('what is no HTTP is answered as the API answers: %s', async (_what, text) => {
    const answer = await send(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('Content-Type: application/json');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(bodyOf(answer)).toEqual({ code: 'invalid', message: 'This is not an HTTP request' });
  });

  test('headers without end', async () => {
    const answer = await send(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'too_large' });
  });

  test('the last of many headers is read', async () => {
    const { user } = await register(server.url);
    const many = 'a: 1\r\n'.repeat(2_000);
    const { socket, over } = await dial();
    socket.write(
      `GET /api/users/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}Authorization: Bearer ${user.token}\r\n\r\n`,
    );
    expect(await over).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test('an unknown expectation is left unmet', async () => {
    const answer = await send(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test('nothing is written into a reply that has begun', async () => {
    const { socket, over } = await dial();
    socket.write('GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('garbage without end\r\n\r\n');
    expect(await over).not.toContain('400 Bad Request');
  });
});
