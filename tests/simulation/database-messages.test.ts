import { expect, test } from 'vitest';
import { hasLockTimeout, received, statementsIn, withLockTimeout } from './database-messages';

/** A message of PostgreSQL's protocol. */
function message(kind: string, text = ''): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32BE(4 + Buffer.byteLength(text), 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

const READY = message('Z', 'I');

test('splits statements that were sent together, each with its parse and bind', () => {
  const one = Buffer.concat([message('P', 'p'), message('B', 'b'), message('S')]);
  const commit = message('Q', 'commit\0');
  expect(statementsIn(Buffer.concat([one, commit]))).toEqual([one, commit]);
});

test('cuts received bytes after the last whole message, and drops notifications', () => {
  const row = message('D', 'row');
  const notification = message('A', 'shop_commits');
  const bytes = Buffer.concat([row, notification, READY, row.subarray(0, 6)]);
  expect(received(bytes)).toMatchObject({
    bytes: Buffer.concat([row, READY]),
    answered: 1,
    isInTransaction: false,
    rest: row.subarray(0, 6),
  });
});

test('notices an open transaction, and a failed one', () => {
  expect(received(message('Z', 'T')).isInTransaction).toBe(true);
  expect(received(message('Z', 'E')).isInTransaction).toBe(true);
  expect(received(message('D', 'row')).isInTransaction).toBeUndefined();
});

test('reads the number of the connection and the reasons of refusals', () => {
  const key = Buffer.concat([message('K', '\0\0\0\0\0\0\0\0')]);
  key.writeUInt32BE(4711, 5);
  const refusal = message('E', 'SERROR\0C55P03\0Mcanceling statement due to lock timeout\0\0');
  expect(received(Buffer.concat([key, refusal, READY]))).toMatchObject({
    pid: 4711,
    refusals: ['55P03'],
    answered: 1,
  });
});

test('keeps the length of a statement with another lock timeout', () => {
  const begin = message('Q', 'begin; set local lock_timeout = 250\0');
  expect(hasLockTimeout(begin)).toBe(true);
  const changed = withLockTimeout(begin, 5);
  expect(changed).toHaveLength(begin.length);
  expect(changed.toString('latin1', 5)).toBe('begin; set local lock_timeout =   5\0');
  expect(hasLockTimeout(message('Q', 'begin\0'))).toBe(false);
});
