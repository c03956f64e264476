import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../store/row-types';
import {
  bearerOf,
  cookieOf,
  createSessionTokens,
  sessionCookie,
  type SessionTokens,
} from './session-token';

const SECRET = 'a secret of these tests, long enough to be taken';
const START = Date.UTC(2026, 5, 1);
const session: Session = {
  _id: 'session-1',
  user: 'asha',
  createdAt: new Date(START).toISOString(),
  expiresAt: new Date(START + 60_000).toISOString(),
  lastSeenAt: new Date(START).toISOString(),
  device: '',
};
let now = START;
let tokens: SessionTokens;
beforeEach(() => {
  now = START;
  tokens = createSessionTokens(SECRET, () => now);
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { jti: session._id, sub: 'asha', exp: START / 1000 + 60 };

test('a token names its session until it expires, remembered or not', async () => {
  const token = await tokens.sign(session);
  const expected = { session: 'session-1', user: 'asha', expires: START + 60_000 };
  expect(await tokens.read(token)).toEqual(expected);
  now += 59_999;
  expect(await tokens.read(token)).toEqual(expected);
  expect(await createSessionTokens(SECRET, () => now).read(token)).toEqual(expected);
  now += 1;
  expect(await tokens.read(token)).toBeUndefined();
  expect(await createSessionTokens(SECRET, () => now).read(token)).toBeUndefined();
});

test('it contains no role, no name and no email', async () => {
  const [, payload = ''] = (await tokens.sign(session)).split('.');
  const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(Object.keys(Object(said)).sort()).toEqual(['exp', 'iat', 'jti', 'sub']);
});

describe('refuses', () => {
  test.each(['none', 'None', 'NONE', 'nOnE'])('a token with alg %s', async (alg) => {
    const [, , signature = ''] = (await tokens.sign(session)).split('.');
    const unsigned = `${part({ alg, typ: 'JWT' })}.${part(claims)}.`;
    for (const token of [unsigned, `${unsigned}${signature}`])
      expect(await tokens.read(token)).toBeUndefined();
  });

  test.each(['ES256', 'RS256', 'PS256'])(
    'a token signed with %s by a key that it contains or points to',
    async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const jwk = await exportJWK(publicKey);
      const headers = [
        { alg, jwk },
        { alg, jku: 'https://evil.example/keys' },
        { alg, x5u: 'https://evil.example/cert' },
        { alg, kid: '../../dev/null' },
      ];
      for (const header of headers) {
        const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
        expect(await tokens.read(token)).toBeUndefined();
      }
    },
  );

  test.each(['HS384', 'HS512'])('a token with our own secret under %s', async (alg) => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg })
      .sign(new TextEncoder().encode(SECRET.padEnd(64)));
    expect(await tokens.read(token)).toBeUndefined();
    expect(await createSessionTokens(SECRET.padEnd(64), () => now).read(token)).toBeUndefined();
  });

  test.each(['jti', 'exp'])('a token of ours without %s', async (name) => {
    const token = await new SignJWT({ ...claims, [name]: undefined })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET));
    expect(await tokens.read(token)).toBeUndefined();
  });

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000)])('what is no token: %s', async (token) => {
    expect(await tokens.read(token)).toBeUndefined();
  });
});

describe('the cookie', () => {
  // docs/shop-rules.md#r-accounts-5
  test('has exact flags on http and https, and is deleted with the same', () => {
    const flags = 'Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
    expect(sessionCookie('t', 60, false)).toBe(`session=t; ${flags}`);
    expect(sessionCookie('t', 60, true)).toBe(`__Host-session=t; ${flags}; Secure`);
    expect(sessionCookie('', 0, true)).toBe(
      '__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test.each([
    ['session=t', false, 't'],
    ['a=1; session=t; session=planted', false, 't'],
    ['xsession=t', false, undefined],
    ['session=t', true, undefined],
    ['session=planted; __Host-session=t', true, 't'],
    ['', false, undefined],
    [';;=;session', false, undefined],
  ])('of "%s" (https: %s) is %s', (header, https, token) => {
    expect(cookieOf(header, https)).toBe(token);
  });
});

test.each([
  ['Bearer t', 't'],
  ['bearer  t ', 't'],
  ['Basic t', undefined],
  ['Bearer', undefined],
  ['Bearer a b', undefined],
  ['', undefined],
])('the bearer of "%s" is %s', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
