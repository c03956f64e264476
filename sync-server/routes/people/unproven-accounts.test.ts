import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peoplePage, personDocument } from '#shared/users/user';
import {
  CONFIRM_EMAIL_FIRST,
  secondFactorSetup,
  TURN_OFF_FIRST,
} from '#shared/users/second-factor';
import { EMAIL_NEEDS_ONE_STEP } from '#shared/users/edit-person';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { codeOf } from '../../testing/authenticator';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { mailsTo, proveEmail, resetTokenOf } from '../../testing/mails-of';
import { anAddress, aShopper } from '../../testing/samples';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
const NOW = '2026-06-01T00:00:00.000Z';
let now = Date.parse(NOW);
let harness: GoogleHarness;
let admin: SignedInClient;
beforeAll(async () => {
  harness = await GoogleHarness.open({ clock: () => now });
  admin = await registerAdmin(harness.server);
});
afterAll(() => harness.close());

const store = () => harness.server.store;
const visitor = () => new TestClient(harness.server.url);
const stored = ({ user }: Pick<SignedInClient, 'user'>) =>
  store().read((shop) => shop.user(user._id));
const signIn = (email: string, password: string) =>
  visitor().post('/api/users/auth', { email, password });
const isSignedIn = async ({ client }: Pick<SignedInClient, 'client'>) =>
  (await client.get('/api/users/profile')).status === 200;
const edit = ({ user }: SignedInClient, given: object) =>
  admin.client.ask('PUT', `/api/users/${user._id}`, {
    body: { name: user.name, email: user.email, isAdmin: false, ...given },
  });
const reset = async (email: string, password = NEW_PASSWORD) =>
  visitor().post('/api/users/password/reset', {
    token: await resetTokenOf(store(), email),
    password,
  });
async function turnOn({ client, password }: SignedInClient) {
  const begun = await client.post('/api/users/second-factor/setup');
  const { secret, draft } = secondFactorSetup.parse(begun.body);
  const body = { draft, code: codeOf(secret, now), currentPassword: password };
  return client.ask('PUT', '/api/users/second-factor', { body });
}

/** A squatter who has registered with another person's email, and waits for them with all that an account may hold. */
async function aSquatter(email = aShopper().email): Promise<SignedInClient> {
  const squatter = await register(harness.server.url, aShopper({ email, name: 'Mallory' }));
  await squatter.client.post('/api/addresses', anAddress());
  await store().write(async (shop) => {
    const { _id } = squatter.user;
    await shop.putOwn(_id, {
      of: 'wishes',
      document: { _id: 'kettle', addedAt: NOW, pricePaise: 1_00 },
    });
    await shop.putOwn(_id, { of: 'alerts', document: { _id: 'kettle', askedAt: NOW } });
    await shop.putIdentity({
      issuer: 'https://accounts.google.com',
      subject: `squatter ${_id}`,
      user: _id,
      email: 'mallory@example.test',
      linkedAt: NOW,
    });
    // As if it could be turned on.
    const user = await shop.user(_id);
    if (user)
      await shop.putUser({
        ...user,
        secondFactor: { secret: 'sealed', since: NOW, lastStep: 0, recovery: ['digest'] },
      });
  });
  return squatter;
}

/** What of the squatter is in the account still. */
async function left({ user: { _id } }: SignedInClient) {
  return store().read(async (shop) => ({
    addresses: await shop.addresses(_id),
    wishes: (await shop.ownDocuments(_id)).wishes,
    alerts: (await shop.ownDocuments(_id)).alerts,
    identities: (await shop.identitiesOf(_id)).filter(({ subject }) => subject.includes(_id)),
    secondFactor: (await shop.user(_id))?.secondFactor,
  }));
}
const NOTHING = {
  addresses: [],
  wishes: [],
  alerts: [],
  identities: [],
  secondFactor: undefined,
};

describe('a role given to an email that is not confirmed', () => {
  // docs/shop-rules.md#r-roles-7
  test('ends every way in, and mails a link by which the mailbox’s owner sets a password', async () => {
    const squatter = await aSquatter();
    const { email } = squatter.user;
    await visitor().post('/api/users/password/forgot', { email });
    const oldToken = await resetTokenOf(store(), email);
    // Mails of one moment have no order.
    now += 1000;
    const given = await edit(squatter, { name: 'Ravi', isAdmin: true });
    expect(given).toMatchObject({
      status: 200,
      body: { name: 'Ravi', email, isAdmin: true, isEmailConfirmed: false },
    });
    expect(await isSignedIn(squatter)).toBe(false);
    expect((await signIn(email, squatter.password)).status).toBe(401);
    expect(await left(squatter)).toEqual(NOTHING);
    const mail = (await mailsTo(store(), email, 'password-reset')).at(-1);
    expect(mail?.subject).toContain('admin');
    const late = { token: oldToken, password: NEW_PASSWORD };
    expect((await visitor().post('/api/users/password/reset', late)).status).toBe(400);

    expect((await reset(email)).status).toBe(200);
    const ravi = await signInAgain(harness.server.url, { ...squatter, password: NEW_PASSWORD });
    expect(ravi.user).toMatchObject({ isAdmin: true, name: 'Ravi' });
    const seen = await ravi.client.read(personDocument, `/api/users/${ravi.user._id}`);
    expect(seen).toMatchObject({ isAdmin: true, isEmailConfirmed: true });
  });

  test('given with another email, the link goes to that one', async () => {
    const asha = await register(harness.server.url);
    await proveEmail(harness.server, asha);
    const { email } = aShopper();
    expect((await edit(asha, { email, isAdmin: true })).status).toBe(200);
    expect((await signIn(email, asha.password)).status).toBe(401);
    expect(await mailsTo(store(), email, 'password-reset')).toHaveLength(1);
    const told = await mailsTo(store(), asha.user.email);
    expect(told.map(({ kind }) => kind)).toEqual(['email-changed']);
  });

  test('of a confirmed email the password stays, and no link is mailed', async () => {
    const asha = await register(harness.server.url);
    await proveEmail(harness.server, asha);
    expect((await edit(asha, { isAdmin: true })).status).toBe(200);
    expect(await mailsTo(store(), asha.user.email)).toEqual([]);
    expect((await signInAgain(harness.server.url, asha)).user.isAdmin).toBe(true);
  });

  test('the list of people says of each whether the email is confirmed', async () => {
    const [asha, ravi] = [await register(harness.server.url), await register(harness.server.url)];
    await proveEmail(harness.server, ravi);
    for (const { user } of [asha, ravi]) {
      const path = `/api/users?keyword=${encodeURIComponent(user.email)}`;
      const { users } = await admin.client.read(peoplePage, path);
      expect(users.map(({ isEmailConfirmed }) => isEmailConfirmed)).toEqual([user === ravi.user]);
    }
  });
});

