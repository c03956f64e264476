import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CURRENT_PASSWORD_WRONG, FRESH_SESSION, NO_PASSWORD_YET } from '#shared/users/freshness';
import { recoveryCodes, secondFactorSetup } from '#shared/users/second-factor';
import { documentOf, startRefundShop } from '../../payments/testing/refund-shop';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { codeOf } from '../../testing/authenticator';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { register, type SignedInClient, type TestClient } from '../../testing/test-client';

let now = Date.UTC(2026, 5, 1);
let harness: GoogleHarness;
let admin: SignedInClient;
let asha: SignedInClient;
beforeAll(async () => {
  harness = await GoogleHarness.open({ clock: () => now, rateLimit: true });
});
afterAll(() => harness.close());
beforeEach(async () => {
  now += 24 * 60 * 60_000;
  admin = await registerAdmin(harness.server);
  asha = await register(harness.server.url);
  await proveEmail(harness.server, asha);
});

const edit = (given: object, client: TestClient = admin.client, headers = {}) =>
  client.ask('PUT', `/api/users/${asha.user._id}`, {
    body: { name: asha.user.name, email: asha.user.email, isAdmin: false, ...given },
    headers,
  });
const stored = () => harness.server.store.read((shop) => shop.user(asha.user._id));
const REFUSED = { status: 403, body: { code: 'reauth_required' } };

describe('a role', () => {
  test('is given and taken by an admin who signed in just now, without more', async () => {
    now += FRESH_SESSION - 1;
    expect((await edit({ isAdmin: true })).status).toBe(200);
    expect((await edit({ isAdmin: false })).status).toBe(200);
  });

  // docs/shop-rules.md#r-roles-7
  test('given and taken later, takes the admin’s own password', async () => {
    now += FRESH_SESSION;
    expect(await edit({ isAdmin: true })).toMatchObject(REFUSED);
    const wrong = await edit({ isAdmin: true, currentPassword: asha.password + '!' });
    expect(wrong).toMatchObject({
      status: 403,
      body: { code: 'reauth_required', fields: { currentPassword: CURRENT_PASSWORD_WRONG } },
    });
    expect((await stored())?.isAdmin).toBe(false);
    const currentPassword = admin.password;
    expect((await edit({ isAdmin: true, currentPassword })).status).toBe(200);
    expect(await edit({ isAdmin: false })).toMatchObject(REFUSED);
    expect((await edit({ isAdmin: false, currentPassword })).status).toBe(200);
  });

  test('asked for with a key: the same request with the password is answered under it, once', async () => {
    now += FRESH_SESSION;
    const key = { 'Idempotency-Key': `role ${asha.user._id}`.replaceAll(' ', '-') };
    expect(await edit({ isAdmin: true }, admin.client, key)).toMatchObject(REFUSED);
    const proof = { isAdmin: true, currentPassword: admin.password };
    const done = await edit(proof, admin.client, key);
    expect(done.status).toBe(200);
    expect((await edit(proof, admin.client, key)).text).toBe(done.text);
  });

  // docs/shop-rules.md#r-accounts-10
  test('another person’s email is as much; a name is not', async () => {
    now += FRESH_SESSION;
    expect(await edit({ email: aShopper().email })).toMatchObject(REFUSED);
    expect((await edit({ name: 'Asha R.', currentPassword: 'not tried' })).status).toBe(200);
  });

  test('guessing the password here is slowed down', async () => {
    now += FRESH_SESSION;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await edit({ isAdmin: true, currentPassword: `guess ${time}` })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });
});

// docs/shop-rules.md#r-accounts-10
test('a refund later takes the admin’s own password, and continues with it under the same key', async () => {
  let time = Date.UTC(2026, 5, 1, 12);
  const shop = await startRefundShop(() => time);
  try {
    const of = await shop.received();
    // What came before the ten minutes is a matter of the sign-in.
    const { user, password } = shop.admin;
    const later = await signInAgain(shop.server.url, { user, password });
    time += FRESH_SESSION;
    const refund = (given: object) =>
      later.client.post(
        `/api/payments/${of.id}/refunds`,
        { payment: of.payment, amount: '1.00', ...given },
        { 'Idempotency-Key': 'refund-key-1' },
      );
    expect(await refund({})).toMatchObject(REFUSED);
    expect(await refund({ currentPassword: 'a guess' })).toMatchObject(REFUSED);
    expect(shop.asked).toEqual([]);
    const done = await refund({ currentPassword: password });
    expect(documentOf(done).refunds).toHaveLength(1);
    // The reply was lost: a retry in the session gets the same answer.
    expect((await refund({})).text).toBe(done.text);
    expect(shop.asked).toHaveLength(1);
  } finally {
    await shop.close();
  }
});

describe('two-step sign-in of a person without a password', () => {
  async function turnOn(client: TestClient) {
    const begun = await client.post('/api/users/second-factor/setup');
    const { secret, draft } = secondFactorSetup.parse(begun.body);
    const body = { draft, code: codeOf(secret, now) };
    return { answer: await client.ask('PUT', '/api/users/second-factor', { body }), secret };
  }

  test('is not turned on by an old session, which could be stolen', async () => {
    const account = aGoogleAccount();
    const stolen = await harness.enter(account);
    now += 20 * 24 * 60 * 60_000;
    const { answer } = await turnOn(stolen.client);
    expect(answer).toMatchObject({ ...REFUSED, body: { message: NO_PASSWORD_YET } });
    const owner = await harness.enter(account);
    expect((await owner.client.get('/api/users/profile')).status).toBe(200);
    expect((await turnOn(owner.client)).answer.status).toBe(200);
  });

  test('is turned off, and given new codes, after a sign-in of just now alone', async () => {
    const { client } = await harness.enter(aGoogleAccount());
    const { secret } = await turnOn(client);
    now += FRESH_SESSION;
    const ask = (what: 'codes' | 'off') =>
      client.post(`/api/users/second-factor/${what}`, { code: codeOf(secret, now) });
    for (const what of ['codes', 'off'] as const) expect(await ask(what)).toMatchObject(REFUSED);
  });
});

// docs/shop-rules.md#r-accounts-14
test('mails report two-step sign-in turned on and off, and new codes; a wrong code mails nothing', async () => {
  const { client, password, user } = asha;
  const proof = (code: string) => ({ code, currentPassword: password });
  const begun = await client.post('/api/users/second-factor/setup');
  const { secret, draft } = secondFactorSetup.parse(begun.body);
  const code = () => codeOf(secret, now);
  const put = (given: string) =>
    client.ask('PUT', '/api/users/second-factor', { body: { draft, ...proof(given) } });
  expect((await put('000000')).status).toBe(403);
  recoveryCodes.parse((await put(code())).body);
  now += 60_000;
  await client.post('/api/users/second-factor/codes', proof(code()));
  now += 60_000;
  await client.post('/api/users/second-factor/off', proof('000000'));
  expect((await client.post('/api/users/second-factor/off', proof(code()))).status).toBe(200);
  const mails = await mailsTo(harness.server.store, user.email);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['two-factor-on', 'Two-step sign-in was turned on'],
    ['recovery-codes-made', 'New recovery codes were made'],
    ['two-factor-off', 'Two-step sign-in was turned off'],
  ]);
});
