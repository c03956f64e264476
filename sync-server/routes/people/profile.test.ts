import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FRESH_SESSION } from '#shared/users/freshness';
import { DuplicateError } from '../../store/store-errors';
import { signInAgain } from '../../testing/admin-client';
import { faultyStore, type Fault } from '../../testing/faulty-store';
import { mailsTo } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
let now = Date.UTC(2026, 5, 1);
let fault: Fault = () => undefined;
let server: TestServer;
let asha: SignedInClient;

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    rateLimit: true,
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  fault = () => undefined;
  // A network that has been slowed down by the test before is forgiven, and all persons here sign in again.
  now += 60 * 60_000;
  asha = await register(server.url);
});

const put = (body: object, by: TestClient = asha.client) =>
  by.ask('PUT', '/api/users/profile', { body });
const update = (given: object = {}, by = asha) => {
  const { name, email } = by.user;
  return put({ name, email, currentPassword: by.password, ...given }, by.client);
};
/** A change without the password. */
const noPassword = { currentPassword: undefined };
const profile = (by: TestClient = asha.client) => by.get('/api/users/profile');
const signIn = (email: string, password: string) =>
  new TestClient(server.url).post('/api/users/auth', { email, password });
const stored = (id = asha.user._id) => server.store.read((shop) => shop.user(id));
const anEmail = () => aShopper().email;

