import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerAdmin } from '../testing/admin-client';
import { aGoogleAccount, GoogleDesk } from '../testing/google-desk';
import { resetTokenOf } from '../testing/mails-of';
import { aShopper } from '../testing/samples';
import { realPasswords, type TestServer } from '../testing/start-test-server';
import { register, TestClient, type Answer, type SignedInClient } from '../testing/test-client';
import { apiRoutes } from './api-routes';

const PASSWORD = 'banyan by the river';
let desk: GoogleDesk;
let server: TestServer;
let visitor: TestClient;
let admin: SignedInClient;
let asha: SignedInClient;

beforeAll(async () => {
  desk = await GoogleDesk.open({ passwords: realPasswords() });
  server = desk.server;
  visitor = new TestClient(server.url);
  admin = await registerAdmin(server);
});
afterAll(() => desk.close());
beforeEach(async () => {
  asha = await register(server.url);
});

const put = (by: SignedInClient, path: string, given: object = {}) =>
  by.client.ask('PUT', path, {
    body: { name: asha.user.name, email: asha.user.email, ...given },
  });
const path = (of = asha) => `/api/users/${of.user._id}`;

const forgot = (email: string) => visitor.post('/api/users/password/forgot', { email });
const reset = (token: string) =>
  visitor.post('/api/users/password/reset', { token, password: PASSWORD });

type Call = () => Promise<Answer>;

/** Every route of people: a success, and the refusals that know the person. A new one without a line fails. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'POST /users': [
    () => visitor.post('/api/users', aShopper()),
    () => visitor.post('/api/users', { ...aShopper(), email: asha.user.email }),
  ],
  'POST /users/auth': [
    () => visitor.post('/api/users/auth', { email: asha.user.email, password: asha.password }),
    () => visitor.post('/api/users/auth', { email: asha.user.email, password: PASSWORD }),
  ],
  'POST /users/logout': [() => asha.client.post('/api/users/logout')],
  'POST /users/google/nonce': [() => visitor.post('/api/users/google/nonce')],
  'POST /users/google': [
    () => desk.signIn(aGoogleAccount()),
    () => desk.signIn(aGoogleAccount({ email: asha.user.email })),
    () => desk.send('no token', ''),
  ],
  'POST /users/password/forgot': [
    () => forgot(asha.user.email),
    () => forgot('nobody-at-all@example.test'),
  ],
  'POST /users/password/reset': [
    async () => {
      await forgot(asha.user.email);
      return reset(await resetTokenOf(server.store, asha.user.email));
    },
    () => reset('A'.repeat(43)),
  ],
  'GET /users/profile': [() => asha.client.get('/api/users/profile')],
  'PUT /users/profile': [
    () => put(asha, '/api/users/profile', { password: PASSWORD }),
    () => put(asha, '/api/users/profile', { email: admin.user.email }),
    () => put(asha, '/api/users/profile', { isAdmin: true }),
  ],
  'GET /users': [() => admin.client.get('/api/users'), () => asha.client.get('/api/users')],
  'GET /users/:id': [() => admin.client.get(path())],
  'PUT /users/:id': [
    () => put(admin, path(), { isAdmin: false }),
    () => put(admin, path(), { email: admin.user.email, isAdmin: false }),
    () => put(admin, path(admin), { email: admin.user.email, isAdmin: false }),
  ],
  'DELETE /users/:id': [
    () => admin.client.ask('DELETE', path(admin)),
    () => admin.client.ask('DELETE', path()),
  ],
};

/** What a reply of these routes may name, at any depth. */
const KNOWN_KEYS = new Set(
  '_id name email isAdmin token expirationTime nonce users page pages total message code fields'.split(
    ' ',
  ),
);

/** Every key at any depth; what stands in `fields` are names of inputs. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, member]) => [
    key,
    ...(key === 'fields' ? [] : keysOf(member)),
  ]);
}

test('there is a line for every route of people, and no other', () => {
  const routes = apiRoutes
    .filter(({ path: each }) => each.startsWith('/users'))
    .map(({ method, path: each }) => `${method} ${each}`);
  expect(Object.keys(CALLS).sort()).toEqual(routes.sort());
});

test.each(Object.entries(CALLS))(
  '%s tells no hash and nothing of a session',
  async (_route, calls) => {
    const hash = (await server.store.read((shop) => shop.user(asha.user._id)))?.passwordHash;
    expect(hash).toMatch(/^\$argon2id\$/);
    const answers: Answer[] = [];
    for (const call of calls) answers.push(await call());
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    for (const { text, body } of answers) {
      expect(text).not.toMatch(/argon2|session|passwordHash|\$/i);
      expect(keysOf(body).filter((key) => !KNOWN_KEYS.has(key))).toEqual([]);
    }
  },
);