describe('the first proof of an email', () => {
  // docs/shop-rules.md#r-accounts-11
  test('by a mailed link removes all that another person has left, the name too', async () => {
    const squatter = await aSquatter();
    const { email } = squatter.user;
    await visitor().post('/api/users/password/forgot', { email });
    expect((await reset(email)).status).toBe(200);
    expect(await isSignedIn(squatter)).toBe(false);
    expect(await left(squatter)).toEqual(NOTHING);
    const owner = await signInAgain(harness.server.url, { ...squatter, password: NEW_PASSWORD });
    expect(owner.user).toMatchObject({ name: email.split('@')[0], email });
    expect((await owner.client.get('/api/addresses')).body).toEqual([]);
  });

  test('through Google removes it as well: no second step is asked for', async () => {
    const account = aGoogleAccount();
    const squatter = await aSquatter(account.email);
    const { user, client } = await harness.enter(account);
    expect(user).toMatchObject({ _id: squatter.user._id, name: account.name });
    expect(await isSignedIn(squatter)).toBe(false);
    expect(await left(squatter)).toEqual(NOTHING);
    expect((await client.get('/api/addresses')).body).toEqual([]);
  });

  // docs/shop-rules.md#r-accounts-11
  test('by the person who is signed in removes nothing: they have the mailbox and the account', async () => {
    const asha = await register(harness.server.url);
    await asha.client.post('/api/addresses', anAddress());
    const [mail] = await mailsTo(store(), asha.user.email, 'confirm-email');
    const [, token] = /\/profile#(\S+)/.exec(mail?.text ?? '') ?? [];
    const confirmed = await asha.client.ask('PUT', '/api/users/profile/email-confirmation', {
      body: { token },
    });
    expect(confirmed.body).toEqual({ isConfirmed: true });
    expect((await left(asha)).addresses).toHaveLength(1);
    expect((await signIn(asha.user.email, asha.password)).status).toBe(200);
  });

  test('a later password by link keeps addresses, name and second step', async () => {
    const asha = await register(harness.server.url);
    await proveEmail(harness.server, asha);
    await asha.client.post('/api/addresses', anAddress());
    expect((await turnOn(asha)).status).toBe(200);
    const { email, name } = asha.user;
    await visitor().post('/api/users/password/forgot', { email });
    expect((await reset(email)).status).toBe(200);
    expect((await left(asha)).addresses).toHaveLength(1);
    expect(await stored(asha)).toMatchObject({ name, secondFactor: { since: expect.any(String) } });
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    });
  });
});

describe('two-step sign-in', () => {
  // docs/shop-rules.md#r-accounts-14
  test('can be turned on with a confirmed email alone', async () => {
    const asha = await register(harness.server.url);
    expect(await turnOn(asha)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: CONFIRM_EMAIL_FIRST },
    });
    expect((await stored(asha))?.secondFactor).toBeUndefined();
    expect((await asha.client.get('/api/users/second-factor')).body).toMatchObject({
      isOn: false,
      isEmailConfirmed: false,
    });
    await proveEmail(harness.server, asha);
    expect((await turnOn(asha)).status).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-14
  test('is turned off before the email is changed, in the profile and by an admin', async () => {
    const asha = await register(harness.server.url);
    await proveEmail(harness.server, asha);
    await turnOn(asha);
    const { email } = aShopper();
    const body = { name: asha.user.name, email, currentPassword: asha.password };
    expect(await asha.client.ask('PUT', '/api/users/profile', { body })).toMatchObject({
      status: 400,
      body: { fields: { email: TURN_OFF_FIRST } },
    });
    expect(await edit(asha, { email })).toMatchObject({
      status: 400,
      body: { fields: { email: EMAIL_NEEDS_ONE_STEP } },
    });
    expect((await stored(asha))?.email).toBe(asha.user.email);
    expect((await edit(asha, { name: 'Asha R.' })).status).toBe(200);
  });
});