describe('PUT /users/profile', () => {
  test('changes the name, however long ago the person signed in', async () => {
    now += FRESH_SESSION;
    const { status, body } = await update({ name: '  Asha R. Rao ' });
    expect(status).toBe(200);
    const { _id, email } = asha.user;
    expect(body).toEqual({ _id, name: 'Asha R. Rao', email, isAdmin: false });
    expect((await profile()).body).toEqual(body);
  });

  test('changes email and password of who gives the current one', async () => {
    const email = anEmail();
    const { status, body } = await update({
      email: ` ${email.toUpperCase()} `,
      password: NEW_PASSWORD,
    });
    expect([status, body]).toMatchObject([200, { email }]);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(email, asha.password)).status).toBe(401);
    expect((await signIn(asha.user.email, NEW_PASSWORD)).status).toBe(401);
  });

  test.each([
    ['isAdmin', true],
    ['_id', 'me'],
    ['passwordHash', 'x'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
    ['phone', '9876543210'],
  ])('does not take %s', async (name, value) => {
    const before = await stored();
    expect(await update({ [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect(await stored()).toEqual(before);
  });

  // docs/shop-rules.md#r-forms-3
  test.each([
    ['a blank name', { name: '  ' }, { name: 'Name is required' }],
    ['no email', { email: 'asha' }, { email: 'Enter a valid email address' }],
    ['a list for an email', { email: ['a@b.c'] }, { email: 'Email is required' }],
    ['a short password', { password: 'short12' }, { password: 'Use at least 8 characters' }],
    ['a common one', { password: 'Password123!' }, { password: /too common/ }],
    ['a long one', { password: 'x'.repeat(129) }, { password: 'At most 128 characters' }],
    ['a blank current one', { currentPassword: '' }, { currentPassword: 'Password is required' }],
  ])('refuses %s', async (_what, given, fields) => {
    const { status, body } = await update(given);
    expect([status, body]).toMatchObject([400, { code: 'invalid' }]);
    for (const [field, text] of Object.entries(fields))
      expect(body).toHaveProperty(`fields.${field}`, expect.stringMatching(text));
  });

  test('takes 64 characters and more for a password', async () => {
    const password = 'x'.repeat(64);
    expect((await update({ password })).status).toBe(200);
    expect((await signIn(asha.user.email, password)).status).toBe(200);
  });
});

describe('the current password', () => {
  const reauth = { status: 403, body: { code: 'reauth_required' } };

  // docs/shop-rules.md#r-accounts-10, #r-forms-3
  test.each([
    ['another email', () => ({ email: anEmail() })],
    ['another password', () => ({ password: NEW_PASSWORD })],
  ])('is needed for %s, also just after sign-in, never with a 401', async (_what, given) => {
    const before = await stored();
    expect(await update({ ...given(), ...noPassword })).toMatchObject(reauth);
    expect(await update({ ...given(), currentPassword: 'not the password' })).toMatchObject({
      ...reauth,
      body: { fields: { currentPassword: 'This is not your current password' } },
    });
    expect(await stored()).toEqual(before);
    expect((await profile()).status).toBe(200);
    expect((await update(given())).status).toBe(200);
  });

  test('is not needed for the same email in another case', async () => {
    const email = ` ${asha.user.email.toUpperCase()} `;
    const { status, body } = await update({ email, ...noPassword });
    expect([status, body]).toMatchObject([200, { email: asha.user.email }]);
  });

  test('guessing it is slowed down, for this session alone, and the right one does not count', async () => {
    now += FRESH_SESSION;
    const guess = (currentPassword: string) => update({ password: NEW_PASSWORD, currentPassword });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await guess(`guess ${time}`)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    const slowed = await guess(asha.password);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'slow_down' } });
    expect((await signIn(asha.user.email, asha.password)).status).toBe(200);
    expect((await update({ name: 'Asha' })).status).toBe(200);
    now += Number(slowed.headers.get('retry-after')) * 1000;
    expect((await guess(asha.password)).status).toBe(200);
    expect((await guess(asha.password)).status).toBe(403);
  });

  test('a hundred guesses at once are not a hundred tries', async () => {
    now += FRESH_SESSION;
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        update({ password: NEW_PASSWORD, currentPassword: `guess number ${index}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(95);
  });
});

describe('a new password', () => {
  // docs/shop-rules.md#r-accounts-10
  test('ends the person’s other sessions with the next request; the one that changed it continues', async () => {
    const phone = await signInAgain(server.url, asha);
    const ravi = await register(server.url);
    expect((await profile(phone.client)).status).toBe(200);
    expect((await update({ password: NEW_PASSWORD })).status).toBe(200);
    expect(await profile(phone.client)).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
    expect([(await profile()).status, (await profile(ravi.client)).status]).toEqual([200, 200]);
  });

  test('another name ends none', async () => {
    const phone = await signInAgain(server.url, asha);
    expect((await update({ name: 'Asha R.' })).status).toBe(200);
    expect((await profile(phone.client)).status).toBe(200);
  });
});

describe('the address that the account had', () => {
  test('is mailed about a new password and a new email, which ends the other sessions as well', async () => {
    const phone = await signInAgain(server.url, asha);
    const email = anEmail();
    expect((await update({ email })).status).toBe(200);
    expect([(await profile()).status, (await profile(phone.client)).status]).toEqual([200, 401]);
    const [notified, ...others] = await mailsTo(server.store, asha.user.email);
    expect([notified?.kind, others]).toEqual(['email-changed', []]);
    expect(notified?.text).not.toContain(email);
    expect((await update({ email, password: NEW_PASSWORD })).status).toBe(200);
    expect(await mailsTo(server.store, email)).toMatchObject([{ kind: 'password-changed' }]);
  });

  test('is not mailed about a new name or a refused change', async () => {
    await update({ name: 'Asha R.' });
    await update({ password: NEW_PASSWORD, ...noPassword });
    expect(await mailsTo(server.store, asha.user.email)).toEqual([]);
  });
});

describe('another person’s email', () => {
  const taken = { status: 409, body: { code: 'email_taken' } };

  test('is refused, in any case', async () => {
    const ravi = await register(server.url);
    expect(await update({ email: ravi.user.email.toUpperCase() })).toMatchObject(taken);
    expect((await profile()).body).toMatchObject({ email: asha.user.email });
  });

  test('of two who take it at once, one gets it', async () => {
    const ravi = await register(server.url);
    const email = anEmail();
    const responses = await Promise.all([update({ email }), update({ email }, ravi)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused where only the store sees it', async () => {
    fault = (method) => {
      if (method === 'putUser') throw new DuplicateError('The email is taken');
    };
    expect(await update({ email: anEmail() })).toMatchObject(taken);
  });
});
