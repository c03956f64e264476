import { describe, expect, test } from 'vitest';
import { mistakesOf } from './reply-rules';
import type { RawReply } from './send';

const STRICT = {
  'x-request-id': '12345678',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=()',
  'content-security-policy': "default-src 'none'",
};
const ERROR = {
  ...STRICT,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};
const reply = (status: number, body: unknown, headers: RawReply['headers'] = ERROR): RawReply => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const invalid = { message: 'No', code: 'invalid' };

describe('a reply of the contract has no mistakes', () => {
  test.each<[string, RawReply]>([
    ['a success', reply(200, {}, STRICT)],
    ['an error', reply(400, { ...invalid, fields: { name: 'Name is required' } })],
    ['a refusal with a way on', reply(409, { message: 'No', code: 'price_changed', quote: {} })],
    [
      'a method that is not allowed',
      reply(405, { message: 'No', code: 'method_not_allowed' }, { ...ERROR, allow: 'GET' }),
    ],
    [
      'what cannot be read as HTTP',
      reply(400, invalid, {
        'x-content-type-options': 'nosniff',
        'content-type': ERROR['content-type'],
        'cache-control': 'no-store',
      }),
    ],
  ])('%s', (_what, given) => {
    expect(mistakesOf(given, 'GET', ['secret'])).toEqual([]);
  });
});

describe('a mistake is seen', () => {
  test.each<[string, RawReply]>([
    ['a defect', reply(500, { message: 'No', code: 'internal' })],
    [
      'a store that is said not to answer',
      reply(503, { message: 'No', code: 'unavailable' }, { ...ERROR, 'retry-after': '5' }),
    ],
    ['an empty error', reply(400, '')],
    ['a page', reply(404, '<h1>Not found</h1>', { ...ERROR, 'content-type': 'text/html' })],
    ['JSON as text', reply(400, invalid, { ...ERROR, 'content-type': 'text/plain' })],
    ['no message', reply(400, { code: 'invalid' })],
    ['an empty message', reply(400, { message: '', code: 'invalid' })],
    ['no code', reply(400, { message: 'No' })],
    ['a code that is not of the list', reply(400, { message: 'No', code: 'bad' })],
    ['a code that is a name of every object', reply(400, { message: 'No', code: 'toString' })],
    ['a code of another status', reply(404, invalid)],
    ['fields that are no texts', reply(400, { ...invalid, fields: { name: ['No'] } })],
    ['fields that are a list', reply(400, { ...invalid, fields: ['No'] })],
    ['a key that nobody knows', reply(400, { ...invalid, detail: 'x' })],
    ['a stack', reply(400, { ...invalid, stack: 'x' })],
    [
      'a stack in the message',
      reply(400, { message: 'Error\n    at f (x.js:1:2)', code: 'invalid' }),
    ],
    ['a path of the server', reply(400, { message: 'in node_modules/x', code: 'invalid' })],
    ['a hash', reply(400, { message: '$argon2id$v=19', code: 'invalid' })],
    ['a secret in an error', reply(400, { message: 'secret', code: 'invalid' })],
    ['a secret in a success', reply(200, 'secret', STRICT)],
    ['an error that may be kept', reply(400, invalid, { ...ERROR, 'cache-control': 'public' })],
    ['405 without Allow', reply(405, { message: 'No', code: 'method_not_allowed' })],
    ['429 without Retry-After', reply(429, { message: 'No', code: 'slow_down' })],
    ...Object.keys(STRICT)
      .map((name): [string, RawReply] => [
        `a success without ${name}`,
        reply(
          200,
          {},
          Object.fromEntries(Object.entries(STRICT).filter(([other]) => other !== name)),
        ),
      ])
      .filter(([what]) => !what.endsWith('x-request-id')),
  ])('%s', (_what, given) => {
    expect(mistakesOf(given, 'GET', ['secret'])).not.toEqual([]);
  });
});
