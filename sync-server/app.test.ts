import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, aShopper } from './testing/samples';
import { startTestServer, type TestServer } from './testing/start-test-server';
import { register, TestClient, type SignedInClient } from './testing/test-client';

let server: TestServer;
let visitor: TestClient;
let owner: SignedInClient;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-page-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
  await writeFile(
    join(directory, 'index.html.gz'),
    gzipSync('<!doctype html><title>The shop</title>'),
  );
  await writeFile(join(directory, 'service-worker.js'), '// worker');
  await writeFile(join(directory, 'assets', 'main-3f2a.js'), '// script');
  await writeFile(join(directory, 'kettle-160.webp'), 'not really a picture');
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle' })],
    pageDirectory: directory,
    picturesDirectory: directory,
  });
  visitor = new TestClient(server.url);
  owner = await register(server.url);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** Sends bytes as they are, for what `fetch` would not send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.end(text);
  });
}

describe('every error is JSON of the contract', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['POST', '/nothing', 404, 'not_found'],
    ['GET', '/api/products/%zz', 404, 'not_found'],
    ['GET', '/api/products/__proto__', 404, 'not_found'],
    ['GET', '/api/products/..%2f..%2fetc', 404, 'not_found'],
    ['GET', '/api/products?color=red', 400, 'invalid'],
    ['GET', '/api/products?pageNumber=1&pageNumber=2', 400, 'invalid'],
    ['DELETE', '/api/products', 405, 'method_not_allowed'],
    ['PUT', '/healthz', 405, 'method_not_allowed'],
    ['GET', '/api/users/auth', 405, 'method_not_allowed'],
    ['DELETE', '/api/products/top', 405, 'method_not_allowed'],
    ['GET', '/api/orders/mine', 401, 'signed_out'],
  ])('%s %s: %i %s', async (method, path, status, code) => {
    const answer = await visitor.ask(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, message: expect.any(String) });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts/);
  });

  test('405 names what is allowed', async () => {
    const { headers } = await visitor.ask('PATCH', '/api/orders/some-order');
    expect(headers.get('allow')).toBe('HEAD, GET');
    // No product has this id.
    const literal = await visitor.ask('GET', '/api/products/import');
    const unknown = await visitor.ask('PROPFIND', '/api/products/import');
    expect([literal, unknown].map(({ status }) => status)).toEqual([405, 405]);
    expect([literal, unknown].map((one) => one.headers.get('allow'))).toEqual(['POST', 'POST']);
  });
});

