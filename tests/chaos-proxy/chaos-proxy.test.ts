import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChaosProxy } from './chaos-proxy';
import { anyApi, at, theSync, PORTAL_PAGE } from './faults';

/** What reached the small server behind the proxy. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

const seen: Seen[] = [];
const streams = new Set<http.ServerResponse>();
let server: http.Server;
let proxy: ChaosProxy;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(parts).toString();
      seen.push({ method: request.method ?? '', path, headers: request.headers, body });
      if (path === '/api/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: hello\ndata: 1\n\n');
        streams.add(response);
        response.on('close', () => streams.delete(response));
        return;
      }
      const json = JSON.stringify({ echo: body, number: seen.length });
      if (request.headers['accept-encoding'] === 'gzip') {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'Set-Cookie': ['a=1', 'b=2'],
        });
        return void response.end(gzipSync(json));
      }
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(json);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

beforeEach(async () => {
  seen.length = 0;
  proxy = await ChaosProxy.open((server.address() as AddressInfo).port);
});
afterEach(() => proxy.close());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const post = (path = '/api/sync', body = '{"n":1}') =>
  fetch(`${proxy.origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    redirect: 'manual',
  });

describe('a good network', () => {
  test('request and reply pass as they are, Host included', async () => {
    const reply = await post();
    expect(reply.status).toBe(201);
    expect(await reply.json()).toEqual({ echo: '{"n":1}', number: 1 });
    expect(seen[0]?.headers.host).toBe(`127.0.0.1:${proxy.port}`);
    expect(proxy.log.entries).toMatchObject([
      { method: 'POST', path: '/api/sync', fault: 'none', status: 201, requestBody: '{"n":1}' },
    ]);
  });

  test('compressed replies and repeated headers pass, and are logged as text', async () => {
    const reply = await fetch(`${proxy.origin}/api/sync`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await reply.json()).toEqual({ echo: '', number: 1 });
    expect(proxy.log.entries[0]?.responseBodies).toEqual(['{"echo":"","number":1}']);
  });

  test('a stream of events stays a stream, and ends at the server when the device leaves', async () => {
    const leave = new AbortController();
    const reply = await fetch(`${proxy.origin}/api/events`, { signal: leave.signal });
    const reader = reply.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: hello');
    const [stream] = streams;
    if (!stream) throw new Error('No stream is open');
    stream.write('event: catalogue\ndata: 2\n\n');
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data: 2');
    leave.abort();
    await once(stream, 'close');
  });
});

describe('faults', () => {
  test('drop: the server sees nothing, the next request passes', async () => {
    proxy.next({ match: theSync, fault: { kind: 'drop' } });
    await expect(post()).rejects.toThrow();
    expect(seen).toHaveLength(0);
    expect((await post()).status).toBe(201);
  });

  test('drop-reply: the server did its work, the device gets no reply', async () => {
    proxy.next({ match: theSync, fault: { kind: 'drop-reply' } });
    await expect(post()).rejects.toThrow();
    expect(seen).toHaveLength(1);
    expect(proxy.log.entries[0]).toMatchObject({ fault: 'drop-reply', status: 201 });
  });

  test('duplicate: the server sees every copy, the device one answer', async () => {
    proxy.next({ match: theSync, fault: { kind: 'duplicate', times: 20 } });
    expect(await (await post()).json()).toMatchObject({ echo: '{"n":1}' });
    expect(seen).toHaveLength(20);
    expect(proxy.log.entries[0]?.responseBodies).toHaveLength(20);
  });

  test('duplicate is bounded', async () => {
    proxy.next({ fault: { kind: 'duplicate', times: 1_000 } });
    await post();
    expect(seen).toHaveLength(20);
  });

  test('delay: it arrives later', async () => {
    proxy.next({ fault: { kind: 'delay', ms: 5 } });
    expect((await post()).status).toBe(201);
  });

  test('truncate: the body breaks off', async () => {
    proxy.next({ fault: { kind: 'truncate' } });
    const reply = await post('/api/sync', 'x'.repeat(10_000));
    expect(reply.status).toBe(201);
    await expect(reply.text()).rejects.toThrow();
  });

  test('html, redirect and foreign JSON come from a portal, not from the server', async () => {
    proxy.next({ fault: { kind: 'html' } });
    const page = await post();
    expect([page.status, await page.text()]).toEqual([200, PORTAL_PAGE]);

    proxy.next({ fault: { kind: 'redirect' } });
    const elsewhere = await post();
    expect(elsewhere.status).toBe(302);
    expect(elsewhere.headers.get('location')).toContain('/captive-portal');

    proxy.next({ fault: { kind: 'foreign-json', body: { hello: 1 } } });
    expect(await (await post()).json()).toEqual({ hello: 1 });
    expect(seen).toHaveLength(0);
  });

  test('status: 429 and 503 with Retry-After', async () => {
    proxy.next({ fault: { kind: 'status', status: 503 } });
    proxy.next({ fault: { kind: 'status', status: 429, retryAfter: 7 } });
    const first = await post();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await post()).status).toBe(503);
  });

  test('black-hole: accepted, never answered, broken off when the rules are cleared', async () => {
    proxy.always({ match: anyApi, fault: { kind: 'black-hole' } });
    const failed = expect(post()).rejects.toThrow();
    await expect.poll(() => proxy.log.entries[0]?.fault).toBe('black-hole');
    proxy.clear();
    await failed;
    expect(seen).toHaveLength(0);
  });

  test('offline refuses every connection and breaks open ones; online is the same port', async () => {
    const { port } = proxy;
    const open = await fetch(`${proxy.origin}/api/events`);
    await proxy.offline();
    await expect(open.text()).rejects.toThrow();
    await expect(post()).rejects.toThrow();
    await proxy.online();
    expect(proxy.port).toBe(port);
    expect((await post()).status).toBe(201);
  });

  test('a missing server breaks the connection and is logged', async () => {
    const empty = http.createServer().listen(0, '127.0.0.1');
    await once(empty, 'listening');
    const { port } = empty.address() as AddressInfo;
    empty.close();
    await once(empty, 'close');
    const alone = await ChaosProxy.open(port);
    await expect(fetch(alone.origin)).rejects.toThrow();
    expect(alone.log.entries[0]?.fault).toBe('upstream-failed');
    await alone.close();
  });
});

describe('rules', () => {
  test('concern only what they match', async () => {
    proxy.always({ match: at('POST', '/api/sync'), fault: { kind: 'drop' } });
    expect((await post('/api/synchrony')).status).toBe(201);
    await expect(post('/api/sync?x=1')).rejects.toThrow();
  });

  test('a permanent rule can be removed; the latest rule wins', async () => {
    const remove = proxy.always({ fault: { kind: 'drop' } });
    proxy.next({ fault: { kind: 'status', status: 503 }, times: 2 });
    expect([(await post()).status, (await post()).status]).toEqual([503, 503]);
    await expect(post()).rejects.toThrow();
    remove();
    expect((await post()).status).toBe(201);
  });

  test('hold stops the request before the server, or the reply after it', async () => {
    const before = proxy.hold('request', theSync);
    const first = post();
    await before.reached;
    expect(seen).toHaveLength(0);
    before.release();
    expect((await first).status).toBe(201);

    const after = proxy.hold('reply', theSync);
    const second = post();
    await after.reached;
    expect(seen).toHaveLength(2);
    after.release();
    expect((await second).status).toBe(201);
  });
});
