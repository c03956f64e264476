import { once } from 'node:events';
import { createServer } from 'node:http';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TestClient } from '../testing/test-client';
import { startTestServer } from '../testing/start-test-server';
import { clientAddress } from './client-address';

/** The client address that the shop determines for these headers, and what it logged. */
async function asked(hops: number, ...headers: readonly (string | undefined)[]) {
  const lines: string[] = [];
  const koa = new Koa();
  koa.use(clientAddress(hops, pino({ level: 'warn' }, { write: (line) => lines.push(line) })));
  koa.use((ctx) => {
    ctx.body = `${ctx.ip} ${ctx.protocol} ${ctx.host}`;
  });
  const server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const notified: string[] = [];
  for (const forwarded of headers) {
    const forged = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' };
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { ...forged, ...(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }) },
    });
    notified.push(await answer.text());
  }
  server.close();
  return { ips: notified.map((text) => text.split(' ')[0]), notified, port, lines };
}

test.each([
  ['no proxy: the header is the visitor’s', 0, '203.0.113.9', '127.0.0.1'],
  ['one: what it saw', 1, '203.0.113.9', '203.0.113.9'],
  ['one, and a visitor who writes an address', 1, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['one, and a visitor who writes many', 1, '127.0.0.1,::1,10.0.0.1,203.0.113.9', '203.0.113.9'],
  ['two: what the outer one saw', 2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['two, and a forger', 2, '10.0.0.1, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['two, and only the inner one wrote', 2, '198.51.100.7', '198.51.100.7'],
  ['one that adds the port', 1, '203.0.113.9:4711', '203.0.113.9'],
  ['one that adds the port to IPv6', 1, '[2001:db8::1]:4711', '2001:db8::1'],
  ['one that wrote no address', 1, 'unknown', '127.0.0.1'],
  ['one that wrote nothing', 1, undefined, '127.0.0.1'],
])('%s', async (_what, hops, header, ip) => {
  expect((await asked(hops, header)).ips).toEqual([ip]);
});

test('ignores host and protocol sent by the visitor', async () => {
  for (const hops of [0, 1, 2]) {
    const { notified, port } = await asked(hops, '203.0.113.9');
    expect(notified).toEqual([expect.stringContaining(` http 127.0.0.1:${port}`)]);
  }
});

test('warns once of an unconfigured proxy', async () => {
  const { lines } = await asked(0, undefined, '203.0.113.9', '203.0.113.10');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY');
  expect(lines[0]).not.toContain('203.0.113');
  expect((await asked(1, '203.0.113.9')).lines).toEqual([]);
});

test('a visitor who forges a new address each time spends from one limit', async () => {
  const shop = await startTestServer({
    rateLimit: true,
    rateLimits: {
      writes: { points: 100, seconds: 60 },
      registration: { points: 2, seconds: 60 },
    },
  });
  const statuses: number[] = [];
  for (let number = 0; number < 4; number += 1) {
    const body = { name: 'Asha', email: `a${number}@example.test`, password: 'mango tree hill' };
    const forged = { 'X-Forwarded-For': `10.0.0.${number}` };
    statuses.push((await new TestClient(shop.url).post('/api/users', body, forged)).status);
  }
  await shop.close();
  expect(statuses).toEqual([201, 201, 429, 429]);
});