describe('bodies', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/users/auth`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const right = JSON.stringify({ email: 'nobody@example.test', password: 'some words' });

  test.each<[string, () => Promise<Response>, number, string]>([
    [
      'a form',
      () => post('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_type',
    ],
    ['text', () => post(right, { 'Content-Type': 'text/plain' }), 415, 'unsupported_type'],
    [
      'a multipart body',
      () => post('--x', { 'Content-Type': 'multipart/form-data; boundary=x' }),
      415,
      'unsupported_type',
    ],
    [
      'an unknown encoding',
      () => post(right, { 'Content-Encoding': 'zip' }),
      415,
      'unsupported_type',
    ],
    ['no JSON', () => post('{"email":'), 400, 'invalid'],
    ['a number', () => post('7'), 400, 'invalid'],
    ['an array', () => post('[]'), 400, 'invalid'],
    ['null', () => post('null'), 400, 'invalid'],
    ['nothing', () => post(''), 400, 'invalid'],
    ['damaged gzip', () => post('no gzip', { 'Content-Encoding': 'gzip' }), 400, 'invalid'],
    ['too much', () => post(`"${'x'.repeat(300_000)}"`), 413, 'too_large'],
    [
      'too much, packed',
      () => post(new Uint8Array(gzipSync('x'.repeat(30_000_000))), { 'Content-Encoding': 'gzip' }),
      413,
      'too_large',
    ],
    ['nested deep', () => post('['.repeat(1_500) + ']'.repeat(1_500)), 400, 'invalid'],
    ['nested deep, open', () => post('{"a":'.repeat(700)), 400, 'invalid'],
    ['quotes without end', () => post(`"${'\\"'.repeat(1_500)}`), 400, 'invalid'],
    ['__proto__', () => post('{"__proto__":{"isAdmin":true}}'), 400, 'invalid'],
    ['constructor, inside', () => post('{"email":{"constructor":1}}'), 400, 'invalid'],
    ['an array for a scalar', () => post('{"email":["a@b.cd"],"password":"x"}'), 400, 'invalid'],
    [
      'an unknown key',
      () => post('{"email":"a@b.cd","password":"x","isAdmin":true}'),
      400,
      'invalid',
    ],
  ])('%s', async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('no body is read before its sender has been let in', async () => {
    const answer = await fetch(`${server.url}/api/orders`, { method: 'POST', body: 'no JSON' });
    expect(answer.status).toBe(401);
  });

  test('a packed body is read', async () => {
    const answer = await post(new Uint8Array(gzipSync(right)), { 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(401);
  });

  test('brackets inside strings are not nesting', async () => {
    const text = JSON.stringify({ email: 'nobody@example.test', password: '[{"'.repeat(20) });
    expect((await post(text)).status).toBe(401);
  });

  test('fields say what is wrong', async () => {
    const answer = await visitor.post('/api/users', { ...aShopper(), email: 'nobody', name: ' ' });
    expect(answer.body).toMatchObject({
      code: 'invalid',
      fields: { email: 'Enter a valid email address', name: 'Name is required' },
    });
  });

  test('a body where none belongs is refused, an empty object is not', async () => {
    expect((await visitor.post('/api/users/logout', { now: true })).status).toBe(400);
    expect((await visitor.post('/api/users/logout', {})).status).toBe(200);
    expect((await visitor.post('/api/users/logout')).status).toBe(200);
  });
});

describe('state changes come from the shop’s own page, or from a program with a bearer', () => {
  const cookie = () => `session=${owner.user.token}`;
  const logout = (headers: Record<string, string>) =>
    visitor.ask('POST', '/api/users/logout', { headers });

  test.each<[string, () => Record<string, string>]>([
    ['another origin', () => ({ Origin: 'https://evil.example' })],
    ['a sandboxed page', () => ({ Origin: 'null' })],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1' })],
    ['another site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
    ['a sister site', () => ({ 'Sec-Fetch-Site': 'same-site', Origin: server.url })],
    ['typed in', () => ({ 'Sec-Fetch-Site': 'none' })],
    [
      'its site says one thing, its origin another',
      () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }),
    ],
    ['a cookie from who knows where', () => ({ Cookie: cookie() })],
    [
      'a form with a cookie',
      () => ({ Cookie: cookie(), 'Content-Type': 'application/x-www-form-urlencoded' }),
    ],
  ])('%s: 403', async (_what, headers) => {
    const { status, body } = await logout(headers());
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  test('sign-in and registration too', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await visitor.post('/api/users', aShopper(), headers)).status).toBe(403);
    expect((await visitor.post('/api/users/auth', {}, headers)).status).toBe(403);
  });

  test.each<[string, () => Record<string, string>]>([
    ['its own page', () => ({ Origin: server.url, 'Sec-Fetch-Site': 'same-origin' })],
    ['its own page, in a browser that says one of them', () => ({ Origin: server.url })],
    ['a program without a cookie', () => ({})],
    [
      'a bearer from anywhere',
      () => ({ Authorization: 'Bearer x', Origin: 'https://evil.example' }),
    ],
  ])('%s: goes through', async (_what, headers) => {
    expect((await logout(headers())).status).toBe(200);
  });

  test('localhost and 127.0.0.1 are both the shop’s own, where no address is set', async () => {
    const { host, port } = new URL(server.url);
    for (const name of [host, `localhost:${port}`]) {
      const answer = await sendRaw(
        `POST /api/users/logout HTTP/1.1\r\nHost: ${name}\r\nOrigin: http://${name}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(answer).toContain('200 OK');
    }
  });

  test('a set address is the only one', async () => {
    const https = await startTestServer({ publicOrigin: 'https://shop.example' });
    const client = new TestClient(https.url);
    const own = await client.post('/api/users/logout', {}, { Origin: 'https://shop.example' });
    const foreign = await client.post('/api/users/logout', {}, { Origin: https.url });
    await https.close();
    expect([own.status, foreign.status]).toEqual([200, 403]);
  });
});

describe('files', () => {
  const html = { Accept: 'text/html', 'Accept-Encoding': 'gzip' };

  test.each(['/', '/product/kettle', '/search/tea%20cup', '/order/1.2'])(
    '%s is the page, compressed when it was built, and asked for each time',
    async (path) => {
      const answer = await visitor.get(path, html);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('The shop');
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  test('hashed files are kept for ever, the worker is not', async () => {
    const script = await visitor.get('/assets/main-3f2a.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    const worker = await visitor.get('/service-worker.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
  });

  test('an old file that is gone is not the page', async () => {
    for (const path of ['/assets/gone.js', '/pictures/gone.webp'])
      expect((await visitor.get(path, html)).status).toBe(404);
  });

  test('pictures', async () => {
    const picture = await visitor.get('/pictures/kettle-160.webp');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=2592000');
  });

  test.each(['/../app.ts', '/pictures/../../package.json', '/pictures/%2e%2e%2fapp.ts', '/.env'])(
    '%s stays inside',
    async (path) => {
      const answer = await sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: image/webp\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toContain('404 Not Found');
    },
  );

  test('a strange range does no harm', async () => {
    const answer = await visitor.get('/assets/main-3f2a.js', { Range: 'bytes=9-2' });
    expect(answer.status).toBe(200);
  });
});

describe('headers', () => {
  test('HSTS on https only', async () => {
    const https = await startTestServer({ publicOrigin: 'https://shop.example' });
    const secure = await new TestClient(https.url).get('/healthz');
    await https.close();
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
    const plain = await visitor.get('/healthz');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(plain.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(plain.headers.get('permissions-policy')).toContain('geolocation=(self)');
  });

  test('scripts come from the shop alone', async () => {
    const { headers } = await visitor.get('/healthz');
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = policy.split(';').find((part) => part.startsWith('script-src'));
    expect(scripts).toBe("script-src 'self'");
  });

  test('private replies are not cached', async () => {
    const answer = await owner.client.get('/api/users/profile');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
