import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESET_ASKED, RESET_LIFETIME, RESET_LINK_DEAD } from '#shared/users/password-reset';
import { StoreUnavailableError } from '../../store/store-errors';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { faultyStore, type Fault } from '../../testing/faulty-store';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { mailsTo, resetTokenOf } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
const ORIGIN = 'https://shop.example';
let now = Date.UTC(2026, 5, 1);
let fault: Fault = () => undefined;
let harness: GoogleHarness;
let asha: SignedInClient;

beforeAll(async () => {
  harness = await GoogleHarness.open({
    clock: () => now,
    shopOrigin: () => ORIGIN,
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  fault = () => undefined;
  asha = await register(harness.server.url);
});

const visitor = () => new TestClient(harness.server.url);
const store = () => harness.server.store;
const forgot = (email: string, headers = {}) =>
  visitor().post('/api/users/password/forgot', { email }, headers);
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor().post('/api/users/password/reset', { token, password });
const signIn = (email: string, password: string) =>
  visitor().post('/api/users/auth', { email, password });
const tokenOf = (email = asha.user.email) => resetTokenOf(store(), email);
const isSignedIn = async ({ client }: { client: TestClient }) =>
  (await client.get('/api/users/profile')).status === 200;

async function mailedToken(email = asha.user.email): Promise<string> {
  // Mails are listed in the order of their time.
  now += 1;
  expect((await forgot(email)).status).toBe(200);
  return tokenOf(email);
}

const deadLink = { status: 400, body: { code: 'invalid', message: RESET_LINK_DEAD } };

describe('asking for a link', () => {
  // docs/shop-rules.md#r-accounts-11
  test('mails one to the owner of the account, and the answer does not reveal it', async () => {
    const answer = await forgot(` ${asha.user.email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, { message: RESET_ASKED }]);
    expect(await mailsTo(store(), asha.user.email)).toMatchObject([
      {
        kind: 'password-reset',
        to: asha.user.email,
        subject: 'Reset your password at Pocket Bazaar',
        text: expect.stringContaining(`\n\n${ORIGIN}/reset-password#${await tokenOf()}\n\n`),
      },
    ]);
  });

  test('gives the same answer, by the same work, where there is no account', async () => {
    const calls: string[] = [];
    fault = (method) => calls.push(method);
    let commits = 0;
    const stop = store().onCommit(() => (commits += 1));
    const known = await forgot(asha.user.email);
    const unknown = await forgot('nobody-at-all@example.test');
    stop();
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const names = (answer: typeof known) => [...answer.headers.keys()];
    expect(names(unknown)).toEqual(names(known));
    const look = ['userByEmail', 'passwordResetsOf', 'putPasswordReset', 'ownerSettings'];
    expect(calls).toEqual([...look, 'putMail', ...look]);
    expect(commits).toBe(2);
    expect(await mailsTo(store(), 'nobody-at-all@example.test')).toEqual([]);
  });

  test('keeps nothing by which the link could be used', async () => {
    const token = await mailedToken();
    expect(token).toMatch(/^[\w-]{32}$/);
    const digest = createHash('sha256').update(token).digest('hex');
    const stored = (id: string) => store().read((shop) => shop.passwordReset(id));
    expect(await stored(token)).toBeUndefined();
    expect(await stored(digest)).toEqual({
      _id: digest,
      user: asha.user._id,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + RESET_LIFETIME).toISOString(),
    });
  });

  test('never lets the client say where the link leads', async () => {
    for (const headers of [
      { 'X-Forwarded-Host': 'evil.example' },
      { Forwarded: 'host=evil.example' },
      { Origin: harness.server.url },
    ])
      await forgot(asha.user.email, headers);
    const mails = await mailsTo(store(), asha.user.email);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).toContain(`\n${ORIGIN}/reset-password#`);
  });

  test('is refused from elsewhere, and for what is no email', async () => {
    const evil = await forgot(asha.user.email, { Origin: 'https://evil.example' });
    expect(evil).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    expect(await forgot('asha')).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { email: 'Enter a valid email address' } },
    });
    expect(await mailsTo(store(), asha.user.email)).toEqual([]);
  });

  test('the client gets an error when the link cannot be stored, and there is no mail without one', async () => {
    fault = (method) => {
      if (method === 'putMail') throw new StoreUnavailableError('full');
    };
    expect((await forgot(asha.user.email)).status).toBe(503);
    expect(await mailsTo(store(), asha.user.email)).toEqual([]);
  });
});

