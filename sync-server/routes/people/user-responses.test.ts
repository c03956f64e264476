import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recoveryCodes, secondFactorSetup, secondStepNeeded } from '#shared/users/second-factor';
import { registerAdmin } from '../../testing/admin-client';
import { codeOf } from '../../testing/authenticator';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { mailsTo, proveEmail, resetTokenOf } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { realPasswords, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type Answer, type SignedInClient } from '../../testing/test-client';
import { apiRoutes } from '../api-routes';

const PASSWORD = 'banyan by the river';
let harness: GoogleHarness;
let server: TestServer;
let visitor: TestClient;
let admin: SignedInClient;
let asha: SignedInClient;

beforeAll(async () => {
  harness = await GoogleHarness.open({ passwords: realPasswords() });
  server = harness.server;
  visitor = new TestClient(server.url);
  admin = await registerAdmin(server);
});
afterAll(() => harness.close());
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

const CONFIRMATION = '/api/users/profile/email-confirmation';
const TWO_STEPS = '/api/users/second-factor';

/** Asha sets two-step sign-in up. */
async function turnOn(): Promise<Answer> {
  await proveEmail(server, asha);
  const begun = await asha.client.post(`${TWO_STEPS}/setup`);
  const { secret, draft } = secondFactorSetup.parse(begun.body);
  const code = codeOf(secret, Date.now());
  return asha.client.ask('PUT', TWO_STEPS, {
    body: { draft, code, currentPassword: asha.password },
  });
}
const recoveryCode = async () => recoveryCodes.parse((await turnOn()).body).recoveryCodes[0];
/** What needs a code and the password once two-step sign-in is on. */
const prove = async (what: 'codes' | 'off') =>
  asha.client.post(`${TWO_STEPS}/${what}`, {
    code: await recoveryCode(),
    currentPassword: asha.password,
  });

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
  'POST /users/auth/second-factor': [
    async () => {
      const code = await recoveryCode();
      const { email } = asha.user;
      const first = await visitor.post('/api/users/auth', { email, password: asha.password });
      const { ticket } = secondStepNeeded.parse(first.body);
      return visitor.post('/api/users/auth/second-factor', { ticket, code });
    },
    () => visitor.post('/api/users/auth/second-factor', { ticket: 'x', code: '123456' }),
  ],
  'GET /users/second-factor': [() => asha.client.get(TWO_STEPS)],
  'POST /users/second-factor/setup': [() => asha.client.post(`${TWO_STEPS}/setup`)],
  'PUT /users/second-factor': [turnOn],
  'POST /users/second-factor/codes': [() => prove('codes')],
  'POST /users/second-factor/off': [() => prove('off')],
  'POST /users/logout': [() => asha.client.post('/api/users/logout')],
  'POST /users/google/nonce': [() => visitor.post('/api/users/google/nonce')],
  'POST /users/google': [
    () => harness.signIn(aGoogleAccount()),
    () => harness.signIn(aGoogleAccount({ email: asha.user.email })),
    () => harness.send('no token', ''),
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
    () => put(asha, '/api/users/profile', { password: PASSWORD, currentPassword: asha.password }),
    () => put(asha, '/api/users/profile', { email: admin.user.email, currentPassword: PASSWORD }),
    () => put(asha, '/api/users/profile', { isAdmin: true }),
  ],
  'GET /users/profile/sessions': [() => asha.client.get('/api/users/profile/sessions')],
  'DELETE /users/profile/sessions': [
    () => asha.client.ask('DELETE', '/api/users/profile/sessions'),
  ],
  'DELETE /users/profile/sessions/:id': [
    () => asha.client.ask('DELETE', '/api/users/profile/sessions/nobody'),
    async () => {
      const own = await server.store.read((shop) => shop.sessionsOf(asha.user._id));
      return asha.client.ask('DELETE', `/api/users/profile/sessions/${own[0]?._id}`);
    },
  ],
  'GET /users/profile/email-confirmation': [() => asha.client.get(CONFIRMATION)],
  'POST /users/profile/email-confirmation': [() => asha.client.post(CONFIRMATION)],
  'PUT /users/profile/email-confirmation': [
    async () => {
      const [mail] = await mailsTo(server.store, asha.user.email, 'confirm-email');
      const [, token] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
      return asha.client.ask('PUT', CONFIRMATION, { body: { token } });
    },
    () => asha.client.ask('PUT', CONFIRMATION, { body: { token: 'x' } }),
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
  '_id name email isAdmin token expirationTime nonce users page pages total message code fields devices device createdAt lastSeenAt isCurrent isConfirmed isOn since recoveryCodesLeft isEmailConfirmed isRequired secret uri draft recoveryCodes'.split(
    ' ',
  ),
);

/** Every key at any depth; `fields` holds names of inputs. */
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
