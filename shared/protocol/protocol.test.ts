import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json';
import { readCursor, writeCursor } from './cursor';
import { syncRequest } from './sync';
import { MAX_BATCH_ACTIONS } from '../core/limits';
import { testUuid } from '../testing/shop-view';

test('canonical JSON does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a cursor survives the journey; anything else is none', () => {
  const cursor = { epoch: 'a1b2c3d4e5', version: 12 };
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  for (const text of [
    '',
    '12',
    'a1b2c3d4e5.',
    'a1b2c3d4e5.-1',
    'a1b2c3d4e5.01',
    'A1B2C3D4.1',
    '2026-01-01T00:00:00Z',
  ]) {
    expect(readCursor(text)).toBeUndefined();
  }
});

test('a request with unknown keys or over 200 actions is refused', () => {
  const request = {
    protocol: 1,
    clientId: testUuid(1),
    user: 'asha',
    nonce: testUuid(2),
    accountCursor: null,
    actions: [],
  };
  const action = { id: testUuid(3), seq: 1, name: 'void', version: 1, args: {}, deps: [] };
  expect(syncRequest.safeParse(request).success).toBe(true);
  expect(syncRequest.safeParse({ ...request, admin: true }).success).toBe(false);
  expect(
    syncRequest.safeParse({ ...request, actions: Array(MAX_BATCH_ACTIONS + 1).fill(action) })
      .success,
  ).toBe(false);
  expect(syncRequest.safeParse({ ...request, actions: [{ ...action, seq: 0 }] }).success).toBe(
    false,
  );
});