describe('a link', () => {
  test('sets the password, ends every session, and tells the person', async () => {
    const second = await signInAgain(harness.server.url, asha);
    const token = await mailedToken();
    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(answer.headers.get('set-cookie')).not.toContain('session=');
    expect([await isSignedIn(asha), await isSignedIn(second)]).toEqual([false, false]);
    expect((await signIn(asha.user.email, asha.password)).status).toBe(401);
    expect((await signIn(asha.user.email, NEW_PASSWORD)).status).toBe(200);
    const [mail] = await mailsTo(store(), asha.user.email, 'password-changed');
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.text).not.toContain('Google');
  });

  test('works once, also where fifty use it at the same time', async () => {
    const token = await mailedToken();
    const passwords = Array.from({ length: 50 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(deadLink);
    for (const password of passwords.slice(0, 5)) {
      const { status } = await signIn(asha.user.email, password);
      expect(status).toBe(winners.includes(password) ? 200 : 401);
    }
    expect((await signIn(asha.user.email, winners[0] ?? '')).status).toBe(200);
    expect(await mailsTo(store(), asha.user.email, 'password-changed')).toHaveLength(1);
    expect(await reset(token)).toMatchObject(deadLink);
  });

  // docs/shop-rules.md#r-accounts-11
  test('works for half an hour', async () => {
    const early = await mailedToken();
    now += RESET_LIFETIME - 1;
    expect((await reset(early)).status).toBe(200);
    const late = await mailedToken();
    now += RESET_LIFETIME;
    expect(await reset(late)).toMatchObject(deadLink);
  });

  // docs/shop-rules.md#r-accounts-11
  test('is one of the newest three, which are dead when one of them was used', async () => {
    const [first, second, third, fourth] = [
      await mailedToken(),
      await mailedToken(),
      await mailedToken(),
      await mailedToken(),
    ];
    expect(await reset(first)).toMatchObject(deadLink);
    expect((await reset(second)).status).toBe(200);
    for (const other of [third, fourth]) expect(await reset(other)).toMatchObject(deadLink);
  });

  test.each([
    [
      'another person’s',
      (token: string) => token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    ['cut', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}A`],
    ['empty', () => ''],
    ['its digest', (token: string) => createHash('sha256').update(token).digest('hex')],
    ['in other letters', (token: string) => `${token.slice(0, -1)}é`],
  ])('that is %s does nothing', async (_what, changed) => {
    const token = await mailedToken();
    const answer = await reset(changed(token));
    expect(answer).toMatchObject(deadLink);
    expect(answer.body).not.toHaveProperty('fields.password');
    expect(await isSignedIn(asha)).toBe(true);
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['a common password', 'Password123!', /too common/],
    ['a short one', 'short12', /at least 8/],
    ['a long one', 'x'.repeat(129), /At most 128/],
  ])('is not used up by %s', async (_what, password, text) => {
    const token = await mailedToken();
    const answer = await reset(token, password);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(answer.body).toHaveProperty('fields.password', expect.stringMatching(text));
    expect((await reset(token)).status).toBe(200);
  });

  test('is not used up where the store cannot take the password', async () => {
    const token = await mailedToken();
    fault = (method) => {
      if (method === 'removeSessionsOf') throw new StoreUnavailableError('full');
    };
    expect((await reset(token)).status).toBe(503);
    fault = () => undefined;
    expect((await signIn(asha.user.email, asha.password)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    [
      'the person chose a password',
      () =>
        asha.client.ask('PUT', '/api/users/profile', {
          body: {
            name: 'Asha',
            email: asha.user.email,
            password: 'mango by the river',
            currentPassword: asha.password,
          },
        }),
    ],
    [
      'the person took another email',
      () =>
        asha.client.ask('PUT', '/api/users/profile', {
          body: { name: 'Asha', email: aShopper().email, currentPassword: asha.password },
        }),
    ],
    [
      'an admin gave them another email',
      async () => {
        const { client } = await registerAdmin(harness.server);
        const body = { name: 'Asha', email: aShopper().email, isAdmin: false };
        return client.ask('PUT', `/api/users/${asha.user._id}`, { body });
      },
    ],
    [
      'the person was deleted',
      async () => {
        const { client } = await registerAdmin(harness.server);
        return client.ask('DELETE', `/api/users/${asha.user._id}`);
      },
    ],
  ])('is dead when %s', async (_what, meanwhile) => {
    const token = await mailedToken();
    expect((await meanwhile()).status).toBe(200);
    expect(await reset(token)).toMatchObject(deadLink);
  });

  test('lives on when only the name changes', async () => {
    const token = await mailedToken();
    const body = { name: 'Asha R.', email: asha.user.email };
    expect((await asha.client.ask('PUT', '/api/users/profile', { body })).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a person who has only ever signed in with Google', () => {
  test('sets a password by a link, and Google still works where it vouches for the email', async () => {
    const account = aGoogleAccount();
    const { user } = await harness.enter(account);
    expect((await reset(await mailedToken(user.email))).status).toBe(200);
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
    const [mail] = await mailsTo(store(), user.email, 'password-changed');
    expect(mail?.text).not.toContain('Google');
    expect((await harness.enter(account)).user._id).toBe(user._id);
    expect(await mailsTo(store(), user.email, 'google-linked')).toEqual([]);
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('signs in by the password alone, where the email was not confirmed', async () => {
    const account = aGoogleAccount({ email: 'ravi@example.org' });
    const squatter = await harness.enter(account);
    expect((await reset(await mailedToken('ravi@example.org'))).status).toBe(200);
    expect(await isSignedIn(squatter)).toBe(false);
    expect((await harness.signIn(account)).status).toBe(409);
    expect((await signIn('ravi@example.org', NEW_PASSWORD)).status).toBe(200);
    const [mail] = await mailsTo(store(), 'ravi@example.org', 'password-changed');
    expect(mail?.text).toContain('no longer sign in to this account with Google');
  });
});
