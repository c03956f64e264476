import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isFromThisMachine } from './same-machine';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  isFromThisMachine({
    socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
    headers,
  });

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (address) => {
    expect(from(address)).toBe(true);
  },
);

test.each([
  undefined,
  '',
  '10.0.0.1',
  '203.0.113.7',
  '::ffff:10.0.0.1',
  '::2',
  '127.0.0.1.evil',
  '1127.0.0.1',
])('%s is not', (address) => {
  expect(from(address)).toBe(false);
});

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-anything',
  'x-real-ip',
  'via',
])('a request with %s was forwarded, empty or not', (name) => {
  expect(from('127.0.0.1', { [name]: '' })).toBe(false);
});

test('other headers have no effect', () => {
  expect(from('127.0.0.1', { host: 'localhost', 'x-request-id': 'x', authorization: 'x' })).toBe(
    true,
  );
});
