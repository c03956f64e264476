import fc from 'fast-check';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTVerifyGetKey } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { GOOGLE_ISSUER } from '#shared/users/google-account';
import { KeysUnavailableError } from './google-keys';
import { readGoogleToken } from './google-token';

const NOW = Date.UTC(2026, 5, 1);
const NONCE = 'the nonce of this browser';
const CLIENT_ID = 'shop';
let token: string;
let keys: JWTVerifyGetKey;
const read = (text: string, given: JWTVerifyGetKey = keys) =>
  readGoogleToken(text, { clientId: CLIENT_ID, nonce: NONCE, keys: given, now: NOW });

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }] });
  const account = { sub: '7', email: 'Asha@Gmail.com', email_verified: true, name: 'Asha' };
  token = await new SignJWT({ ...account, nonce: NONCE, hd: 'gmail.com' })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setIssuer(GOOGLE_ISSUER)
    .setAudience(CLIENT_ID)
    .setIssuedAt(new Date(NOW))
    .setExpirationTime(new Date(NOW + 3_600_000))
    .sign(privateKey);
});

test('a valid token names the account', async () => {
  expect(await read(token)).toEqual({
    subject: '7',
    email: 'asha@gmail.com',
    isEmailVerified: true,
    hostedDomain: 'gmail.com',
    name: 'Asha',
  });
});

test('a token with any one bit flipped is refused', async () => {
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  const bits = parts.reduce((sum, part) => sum + part.length * 8, 0);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bits - 1 }), async (bit) => {
      let left = bit;
      const turned = parts.map((part) => {
        const copy = Buffer.from(part);
        const byte = copy[left >> 3];
        if (left >= 0 && byte !== undefined) copy[left >> 3] = byte ^ (1 << (left & 7));
        left = left < part.length * 8 ? -1 : left - part.length * 8;
        return copy.toString('base64url');
      });
      const text = turned.join('.');
      expect(text).not.toBe(token);
      expect(await read(text)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('refuses what is no token at all', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.constantFrom(...token.split('.')),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect((await read(text)) === undefined).toBe(text !== token);
    }),
    { numRuns: 500 },
  );
});

test('missing keys are distinguished from a bad token', async () => {
  const outage = () => Promise.reject(new KeysUnavailableError());
  await expect(read(token, outage)).rejects.toThrow(KeysUnavailableError);
});
