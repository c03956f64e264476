import {
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOGLE_FAILED } from '#shared/users/google-account';
import { NONCE_LIFETIME } from '../../identity/google-nonces';
import { aGoogleAccount, CLIENT_ID, GoogleHarness } from '../../testing/google-harness';
import { aShopper } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import { register, TestClient, type Answer } from '../../testing/test-client';

let now = Date.UTC(2026, 5, 1);
let harness: GoogleHarness;
beforeAll(async () => {
  harness = await GoogleHarness.open({ clock: () => now });
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.keys.mood = 'well';
});

const seconds = () => Math.floor(now / 1000);
const countUsers = () => harness.server.store.read((shop) => shop.countUsers());
const refused = { status: 401, body: { code: 'bad_credentials', message: GOOGLE_FAILED } };

/** Sends a token forged from the claims of a good one, from a browser with its nonce. */
async function forged(make: (good: JWTPayload) => Promise<string>): Promise<Answer> {
  const { nonce, cookie } = await harness.nonce();
  return harness.send(await make(harness.claims(aGoogleAccount(), nonce)), cookie);
}

test('a good token of a new person registers them, and signs in as a password does', async () => {
  const account = aGoogleAccount({ email: 'Ravi.Kumar@Gmail.com', name: '  Ravi Kumar ' });
  const { status, body, headers } = await harness.signIn(account);
  expect(status).toBe(200);
  expect(body).toEqual({
    _id: expect.any(String),
    name: 'Ravi Kumar',
    email: 'ravi.kumar@gmail.com',
    isAdmin: false,
    token: expect.any(String),
    expirationTime: new Date(now + 30 * 24 * 60 * 60_000).toISOString(),
  });
  expect(headers.getSetCookie()[0]).toMatch(
    /^session=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const { user, client } = await harness.enter(account);
  expect(body).toMatchObject({ _id: user._id });
  const profile = await client.get('/api/users/profile');
  expect(profile.body).toMatchObject({ _id: user._id, name: 'Ravi Kumar' });
});

test.each([
  ['no name', { name: undefined }, 'meera.shah'],
  ['a blank name', { name: '   ' }, 'meera.shah'],
  ['a name of 300 letters', { name: 'M'.repeat(300) }, 'M'.repeat(100)],
])('of an account with %s, the shop makes one that fits', async (_what, given, name) => {
  const email = 'meera.shah@gmail.com';
  const account = { ...aGoogleAccount({ email }), ...given };
  const { user } = await harness.enter(account);
  expect(user.name).toBe(name);
  await harness.server.store.write((shop) => shop.removeUser(user._id));
});

test('both names of Google are one issuer', async () => {
  const account = aGoogleAccount();
  const first = await harness.enter(account);
  const second = await harness.enter({ ...account, iss: 'accounts.google.com' });
  expect(second.user._id).toBe(first.user._id);
});

/** What differs from a good token. */
interface Forgery {
  readonly claims?: object;
  readonly header?: object;
}
const claims = (given: object) => (): Forgery => ({ claims: given });
const header = (given: object) => (): Forgery => ({ header: given });

describe('a token is not believed', () => {
  test.each<[what: string, forgery: () => Forgery]>([
    ['made out to another shop', claims({ aud: 'x.apps.googleusercontent.com' })],
    ['made out to us and another shop', claims({ aud: [CLIENT_ID, 'x'] })],
    ['made out to no one', claims({ aud: undefined })],
    ['of another issuer', claims({ iss: 'https://accounts.example.com' })],
    ['of an issuer that begins as Google', claims({ iss: 'https://accounts.google.com.example' })],
    ['of no issuer', claims({ iss: undefined })],
    ['that has run out', () => ({ claims: { iat: seconds() - 3600, exp: seconds() - 60 } })],
    ['that never runs out', claims({ exp: undefined })],
    ['that is older than Google’s get', () => ({ claims: { iat: seconds() - 3661 } })],
    ['from tomorrow', () => ({ claims: { iat: seconds() + 86_400, exp: seconds() + 90_000 } })],
    ['without a time', claims({ iat: undefined })],
    ['that is not good yet', () => ({ claims: { nbf: seconds() + 61 } })],
    ['for another nonce', claims({ nonce: 'another' })],
    ['for no nonce', claims({ nonce: undefined })],
    ['with a list for a nonce', claims({ nonce: ['x'] })],
    ['about no one', claims({ sub: undefined })],
    ['about an empty name', claims({ sub: '' })],
    ['about a number', claims({ sub: 7 })],
    ['without an email', claims({ email: undefined })],
    ['with what is no email', claims({ email: 'asha' })],
    ['that brings its key along', () => ({ header: { jwk: harness.keys.newest } })],
    ['that says where its key is', () => ({ header: { jku: harness.keys.url } })],
    ['that says where its certificate is', () => ({ header: { x5u: harness.keys.url } })],
    ['that brings a certificate along', header({ x5c: ['MIIB'] })],
    ['of a key that Google does not have', header({ kid: 'made up' })],
    ['of no key', header({ kid: undefined })],
  ])('%s', async (_what, forgery) => {
    const before = await countUsers();
    const { claims: otherClaims, header: otherHeader } = forgery();
    const answer = await forged((good) =>
      harness.keys.sign({ ...good, ...otherClaims }, otherHeader),
    );
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await countUsers()).toBe(before);
  });

  test('signed with another key under the name of Google’s', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await forged((good) => harness.keys.sign(good, {}, privateKey))).toMatchObject(refused);
  });

  test('not signed at all', async () => {
    expect(await forged(async (good) => new UnsecuredJWT(good).encode())).toMatchObject(refused);
    const without = async (good: JWTPayload) =>
      (await harness.keys.sign(good)).replace(/[^.]+$/, '');
    expect(await forged(without)).toMatchObject(refused);
  });

  test('signed with the public key as if it were a secret', async () => {
    const { kid, ...jwk } = harness.keys.newest;
    const publicKey = await importJWK(jwk, 'RS256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new Error('Not a public key');
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk), jwk.n ?? '']) {
      const answer = await forged((good) =>
        new SignJWT(good)
          .setProtectedHeader({ alg: 'HS256', kid: kid ?? '' })
          .sign(new TextEncoder().encode(secret)),
      );
      expect(answer).toMatchObject(refused);
    }
  });

  test.each(['RS384', 'RS512', 'PS256'])('signed with %s', async (alg) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    const answer = await forged((good) => harness.keys.sign(good, { alg }, privateKey));
    expect(answer).toMatchObject(refused);
  });

  test('with the claims of another token under its signature', async () => {
    const swapped = async (good: JWTPayload) => {
      const [head, , signature] = (await harness.keys.sign(good)).split('.');
      const [, body] = (await harness.keys.sign({ ...good, sub: 'somebody else' })).split('.');
      return `${head}.${body}.${signature}`;
    };
    expect(await forged(swapped)).toMatchObject(refused);
  });

  test('cut, added to, or no token at all', async () => {
    const texts = ['x', '..', 'a.b.c', 'e30.e30.e30', '{}', 'null', '\u0000', '💥.💥.💥'];
    for (const text of texts) expect(await forged(async () => text)).toMatchObject(refused);
    expect(
      await forged(async (good) => (await harness.keys.sign(good)).slice(0, -2)),
    ).toMatchObject(refused);
    expect(await forged(async (good) => `${await harness.keys.sign(good)}.x`)).toMatchObject(
      refused,
    );
    expect(
      await forged(async (good) => (await harness.keys.sign(good)).padEnd(4097, 'A')),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { idToken: expect.any(String) } },
    });
  });

  test('of one of the shop’s own sessions', async () => {
    const { user } = await register(harness.server.url);
    expect(await forged(async () => user.token)).toMatchObject(refused);
  });
});

