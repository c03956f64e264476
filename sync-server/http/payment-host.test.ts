import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentHostOf } from './payment-host';
import { startTestServer, type TestServer } from '../testing/start-test-server';

const SHOP = 'https://shop.example';
const PAYMENT = 'https://pay.shop.example';
const DOCUMENT = '/windows/payment.html';

let directory: string;
let server: TestServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-payment-host-'));
  await mkdir(join(directory, 'windows', 'assets'), { recursive: true });
  await writeFile(join(directory, 'index.html'), '<title>shop</title>');
  await writeFile(join(directory, 'windows', 'payment.html'), '<title>payment</title>');
  await writeFile(join(directory, 'windows', 'google.html'), '<title>google</title>');
  await writeFile(join(directory, 'windows', 'assets', 'payment-3f2a.js'), '// script');
  server = await startTestServer({
    pageDirectory: directory,
    publicOrigin: SHOP,
    paymentOrigin: PAYMENT,
  });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** Requests the server under a host name, as through a proxy that keeps it. */
function ask(origin: string, path: string, method = 'GET', headers = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const host = new URL(origin).host;
    request(
      server.url + path,
      { method, headers: { Host: host, Accept: 'text/html', ...headers } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      },
    )
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined);
  });
}

describe('the payment window’s host', () => {
  test('serves its document and its files', async () => {
    expect((await ask(PAYMENT, DOCUMENT)).status).toBe(200);
    expect((await ask('https://PAY.shop.example', DOCUMENT)).status).toBe(200);
    expect((await ask(PAYMENT, '/windows/assets/payment-3f2a.js')).status).toBe(200);
  });

  test.each([
    '/',
    '/index.html',
    '/cart',
    '/api/products',
    '/api/settings',
    '/api/events',
    '/healthz',
    '/metrics',
    '/windows/google.html',
    '/windows/../index.html',
    '/windows/assets/../../index.html',
    '/windows/assets/%2e%2e/%2e%2e/index.html',
    '/pictures/x.webp',
    '/uploads/x.webp',
    '/service-worker.js',
  ])('serves nothing else of the shop: %s', async (path) => {
    expect((await ask(PAYMENT, path)).status).toBe(404);
  });

  test.each([
    'pay.shop.example:443',
    'pay.shop.example:8443',
    'PAY.shop.example:1',
    'pay.shop.example.',
    'pay.shop.example.:443',
    'pay.shop.example:',
    'pay.shop.example:port',
  ])('is recognised with a port or the dot of the root: %s', async (Host) => {
    expect((await ask(PAYMENT, DOCUMENT, 'GET', { Host })).status).toBe(200);
    for (const path of ['/', '/cart', '/api/products', '/windows/google.html', '/healthz'])
      expect((await ask(PAYMENT, path, 'GET', { Host })).status).toBe(404);
  });

  test('signs no one in, and accepts no call of the shop’s', async () => {
    const json = { 'Content-Type': 'application/json' };
    for (const path of ['/api/users/auth', '/api/users', '/api/sync']) {
      const answer = await ask(PAYMENT, path, 'POST', { ...json, Origin: PAYMENT });
      expect(answer.status).toBe(404);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('lets its own page alone use the stand-in', async () => {
    const json = { 'Content-Type': 'application/json' };
    const play = (host: string, origin: string) =>
      ask(host, '/stand-in/payments', 'POST', { ...json, Origin: origin });
    expect((await play(PAYMENT, PAYMENT)).status).toBe(400);
    expect((await play(PAYMENT, SHOP)).status).toBe(403);
    expect((await play(SHOP, SHOP)).status).toBe(404);
  });

  test('its document may be framed by the shop alone, and frames are the window’s alone', async () => {
    const { headers } = await ask(PAYMENT, DOCUMENT);
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${SHOP};`);
    expect(headers['x-frame-options']).toBeUndefined();
    const shop = await ask(SHOP, '/');
    expect(shop.status).toBe(200);
    expect(shop.headers['content-security-policy']).toContain(`frame-src 'self' ${PAYMENT};`);
    expect(shop.headers['x-frame-options']).toBe('DENY');
  });
});

test('a window on another port of the shop’s own name is recognised by the port', () => {
  const isPaymentHost = paymentHostOf('http://localhost:3001', 'http://localhost:3000');
  const asked = (host: string) => {
    const ctx = new Koa().createContext(
      new IncomingMessage(new Socket()),
      new ServerResponse(new IncomingMessage(new Socket())),
    );
    ctx.req.headers.host = host;
    return isPaymentHost(ctx);
  };
  expect(['localhost:3001', 'localhost:3000', 'localhost'].map(asked)).toEqual([
    true,
    false,
    false,
  ]);
});

test('the shop’s host no longer has a payment window', async () => {
  expect((await ask(SHOP, DOCUMENT)).status).toBe(404);
  expect((await ask(SHOP, DOCUMENT, 'GET', { Host: 'shop.example:443' })).status).toBe(404);
  expect((await ask(SHOP, '/windows/google.html')).status).toBe(200);
});
