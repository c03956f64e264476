import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_LIFETIME } from '../../identity/known-devices';
import { resetTokenOf } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient, type Answer } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
let now = Date.UTC(2026, 5, 1);
let server: TestServer;
let asha: { readonly email: string; readonly password: string };
/** What the browser in which Asha registered has kept, without her session. */
let phone: string;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, rateLimit: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  now += 24 * 60 * 60_000;
  asha = aShopper();
  phone = deviceOf(await visitor().post('/api/users', asha));
});

const visitor = () => new TestClient(server.url);
const signIn = (password: string, Cookie = '', { email } = asha) =>
  visitor().post('/api/users/auth', { email, password }, { Cookie });

/** The cookie by which a device is known, as the browser sends it. */
function deviceOf(answer: Answer): string {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

/** An attacker guesses from the same address until refused for minutes. */
async function attack(): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    await signIn(`guess ${tries}`);
    now += 130_000;
  }
  now -= 130_000;
  expect((await signIn(asha.password)).status).toBe(429);
}

describe('a device that has signed in as the person before', () => {
  // docs/shop-rules.md#r-accounts-4
  test('is let in during an attack from the same address, also after signing out', async () => {
    await attack();
    const again = await signIn(asha.password, phone);
    expect(again.status).toBe(200);
    expect((await signIn(asha.password, deviceOf(again))).status).toBe(200);
  });

  test('has only so many guesses itself', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1, now += 90_000)
      statuses.push((await signIn(`guess ${tries}`, phone)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    expect((await signIn(asha.password)).status).toBe(200);
  });

  test('is known until the password changes', async () => {
    await visitor().post('/api/users/password/forgot', { email: asha.email });
    const token = await resetTokenOf(server.store, asha.email);
    const password = NEW_PASSWORD;
    const reset = await visitor().post('/api/users/password/reset', { token, password });
    await attack();
    expect((await signIn(NEW_PASSWORD, phone)).status).toBe(429);
    // Setting the new password by the mailed link proves the person.
    expect((await signIn(NEW_PASSWORD, deviceOf(reset))).status).toBe(200);
  });

  test('stays known where the password is changed on it', async () => {
    const { body } = await signIn(asha.password, phone);
    const Cookie = `session=${Object(body).token}; ${phone}`;
    const { name, email, password: currentPassword } = aShopper(asha);
    const update = { name, email, password: NEW_PASSWORD, currentPassword };
    const Origin = server.url;
    const changed = await visitor().ask('PUT', '/api/users/profile', {
      body: update,
      headers: { Cookie, Origin },
    });
    expect(changed.status).toBe(200);
    await attack();
    expect((await signIn(NEW_PASSWORD, deviceOf(changed))).status).toBe(200);
  });

  test('is not known for another person, nor by a proof that was made up, cut or has run out', async () => {
    const ravi = aShopper();
    const raviDevice = deviceOf(await visitor().post('/api/users', ravi));
    await attack();
    const [id = '', until = ''] = phone.split('.');
    for (const forged of [
      raviDevice,
      `${phone}x`,
      `${id}.${until}.`,
      `${id}.${Number(until) + 1}.${phone.split('.')[2]}`,
      'device=~~~~',
    ])
      expect((await signIn(asha.password, forged)).status).toBe(429);
    now += DEVICE_LIFETIME;
    await attack();
    expect((await signIn(asha.password, phone)).status).toBe(429);
  });

  test('may be a family’s: five people are known, the one that signed in longest ago is forgotten', async () => {
    let family = phone;
    for (let others = 0; others < 4; others += 1)
      family = deviceOf(await visitor().post('/api/users', aShopper(), { Cookie: family }));
    await attack();
    expect((await signIn(asha.password, family)).status).toBe(200);
    family = deviceOf(await visitor().post('/api/users', aShopper(), { Cookie: family }));
    expect((await signIn(asha.password, family)).status).toBe(429);
  });
});

test('the cookie is out of reach of scripts and other sites, and identifies no one', async () => {
  const https = await startTestServer({ publicOrigin: 'https://shop.example' });
  const person = aShopper();
  const { headers } = await new TestClient(https.url).post('/api/users', person);
  const [, cookie = ''] = headers.getSetCookie();
  await https.close();
  expect(cookie).toMatch(
    /^__Host-device=[\w-]+\.\d+\.[\w-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
  );
});
