import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyedDigest } from './keyed-digest';

const SECRET = 'a secret of these tests, long enough to be taken';
const text = 'mango tree on the hill';

test('equal texts have equal digests, after a restart too, and others do not', () => {
  const digest = createKeyedDigest(SECRET);
  expect(digest(text)).toBe(createKeyedDigest(SECRET)(text));
  expect(digest(`${text} `)).not.toBe(digest(text));
});

test('it cannot be computed without the secret, nor used as a signature', () => {
  const digest = createKeyedDigest(SECRET)(text);
  expect(digest).not.toBe(createKeyedDigest(`${SECRET}.`)(text));
  expect(digest).not.toBe(createHash('sha256').update(text).digest('base64url'));
  expect(digest).not.toBe(createHmac('sha256', SECRET).update(text).digest('base64url'));
});
