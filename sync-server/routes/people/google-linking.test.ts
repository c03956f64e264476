import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOGLE_ISSUER, SIGN_IN_WITH_PASSWORD } from '#shared/users/google-account';
import { signedInUser } from '#shared/users/user';
import { StoreUnavailableError } from '../../store/store-errors';
import type { User } from '../../store/row-types';
import { registerAdmin } from '../../testing/admin-client';
import { faultyStore, type Fault } from '../../testing/faulty-store';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { mailsTo, resetTokenOf } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

let fault: Fault = () => undefined;
let harness: GoogleHarness;
beforeAll(async () => {
  harness = await GoogleHarness.open({
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
});
afterAll(() => harness.close());
beforeEach(() => {
  fault = () => undefined;
});

const visitor = () => new TestClient(harness.server.url);
const stored = (id: string) => harness.server.store.read((shop) => shop.user(id));
const identitiesOf = (id: string) => harness.server.store.read((shop) => shop.identitiesOf(id));
const byPassword = ({ user: { email }, password }: SignedInClient, given = password) =>
  visitor().post('/api/users/auth', { email, password: given });
const isSignedIn = async ({ client }: { client: TestClient }) =>
  (await client.get('/api/users/profile')).status === 200;
/** A person registered with a password and an unconfirmed email. */
const registered = (email: string) => register(harness.server.url, aShopper({ email }));
/** Asks for a link, and gives what it carries. */
async function mailedToken(email: string): Promise<string> {
  await visitor().post('/api/users/password/forgot', { email });
  return resetTokenOf(harness.server.store, email);
}
const reset = (token: string, password = 'banyan by the river') =>
  visitor().post('/api/users/password/reset', { token, password });
const changeEmail = (
  { client, password }: { readonly client: TestClient; readonly password?: string },
  email: string,
) => {
  const body = { name: 'Asha', email, currentPassword: password };
  return client.ask('PUT', '/api/users/profile', { body });
};

describe('a new person', () => {
  test('has no password that could be guessed, and is linked by Google’s name for them', async () => {
    const account = aGoogleAccount();
    const { user } = await harness.enter(account);
    expect(await stored(user._id)).toMatchObject({
      passwordHash: null,
      provenEmail: account.email,
      isAdmin: false,
    });
    expect(await identitiesOf(user._id)).toEqual([
      {
        issuer: GOOGLE_ISSUER,
        subject: account.sub,
        user: user._id,
        email: account.email,
        linkedAt: expect.any(String),
      },
    ]);
    for (const password of ['null', '', 'undefined'])
      expect(
        (await visitor().post('/api/users/auth', { email: user.email, password })).status,
      ).not.toBe(200);
    expect(await mailsTo(harness.server.store, user.email)).toEqual([]);
  });

  test('is one person, however many times at once', async () => {
    const account = aGoogleAccount();
    const entered = await Promise.all(Array.from({ length: 10 }, () => harness.enter(account)));
    expect(new Set(entered.map(({ user }) => user._id)).size).toBe(1);
  });

  test('is not there where the store cannot take them', async () => {
    const account = aGoogleAccount();
    fault = (method) => {
      if (method === 'putIdentity') throw new StoreUnavailableError('full');
    };
    expect((await harness.signIn(account)).status).toBe(503);
    const found = await harness.server.store.read((shop) => shop.userByEmail(account.email));
    expect(found).toBeUndefined();
  });

  test('with an email that Google does not vouch for has proven nothing', async () => {
    for (const given of [
      { email: 'new@example.org' },
      { email: 'new@gmail.com', email_verified: false },
      { email: 'also.new@gmail.com', email_verified: 'true' },
    ]) {
      const { user } = await harness.enter(aGoogleAccount(given));
      expect((await stored(user._id))?.provenEmail).toBeUndefined();
    }
  });
});

// docs/shop-rules.md#r-accounts-13
test('a linked person keeps their account, whatever becomes of either email', async () => {
  const account = aGoogleAccount();
  const first = await harness.enter(account);
  const email = aShopper().email;
  expect((await changeEmail(first, email)).status).toBe(200);
  const second = await harness.enter({ ...account, email: 'another@gmail.com' });
  expect(second.user).toMatchObject({ _id: first.user._id, email });
});

test('a person who was deleted is gone, and comes back as a new person', async () => {
  const account = aGoogleAccount();
  const { user } = await harness.enter(account);
  const { client } = await registerAdmin(harness.server);
  expect((await client.ask('DELETE', `/api/users/${user._id}`)).status).toBe(200);
  expect(await identitiesOf(user._id)).toEqual([]);
  expect((await harness.enter(account)).user._id).not.toBe(user._id);
});

describe('an account here with the same email', () => {
  test('with an unconfirmed email is linked, and every other way into it ends', async () => {
    const account = aGoogleAccount();
    const squatter = await registered(account.email);
    const link = await mailedToken(account.email);
    const { user, client } = await harness.enter(account);
    expect(user._id).toBe(squatter.user._id);
    expect(await isSignedIn({ client })).toBe(true);
    expect(await isSignedIn(squatter)).toBe(false);
    expect((await byPassword(squatter)).status).toBe(401);
    expect((await reset(link)).status).toBe(400);
    expect(await stored(user._id)).toMatchObject({
      passwordHash: null,
      provenEmail: account.email,
    });
    const [mail] = await mailsTo(harness.server.store, account.email, 'google-linked');
    expect(mail?.text).toContain('no longer works');
  });

  test('with an email confirmed by a mailed link is linked, and nothing ends', async () => {
    const account = aGoogleAccount();
    const asha = await registered(account.email);
    const password = 'banyan by the river';
    expect((await reset(await mailedToken(account.email), password)).status).toBe(200);
    const signedIn = await byPassword(asha, password);
    expect(signedIn.status).toBe(200);
    const { user } = await harness.enter(account);
    expect(user._id).toBe(asha.user._id);
    expect((await byPassword(asha, password)).status).toBe(200);
    const { token } = signedInUser.parse(signedIn.body);
    expect(await isSignedIn({ client: new TestClient(harness.server.url, token) })).toBe(true);
    const [mail] = await mailsTo(harness.server.store, account.email, 'google-linked');
    expect(mail?.text).not.toContain('no longer works');
  });

  test('of an organisation is linked where the account at Google is of that one', async () => {
    const email = 'asha@example.org';
    const asha = await registered(email);
    const { status } = await harness.signIn(aGoogleAccount({ email, hd: 'example.com' }));
    expect(status).toBe(409);
    const { user } = await harness.enter(aGoogleAccount({ email, hd: 'example.org' }));
    expect(user._id).toBe(asha.user._id);
  });

  // docs/shop-rules.md#r-accounts-13
  test.each([
    ['Google has not verified it', { email_verified: false }],
    ['Google does not say whether it did', { email_verified: undefined }],
    ['Google says so in a word', { email_verified: 'true' }],
    ['it is not Google’s', { email: 'asha@example.net' }],
    [
      'it is of no domain that the account belongs to',
      { email: 'b@example.net', hd: 'x.example.net' },
    ],
  ])('is never linked where %s', async (_what, given) => {
    const account = aGoogleAccount(given);
    const asha = await registered(account.email);
    const before = await stored(asha.user._id);
    expect(await harness.signIn(account)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: SIGN_IN_WITH_PASSWORD },
    });
    expect(await stored(asha.user._id)).toEqual(before);
    expect(await identitiesOf(asha.user._id)).toEqual([]);
    expect(await isSignedIn(asha)).toBe(true);
    expect((await byPassword(asha)).status).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-13
  test('of an admin is never linked', async () => {
    const account = aGoogleAccount();
    const admin = await registered(account.email);
    const person = await stored(admin.user._id);
    if (!person) throw new Error('Not registered');
    const promoted: User = { ...person, isAdmin: true, provenEmail: person.email };
    await harness.server.store.write((shop) => shop.putUser(promoted));
    expect(await harness.signIn(account)).toMatchObject({ status: 409 });
    expect(await stored(person._id)).toEqual(promoted);
    expect((await byPassword(admin)).status).toBe(200);
  });

  test('that another account at Google was moved to is taken from that one', async () => {
    const account = aGoogleAccount();
    const squatting = aGoogleAccount();
    const squatter = await harness.enter(squatting);
    // A link to the mailbox that the squatter does have.
    const link = await mailedToken(squatting.email);
    expect((await changeEmail(squatter, account.email)).status).toBe(200);
    expect((await reset(link)).status).toBe(400);
    const { user } = await harness.enter(account);
    expect(user._id).toBe(squatter.user._id);
    expect(await isSignedIn(squatter)).toBe(false);
    const back = await harness.enter(squatting);
    expect(back.user._id).not.toBe(user._id);
    expect(await identitiesOf(user._id)).toMatchObject([{ subject: account.sub }]);
  });
});
