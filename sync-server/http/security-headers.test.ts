import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let directory: string;
let server: TestServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-headers-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
  await writeFile(join(directory, 'service-worker.js'), '// worker');
  await writeFile(join(directory, 'assets', 'shop-3f2a.js'), '// script');
  await writeFile(join(directory, 'assets', 'search-worker-9c1d.js'), '// worker');
  await writeFile(join(directory, 'kettle-160.webp'), 'not really a picture');
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle' })],
    pageDirectory: directory,
    picturesDirectory: directory,
  });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** The policy's directives by name. */
function policyOf(response: Response): Map<string, readonly string[]> {
  const text = response.headers.get('content-security-policy') ?? '';
  return new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

/** What every reply says on plain http, whatever it is. */
function expectStrict(response: Response): void {
  expectStrictFile(response);
  const said = Object.fromEntries(response.headers);
  expect(said).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  for (const feature of ['camera=(self)', 'microphone=()', 'geolocation=(self)'])
    expect(said['permissions-policy']).toContain(feature);
}

/** The headers of a reply that is never a document, without those for documents alone. */
function expectStrictFile(response: Response): void {
  const said = Object.fromEntries(response.headers);
  expect(said).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(said['x-powered-by']).toBeUndefined();
  expect(said['strict-transport-security']).toBeUndefined();
  expect(policyOf(response).get('default-src')).toEqual(["'none'"]);
}

const HTML = { Accept: 'text/html' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const ELSEWHERE = { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' };

describe('every kind of reply is strict', () => {
  test.each<[string, number, string, RequestInit?]>([
    ['the page', 200, '/', { headers: HTML }],
    ['a screen', 200, '/myorders', { headers: HTML }],
    ['the service worker', 200, '/service-worker.js'],
    ['a file that is not there', 404, '/assets/gone.js'],
    ['a picture that is not there', 404, '/pictures/gone.webp'],
    ['an upload that is not there', 404, '/uploads/gone.webp'],
    ['health', 200, '/healthz'],
    ['the API', 200, '/api/products'],
    ['an unknown path', 404, '/api/nothing'],
    ['an address that cannot be read', 404, '/api/products/%zz'],
    ['a wrong query', 400, '/api/products?color=red'],
    ['no session', 401, '/api/orders/mine'],
    ['another site', 403, '/api/users/auth', { method: 'POST', headers: ELSEWHERE, body: '{}' }],
    ['a wrong method', 405, '/api/products', { method: 'DELETE' }],
    ['a form', 415, '/api/users/auth', { method: 'POST', headers: FORM, body: 'a=b' }],
  ])('%s (%i)', async (_what, status, path, init = {}) => {
    const response = await fetch(server.url + path, init);
    expect(response.status).toBe(status);
    expectStrict(response);
  });

  test.each([
    ['a file of the build', '/assets/shop-3f2a.js'],
    ['a picture', '/pictures/kettle-160.webp'],
  ])('%s, which is no document, omits headers for documents alone', async (_what, path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expectStrictFile(response);
    expect(response.headers.has('permissions-policy')).toBe(false);
  });

  test('what scripts ask again and again omits them too, may be framed nowhere, and nothing else of the API does so', async () => {
    const feed = await fetch(`${server.url}/api/catalogue/changes`);
    const etag = feed.headers.get('etag') ?? '';
    const unchanged = await fetch(`${server.url}/api/catalogue/changes`, {
      headers: { 'If-None-Match': etag },
    });
    expect([feed.status, unchanged.status]).toEqual([200, 304]);
    for (const response of [feed, unchanged]) {
      expectStrictFile(response);
      expect(policyOf(response).get('frame-ancestors')).toEqual(["'none'"]);
      expect(response.headers.has('permissions-policy')).toBe(false);
    }
    expectStrict(await fetch(`${server.url}/api/catalogue/changes?since=nonsense`));
  });

  test('the script of a worker runs under the policy of its own reply', async () => {
    const policy = policyOf(await fetch(`${server.url}/assets/search-worker-9c1d.js`));
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(["'none'"]);
  });

  test('a picture that is opened as a page may do nothing', async () => {
    const response = await fetch(`${server.url}/pictures/kettle-160.webp`);
    expect(policyOf(response).has('sandbox')).toBe(true);
  });

  test('an empty reply (304)', async () => {
    const etag = (await fetch(`${server.url}/api/products`)).headers.get('etag') ?? '';
    const response = await fetch(`${server.url}/api/products`, {
      headers: { 'If-None-Match': etag },
    });
    expect(response.status).toBe(304);
    expectStrict(response);
  });
});

test('the policy allows no text to become a script, a style or markup', async () => {
  const policy = policyOf(await fetch(server.url));
  expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|data:|http:/);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  // An empty style element, whose rules a script of ours adds, and no other.
  expect(policy.get('style-src')).toEqual([
    "'self'",
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  ]);
  expect(policy.get('style-src-attr')).toEqual(["'none'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
});

test('frames no foreign document, and gives third parties no access to the device', async () => {
  const response = await fetch(server.url);
  expect(policyOf(response).get('frame-src')).toEqual(["'self'"]);
  for (const feature of ['payment', 'identity-credentials-get'])
    expect(response.headers.get('permissions-policy')).toContain(`${feature}=()`);
});

test('only pictures may come from other origins, over https', async () => {
  const elsewhere = [...policyOf(await fetch(server.url))].filter(([, sources]) =>
    sources.includes('https:'),
  );
  expect(elsewhere.map(([name]) => name)).toEqual(['img-src']);
});

test('with https, browsers are instructed to stay on it', async () => {
  const secure = await startTestServer({ publicOrigin: 'https://shop.example' });
  const response = await fetch(`${secure.url}/api/products`);
  await secure.close();
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/);
});
