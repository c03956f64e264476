import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a body as JSON, and gives the status of the answer. */
function post(path: string, body: Buffer, headers: Readonly<Record<string, string>>) {
  return new Promise<number>((resolve, reject) => {
    const asked = request(
      server.url + path,
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject).end(body);
  });
}

const bodyOf = (bytes: number) => {
  const body = JSON.stringify({ email: '', password: '' });
  return Buffer.from(body.replace('""', `"${'x'.repeat(bytes - body.length)}"`));
};

describe.each([
  '/api/users',
  '/api/users/auth',
  '/api/users/auth/second-factor',
  '/api/users/password/forgot',
  '/api/users/password/reset',
])('%s', (path) => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['with its length', {}],
    ['without one', { 'Transfer-Encoding': 'chunked' }],
  ])('takes at most 4 kB, %s', async (_how, headers) => {
    expect(await post(path, bodyOf(4 * 1024), headers)).toBe(400);
    expect(await post(path, bodyOf(4 * 1024 + 1), headers)).toBe(413);
  });

  test('counts what is inside of a packed body', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    expect(await post(path, gzipSync(bodyOf(1024 * 1024)), headers)).toBe(413);
  });
});
