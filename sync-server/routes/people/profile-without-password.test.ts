import { afterAll, beforeAll, expect, test } from 'vitest';
import { FRESH_SESSION, NO_PASSWORD_YET } from '#shared/users/freshness';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { aShopper } from '../../testing/samples';
import { TestClient } from '../../testing/test-client';

let now = Date.UTC(2026, 5, 1);
let harness: GoogleHarness;
beforeAll(async () => {
  harness = await GoogleHarness.open({ clock: () => now });
});
afterAll(() => harness.close());

const NEW_PASSWORD = 'banyan by the river';
const update = (client: TestClient, body: object) =>
  client.ask('PUT', '/api/users/profile', { body });

// docs/shop-rules.md#r-accounts-10
test('who signed in with Google just now may choose a password, and another email', async () => {
  const { user, client } = await harness.enter(aGoogleAccount());
  const { email } = aShopper();
  now += FRESH_SESSION - 1;
  const answer = await update(client, { name: user.name, email, password: NEW_PASSWORD });
  expect(answer.status).toBe(200);
  const byPassword = await new TestClient(harness.server.url).post('/api/users/auth', {
    email,
    password: NEW_PASSWORD,
  });
  expect(byPassword.status).toBe(200);
});

test('one who did so a while ago is sent to Google again: there is no password to ask for', async () => {
  const account = aGoogleAccount();
  const { user, client } = await harness.enter(account);
  const before = await harness.server.store.read((shop) => shop.user(user._id));
  now += FRESH_SESSION;
  const { name, email } = user;
  for (const body of [
    { name, email, password: NEW_PASSWORD },
    { name, email: aShopper().email },
    { name, email, password: NEW_PASSWORD, currentPassword: 'a guess' },
    { name, email, password: NEW_PASSWORD, currentPassword: 'null' },
  ]) {
    const answer = await update(client, body);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'reauth_required', message: NO_PASSWORD_YET },
    });
    expect(answer.body).not.toHaveProperty('fields');
  }
  expect(await harness.server.store.read((shop) => shop.user(user._id))).toEqual(before);
  expect((await update(client, { name: 'Asha R.', email })).status).toBe(200);

  const again = await harness.enter(account);
  const answer = await update(again.client, { name, email, password: NEW_PASSWORD });
  expect(answer.status).toBe(200);
});
