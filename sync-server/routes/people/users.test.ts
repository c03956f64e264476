import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_LIFETIME } from '#shared/users/session-rules';
import { NETWORK } from '../../identity/sign-in-throttle';
import { aShopper } from '../../testing/samples';
import { realPasswords, startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient } from '../../testing/test-client';

const SECRET = 'a secret of these tests, long enough to be taken';
let now = Date.UTC(2026, 5, 1);
let server: TestServer;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    sessionSecret: SECRET,
    passwords: realPasswords(),
    rateLimit: true,
  });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const signIn = (email: string, password: string) =>
  visitor.post('/api/users/auth', { email, password });
const profileAs = (token: string) => new TestClient(server.url, token).get('/api/users/profile');

describe('registration', () => {
  // docs/shop-rules.md#r-accounts-3
  test.each([
    ['short12', 'Use at least 8 characters'],
    ['password', 'too common'],
    ['trustno1', 'too common'],
    ['liverpool1', 'too common'],
    ['Password123!', 'too common'],
    ['qwertyuiop', 'too common'],
    ['12345678', 'too common'],
    ['aaaaaaaaaa', 'too common'],
    ['abcabcabc', 'too common'],
    ['x'.repeat(129), 'At most 128 characters'],
  ])('refuses the password %s', async (password, message) => {
    const { status, body } = await visitor.post('/api/users', aShopper({ password }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid',
      fields: { password: expect.stringContaining(message) },
    });
  });

  test('takes 64 characters and more, in any script', async () => {
    for (const password of ['x1'.repeat(40) + 'y', 'आम का पेड़ पहाड़ी पर']) {
      const person = aShopper({ password });
      await register(server.url, person);
      expect((await signIn(person.email, password)).status).toBe(200);
    }
  });

  // docs/shop-rules.md#r-accounts-3
  test('a password is the same however a keyboard composes its characters', async () => {
    const [composed, typed] = ['caf\u00e9 on the hill', 'cafe\u0301 on the hill'];
    for (const password of [composed, typed]) {
      const person = aShopper({ password });
      await register(server.url, person);
      for (const given of [composed, typed])
        expect((await signIn(person.email, given)).status).toBe(200);
      expect((await signIn(person.email, 'cafe on the hill')).status).toBe(401);
    }
    // One whose hash is of what was typed, not composed.
    const { user } = await register(server.url);
    const passwordHash = await server.passwords.hash(typed);
    await server.store.write(async (shop) => {
      const stored = await shop.user(user._id);
      if (stored) await shop.putUser({ ...stored, passwordHash });
    });
    expect((await signIn(user.email, typed)).status).toBe(200);
    expect((await signIn(user.email, composed)).status).toBe(401);
  });

  test.each(['\u200b\u200b', '\u3164', '\u202e'])('a name is seen: %j is none', async (name) => {
    expect(await visitor.post('/api/users', aShopper({ name }))).toMatchObject({
      status: 400,
      body: { fields: { name: 'Name is required' } },
    });
  });

  // docs/shop-rules.md#r-accounts-1
  test('a name cannot reverse the text beside it; an email loses what is not seen', async () => {
    const person = aShopper({ name: 'Asha \u202eoaR' });
    const seen = person.email;
    const email = `\u202a${seen.replace('@', '\u200b@')}\u202c`;
    const { user } = await register(server.url, { ...person, email });
    expect(user).toMatchObject({ name: 'Asha oaR', email: seen });
    expect((await visitor.post('/api/users', person)).status).toBe(409);
    expect((await signIn(email, person.password)).status).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-1
  test('an email has one account, in any case, also when two come at once', async () => {
    const person = aShopper();
    const responses = await Promise.all([
      visitor.post('/api/users', person),
      visitor.post('/api/users', { ...person, email: ` ${person.email.toUpperCase()} ` }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = await visitor.post('/api/users', person);
    expect(body).toMatchObject({ code: 'email_taken' });
  });

  test.each([
    ['isAdmin', true],
    ['_id', 'me'],
    ['passwordHash', 'x'],
    ['createdAt', 'x'],
  ])('does not take %s', async (name, value) => {
    expect((await visitor.post('/api/users', { ...aShopper(), [name]: value })).status).toBe(400);
  });

  // docs/shop-rules.md#r-accounts-1
  test('gives the person, a token and a cookie, and never the hash', async () => {
    const person = aShopper();
    const { status, body, text, headers } = await visitor.post('/api/users', person);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      name: person.name,
      email: person.email,
      isAdmin: false,
      token: expect.any(String),
      expirationTime: new Date(now + SESSION_LIFETIME).toISOString(),
    });
    expect(text).not.toContain('argon2');
    expect(headers.getSetCookie()[0]).toMatch(
      /^session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const user = await server.store.read((shop) => shop.userByEmail(person.email));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe('the cookie', () => {
  test('on https it is Secure and __Host-, and the plain name does not count', async () => {
    const https = await startTestServer({ publicOrigin: 'https://shop.example' });
    const client = new TestClient(https.url);
    const { headers } = await client.post('/api/users', aShopper());
    const cookie = headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(
      /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const [pair = ''] = cookie.split(';');
    const plain = pair.replace('__Host-', '');
    const own = await client.get('/api/users/profile', { Cookie: `other=1; ${pair}` });
    const planted = await client.get('/api/users/profile', { Cookie: plain });
    await https.close();
    expect([own.status, planted.status]).toEqual([200, 401]);
  });

  test('signs in a page; a wrong bearer authenticates no one, whatever the cookie says', async () => {
    const { user } = await register(server.url);
    const Cookie = `session=${user.token}`;
    expect((await visitor.get('/api/users/profile', { Cookie })).status).toBe(200);
    const both = await visitor.get('/api/users/profile', { Cookie, Authorization: 'Bearer x' });
    expect(both.status).toBe(401);
  });
});

describe('sign-in', () => {
  // docs/shop-rules.md#r-accounts-2
  test('an unknown person and a wrong password get the same answer', async () => {
    const { user } = await register(server.url);
    const wrong = await signIn(user.email, 'not the password');
    const unknown = await signIn('nobody-at-all@example.test', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'bad_credentials' });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('the email counts in any case', async () => {
    const { user, password } = await register(server.url);
    expect((await signIn(` ${user.email.toUpperCase()}`, password)).status).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-4
  test('guessing is slowed from the fifth try, never locked for ever, and the right one does not count', async () => {
    const { user, password } = await register(server.url);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await signIn(user.email, 'not the password')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const { headers, body } = await signIn(user.email, password);
    expect(body).toMatchObject({ code: 'slow_down' });
    now += Number(headers.get('retry-after')) * 1000;
    expect((await signIn(user.email, password)).status).toBe(200);
    expect((await signIn(user.email, 'not the password')).status).toBe(401);
  });

  test('a hundred guesses at once are not a hundred tries', async () => {
    const { user } = await register(server.url);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => signIn(user.email, `guess number ${index}`)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(95);
    now += 60 * 60_000;
  });
});

describe('sessions', () => {
  test('sign-out ends the session on the server, and takes the cookie', async () => {
    const { client, user } = await register(server.url);
    const { headers } = await client.post('/api/users/logout');
    expect(headers.getSetCookie()[0]).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect((await profileAs(user.token)).status).toBe(401);
    expect((await client.post('/api/users/logout')).status).toBe(200);
  });

  // docs/shop-rules.md#r-accounts-6
  test('it ends after its time', async () => {
    const { user } = await register(server.url);
    expect((await profileAs(user.token)).status).toBe(200);
    now += SESSION_LIFETIME;
    expect((await profileAs(user.token)).status).toBe(401);
  });

  // docs/shop-rules.md#r-roles-5
  test('the role is read from the store on every request', async () => {
    const { user, client } = await register(server.url);
    const stored = await server.store.read((shop) => shop.user(user._id));
    if (!stored) throw new Error('Not registered');
    await server.store.write((shop) => shop.putUser({ ...stored, isAdmin: true }));
    expect((await client.get('/api/users/profile')).body).toMatchObject({ isAdmin: true });
  });

  test('other tokens than ours authenticate no one: none, other secrets, other algorithms, keys of their own', async () => {
    const { user } = await register(server.url);
    const [, payload = ''] = user.token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const own = (header: object, secret: string) =>
      new SignJWT(Object.assign({}, claims))
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(new TextEncoder().encode(secret));
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const jwk = { kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url') };
    const forged = [
      none,
      `${user.token}x`,
      await own({}, 'another secret, as long as the right one is'),
      await own({ alg: 'HS512' }, SECRET.padEnd(64)),
      await own({ alg: 'HS384' }, SECRET),
      await own({ jwk }, 'x'.repeat(32)),
      await own({ jku: 'https://evil.example/keys' }, 'x'.repeat(32)),
    ];
    for (const token of forged) expect((await profileAs(token)).status).toBe(401);
    expect((await profileAs(await own({}, SECRET))).status).toBe(200);
  });
});

test('behind a proxy the client is the one that it saw, not what they say themselves', async () => {
  const https = await startTestServer({
    publicOrigin: 'https://shop.example',
    trustProxy: 1,
    rateLimit: true,
    clock: () => now,
  });
  const client = new TestClient(https.url);
  const guess = (index: number, forwarded: string) =>
    client.post(
      '/api/users/auth',
      { email: `person-${index}@example.test`, password: 'not the password' },
      { 'X-Forwarded-For': forwarded },
    );
  const statuses: number[] = [];
  for (let index = 0; index <= NETWORK.capacity; index += 1)
    statuses.push((await guess(index, `10.0.0.${index}, 203.0.113.9`)).status);
  const neighbour = await guess(999, '203.0.113.9, 198.51.100.7');
  await https.close();
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
  expect(neighbour.status).toBe(401);
});