describe('a little apart', () => {
  test.each([
    ['a token from a moment ahead', () => ({ iat: seconds() + 59, nbf: seconds() + 59 })],
    ['a token that ran out a moment ago', () => ({ iat: seconds() - 3600, exp: seconds() - 59 })],
  ])('%s is believed', async (_what, given) => {
    const answer = await forged((good) => harness.keys.sign({ ...good, ...given() }));
    expect(answer.status).toBe(200);
  });
});

describe('the nonce', () => {
  test('ties a token to the browser that asked for it', async () => {
    const account = aGoogleAccount();
    const one = await harness.nonce();
    const other = await harness.nonce();
    const token = await harness.keys.sign(harness.claims(account, one.nonce));
    expect(await harness.send(token, other.cookie)).toMatchObject(refused);
    expect(await harness.send(token, '')).toMatchObject(refused);
    expect((await harness.send(token, one.cookie)).status).toBe(200);
  });

  test('signs in once, however many times at once', async () => {
    const { nonce, cookie } = await harness.nonce();
    const token = await harness.keys.sign(harness.claims(aGoogleAccount(), nonce));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness.send(token, cookie)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect(await harness.send(token, cookie)).toMatchObject(refused);
  });

  test('is good for ten minutes', async () => {
    const { nonce, cookie } = await harness.nonce();
    now += NONCE_LIFETIME;
    const token = await harness.keys.sign(harness.claims(aGoogleAccount(), nonce));
    expect(await harness.send(token, cookie)).toMatchObject(refused);
  });

  test('is not spent by a token that is refused', async () => {
    const { nonce, cookie } = await harness.nonce();
    expect(await harness.send('x', cookie)).toMatchObject(refused);
    const token = await harness.keys.sign(harness.claims(aGoogleAccount(), nonce));
    expect((await harness.send(token, cookie)).status).toBe(200);
  });

  test('is the same in all tabs of a browser', async () => {
    const one = await harness.nonce();
    const again = await harness.nonce(one.cookie);
    expect(again.nonce).toBe(one.nonce);
    const token = await harness.keys.sign(harness.claims(aGoogleAccount(), one.nonce));
    expect((await harness.send(token, again.cookie)).status).toBe(200);
  });
});

