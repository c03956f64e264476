import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Passwords } from '../../identity/passwords';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient } from '../../testing/test-client';

const SECRET = 'a secret of these tests, long enough to be taken';
/** The hashes that a sign-in compared with; none for an unknown account. */
let compared: (string | null | undefined)[] = [];
let server: TestServer;

const passwords: Passwords = {
  hash: async (password) => `plain:${password}`,
  async matches(passwordHash, password) {
    compared.push(passwordHash);
    return passwordHash === `plain:${password}`;
  },
};

beforeAll(async () => {
  server = await startTestServer({ sessionSecret: SECRET, passwords });
});
afterAll(() => server.close());

const signIn = (email: string, password: string) =>
  new TestClient(server.url).post('/api/users/auth', { email, password });

// docs/shop-rules.md#r-accounts-2
test('an unknown person costs the same one comparison as a wrong password', async () => {
  const { user } = await register(server.url);
  compared = [];
  const wrong = await signIn(user.email, 'not the password');
  const unknown = await signIn('nobody-at-all@example.test', 'not the password');
  expect(compared).toEqual(['plain:mango tree on the hill', undefined]);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
});

test('what a token says of role or person does not count: its session does', async () => {
  const asha = await register(server.url);
  const admin = await registerAdmin(server);
  const [, payload = ''] = asha.user.token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const token = await new SignJWT(
    Object.assign({}, claims, { isAdmin: true, role: 'admin', sub: admin.user._id }),
  )
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(SECRET));
  const client = new TestClient(server.url, token);
  expect((await client.get('/api/users/profile')).body).toMatchObject({
    _id: asha.user._id,
    isAdmin: false,
  });
  expect((await client.get('/api/users')).status).toBe(403);
});

test('sign-out ends this session and no other of the person', async () => {
  const asha = await register(server.url);
  const phone = await signInAgain(server.url, asha);
  expect((await asha.client.post('/api/users/logout')).status).toBe(200);
  const statuses = [asha, phone].map(
    async ({ client }) => (await client.get('/api/users/profile')).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 200]);
});

test('on https sign-out removes the cookie under its own name', async () => {
  const https = await startTestServer({ publicOrigin: 'https://shop.example' });
  const { client } = await register(https.url);
  const { headers } = await client.post('/api/users/logout');
  await https.close();
  expect(headers.get('set-cookie')).toBe(
    '__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
});
