import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentSetup } from '../payments/payment-services';
import { createRazorpayGateway } from '../payments/gateway/razorpay-gateway';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/start-test-server';

let directory: string;
let server: TestServer | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-windows-'));
  await mkdir(join(directory, 'windows', 'assets'), { recursive: true });
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
  for (const name of ['payment', 'google'])
    await writeFile(join(directory, 'windows', `${name}.html`), `<title>${name}</title>`);
  await writeFile(join(directory, 'windows', 'assets', 'payment-3f2a.js'), '// script');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => rm(directory, { recursive: true }));

const KEYS = { keyId: 'rzp_test_key', keySecret: 'a secret of the tests' };
const SECRETS = { keyId: KEYS.keyId, keySecrets: [KEYS.keySecret] };
/** Real keys; the gateway is never called here. */
const RAZORPAY: PaymentSetup = {
  kind: 'razorpay',
  ...SECRETS,
  webhookSecrets: ['another secret of the tests'],
  gateway: createRazorpayGateway(KEYS),
};

/** Starts a shop, and sends it a request. */
async function ask(options: TestServerOptions, path: string): Promise<Response> {
  server ??= await startTestServer({ pageDirectory: directory, ...options });
  return fetch(server.url + path, { headers: { Accept: 'text/html' } });
}

/** The policy's directives by name. */
function policyOf(response: Response): Record<string, string> {
  const text = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

/** What a window may do that runs only our own script. */
const OWN_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

const GOOGLE_ON = { googleClientId: 'shop.apps.googleusercontent.com' };
const THIRD_PARTY = /razorpay|google/;

describe('the windows’ documents', () => {
  test.each(['/windows/payment.html', '/windows/google.html'])(
    '%s may not read the location, which the shop’s own page may',
    async (path) => {
      const options = { ...GOOGLE_ON, payments: RAZORPAY };
      const permissions = (response: Response) => response.headers.get('permissions-policy');
      expect(permissions(await ask(options, path))).toContain('geolocation=()');
      expect(permissions(await ask(options, '/'))).toContain('geolocation=(self)');
    },
  );

  test('the payment window may load what the gateway needs, if the keys are real', async () => {
    const response = await ask({ payments: RAZORPAY }, '/windows/payment.html');
    expect(await response.text()).toContain('payment');
    expect(policyOf(response)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: https://cdn.razorpay.com https://checkout.razorpay.com",
      'font-src': "'self'",
      'connect-src':
        'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com https://lumberjack-metrics.razorpay.com',
      'frame-src': 'https://api.razorpay.com https://checkout.razorpay.com',
      'form-action': 'https://api.razorpay.com',
      'frame-ancestors': "'self'",
      'base-uri': "'none'",
    });
  });

  test('the Google window may load what Google needs, if it is enabled', async () => {
    const response = await ask(GOOGLE_ON, '/windows/google.html');
    expect(await response.text()).toContain('google');
    expect(policyOf(response)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' https://accounts.google.com/gsi/client",
      'style-src': "'self' 'unsafe-inline' https://accounts.google.com/gsi/style",
      'img-src': "'self' data:",
      'connect-src': 'https://accounts.google.com/gsi/',
      'frame-src': 'https://accounts.google.com/gsi/',
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      'base-uri': "'none'",
    });
  });

  test.each<[string, TestServerOptions, string]>([
    ['the stand-in replaces the gateway', GOOGLE_ON, '/windows/payment.html'],
    ['online payments are off', { ...GOOGLE_ON, payments: null }, '/windows/payment.html'],
    ['Google is not enabled', { payments: RAZORPAY }, '/windows/google.html'],
  ])('if %s, no foreign script may run', async (_where, options, path) => {
    const response = await ask(options, path);
    expect(response.status).toBe(200);
    expect(policyOf(response)).toEqual(OWN_POLICY);
  });

  test.each(['/windows/payment.html', '/windows/google.html'])(
    '%s may be framed by the shop alone, reveals no address, and is revalidated each time',
    async (path) => {
      const response = await ask({ ...GOOGLE_ON, payments: RAZORPAY }, path);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-cache',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
      const again = await fetch(response.url, {
        headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
      expect(policyOf(again)).toEqual(policyOf(response));
    },
  );

  test('their files never change, and a missing one is no screen', async () => {
    const file = await ask({}, '/windows/assets/payment-3f2a.js');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(policyOf(file)['frame-ancestors']).toBe("'none'");
    expect((await ask({}, '/windows/other.html')).status).toBe(404);
  });
});

describe('the shop’s own documents', () => {
  test.each([
    '/',
    '/payment',
    '/placeorder',
    '/login',
    '/windows',
    '/windows/payment',
    '/api/health',
  ])('%s: no third party’s script, whatever is enabled', async (path) => {
    const response = await ask({ ...GOOGLE_ON, payments: RAZORPAY }, path);
    const policy = policyOf(response);
    expect(JSON.stringify(policy)).not.toMatch(THIRD_PARTY);
    expect(policy).toMatchObject({
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    });
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('give access to the device to an enabled third party, and to no other', async () => {
    const both = await ask({ ...GOOGLE_ON, payments: RAZORPAY }, '/');
    const policy = both.headers.get('permissions-policy');
    expect(policy).toContain('payment=(self "https://api.razorpay.com")');
    expect(policy).toContain('identity-credentials-get=(self "https://accounts.google.com")');
    expect(policy).toContain('camera=(self)');
  });
});