test('neither call is taken from elsewhere', async () => {
  const { url } = harness.server;
  for (const path of ['/api/users/google', '/api/users/google/nonce']) {
    const headers = { Origin: 'https://evil.example', Cookie: (await harness.nonce()).cookie };
    const answer = await new TestClient(url).post(path, { idToken: 'x' }, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  }
});

describe('while the keys cannot be had', () => {
  test('Google sign-in is refused, a password still works, and the token may be sent again', async () => {
    const cold = await GoogleHarness.open({ clock: () => now });
    try {
      cold.keys.mood = 'fails';
      const { nonce, cookie } = await cold.nonce();
      const token = await cold.keys.sign(cold.claims(aGoogleAccount(), nonce));
      const answer = await cold.send(token, cookie);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.headers.get('retry-after')).toBe('10');
      const person = aShopper();
      await register(cold.server.url, person);
      const { email, password } = person;
      const byPassword = await new TestClient(cold.server.url).post('/api/users/auth', {
        email,
        password,
      });
      expect(byPassword.status).toBe(200);
      cold.keys.mood = 'well';
      now += 10_000;
      expect((await cold.send(token, cookie)).status).toBe(200);
    } finally {
      await cold.close();
    }
  });

  test('a server that hangs does not make every request wait', async () => {
    const cold = await GoogleHarness.open({ clock: () => now, googleKeys: { longestFetch: 100 } });
    try {
      cold.keys.mood = 'hangs';
      for (let tries = 0; tries < 5; tries += 1)
        expect((await cold.signIn(aGoogleAccount())).status).toBe(503);
      expect(cold.keys.asked).toBe(1);
    } finally {
      await cold.close();
    }
  });

  test('sign-ins under a known key succeed', async () => {
    await harness.enter(aGoogleAccount());
    harness.keys.mood = 'resets';
    now += 60 * 60_000;
    await harness.enter(aGoogleAccount());
  });
});

test('a new key of Google is learnt, and the one before it stays good', async () => {
  const { nonce, cookie } = await harness.nonce();
  const old = await harness.keys.sign(harness.claims(aGoogleAccount(), nonce));
  await harness.keys.rotate();
  now += 60_000;
  await harness.enter(aGoogleAccount());
  expect((await harness.send(old, cookie)).status).toBe(200);
});

test('there is no such call where the shop has no name at Google', async () => {
  const server = await startTestServer();
  try {
    const client = new TestClient(server.url);
    for (const [path, body] of [
      ['/api/users/google/nonce', undefined],
      ['/api/users/google', { idToken: 'x' }],
    ] as const)
      expect(await client.post(path, body)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  } finally {
    await server.close();
  }
});

test('one network signs in so often, and no oftener', async () => {
  const limited = await GoogleHarness.open({
    rateLimit: true,
    rateLimits: {
      writes: { points: 100, seconds: 60 },
      registration: { points: 3, seconds: 60 },
    },
  });
  try {
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await limited.signIn(aGoogleAccount())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
