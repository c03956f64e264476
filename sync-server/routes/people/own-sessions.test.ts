import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_IDLE, ADMIN_SESSION_LIFETIME, IDLE_HEADER } from '#shared/users/session-rules';
import { sessionList } from '#shared/users/session-document';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type Answer, type SignedInClient } from '../../testing/test-client';

const MINUTE = 60_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
let now = Date.UTC(2026, 5, 1);
let server: TestServer;
let asha: SignedInClient;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  asha = await register(server.url);
});

const SESSIONS = '/api/users/profile/sessions';
const visitor = () => new TestClient(server.url);
const statusOf = async ({ client }: SignedInClient, headers = {}) =>
  (await client.get('/api/users/profile', headers)).status;
const sessionsOf = async ({ client }: SignedInClient) =>
  (await client.read(sessionList, SESSIONS)).devices;

/** The cookie of the session that an answer began. */
const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('one’s own sessions', () => {
  test('are listed with the device, the one used last first', async () => {
    now += MINUTE;
    const { email, password } = { ...asha.user, password: asha.password };
    await visitor().post('/api/users/auth', { email, password }, { 'User-Agent': PHONE });
    expect(await sessionsOf(asha)).toMatchObject([
      { device: 'Chrome on Android', isCurrent: false, lastSeenAt: new Date(now).toISOString() },
      { isCurrent: true },
    ]);
  });

  // docs/shop-rules.md#r-accounts-5
  test('are twenty at most: with one more, of any kind, the oldest ends', async () => {
    const tokens: SignedInClient[] = [];
    for (let device = 2; device <= 20; device += 1) {
      now += 1_000;
      tokens.push(await signInAgain(server.url, asha));
    }
    expect(await statusOf(asha)).toBe(200);
    expect(await sessionsOf(asha)).toHaveLength(20);
    now += 1_000;
    const newest = await signInAgain(server.url, asha);
    expect(await statusOf(asha)).toBe(401);
    expect(await sessionsOf(newest)).toHaveLength(20);
    const [second] = tokens;
    expect(second && (await statusOf(second))).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-15
  test('one ends by itself, all others at once, and never another person’s', async () => {
    const [phone, tablet] = [
      await signInAgain(server.url, asha),
      await signInAgain(server.url, asha),
    ];
    const ravi = await register(server.url);
    const [raviSession] = await sessionsOf(ravi);
    const own = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent);
    expect((await asha.client.ask('DELETE', `${SESSIONS}/${raviSession?._id}`)).status).toBe(404);
    expect((await asha.client.ask('DELETE', `${SESSIONS}/${own?._id}`)).status).toBe(200);
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200]);
    expect((await asha.client.ask('DELETE', SESSIONS)).status).toBe(200);
    expect([await statusOf(asha), await statusOf(tablet), await statusOf(ravi)]).toEqual([
      200, 401, 200,
    ]);
  });
});

test('signing in and registering end the session that the browser had, and no program’s', async () => {
  const { email } = asha.user;
  const signIn = (headers: Record<string, string>) =>
    visitor().post('/api/users/auth', { email, password: asha.password }, headers);
  const Cookie = `session=${asha.user.token}`;
  const Origin = server.url;
  const Authorization = `Bearer ${asha.user.token}`;
  await signIn({ Authorization });
  expect(await statusOf(asha)).toBe(200);
  const again = await signIn({ Cookie, Origin });
  expect(await statusOf(asha)).toBe(401);
  const other = await visitor().post('/api/users', aShopper(), { Cookie: cookieOf(again), Origin });
  expect(other.status).toBe(201);
  const before = await visitor().get('/api/users/profile', { Cookie: cookieOf(again) });
  expect(before.status).toBe(401);
});

describe('an admin’s session', () => {
  let admin: SignedInClient;
  beforeEach(async () => {
    admin = await signInAgain(server.url, await registerAdmin(server));
  });
  /** Waits until the last use is written down. */
  const noted = () =>
    expect
      .poll(async () => (await sessionsOf(admin)).find(({ isCurrent }) => isCurrent)?.lastSeenAt)
      .toBe(new Date(now).toISOString());

  // docs/shop-rules.md#r-accounts-6
  test('ends half an hour after the last thing that was done in it', async () => {
    now += ADMIN_IDLE - 1;
    expect(await statusOf(admin)).toBe(200);
    await noted();
    now += ADMIN_IDLE - 1;
    expect(await statusOf(admin)).toBe(200);
    await noted();
    now += ADMIN_IDLE;
    expect(await statusOf(admin)).toBe(401);
  });

  test('is not kept alive by the background requests of an open page', async () => {
    now += ADMIN_IDLE - 1;
    const idle = { [IDLE_HEADER]: '1' };
    expect(await statusOf(admin, idle)).toBe(200);
    expect((await admin.client.get('/api/admin/dashboard', idle)).status).toBe(200);
    expect((await admin.client.get('/api/catalogue/changes')).status).toBe(200);
    now += 1;
    expect(await statusOf(admin)).toBe(401);
  });

  // docs/shop-rules.md#r-accounts-6
  test('lasts twelve hours at most, and the sign-in says so', async () => {
    expect(Date.parse(admin.user.expirationTime) - now).toBe(ADMIN_SESSION_LIFETIME);
    for (const end = now + ADMIN_SESSION_LIFETIME; now + ADMIN_IDLE <= end;) {
      expect(await statusOf(admin)).toBe(200);
      await noted();
      now += ADMIN_IDLE - 1;
    }
    now += ADMIN_IDLE - 1;
    expect(await statusOf(admin)).toBe(401);
  });
});

test('a shopper’s is noted once an hour, not with each request', async () => {
  let commits = 0;
  const stop = server.store.onCommit(() => (commits += 1));
  for (let time = 0; time < 20; time += 1, now += 2 * MINUTE)
    expect(await statusOf(asha)).toBe(200);
  expect(commits).toBe(0);
  now += 30 * MINUTE;
  for (let time = 0; time < 20; time += 1) expect(await statusOf(asha)).toBe(200);
  await expect
    .poll(async () => (await sessionsOf(asha))[0]?.lastSeenAt)
    .toBe(new Date(now).toISOString());
  stop();
  expect(commits).toBe(1);
});
