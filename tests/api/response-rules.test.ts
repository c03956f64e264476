import { describe, expect, test } from 'vitest';
import { mistakesOf } from './response-rules';
import type { RawResponse } from './send';

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
const response = (
  status: number,
  body: unknown,
  headers: RawResponse['headers'] = ERROR,
): RawResponse => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const invalid = { message: 'No', code: 'invalid' };

/** Of what the page's scripts ask again and again. */
const FOR_SCRIPTS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, no-cache',
};

describe('a reply of the contract has no mistakes', () => {
  test.each<[string, RawResponse]>([
    ['a success', response(200, {}, STRICT)],
    ['a success for scripts alone', response(200, {}, FOR_SCRIPTS)],
    ['an error', response(400, { ...invalid, fields: { name: 'Name is required' } })],
    ['a refusal with a way on', response(409, { message: 'No', code: 'price_changed', quote: {} })],
    [
      'a method that is not allowed',
      response(405, { message: 'No', code: 'method_not_allowed' }, { ...ERROR, allow: 'GET' }),
    ],
    [
      'what cannot be read as HTTP',
      response(400, invalid, {
        'x-content-type-options': 'nosniff',
        'content-type': ERROR['content-type'],
        'cache-control': 'no-store',
      }),
    ],
  ])('%s', (_what, given) => {
    expect(mistakesOf(given, 'GET', ['secret'])).toEqual([]);
  });
});

describe('a mistake is noticed', () => {
  test.each<[string, RawResponse]>([
    ['a defect', response(500, { message: 'No', code: 'internal' })],
    [
      'a store that is said not to answer',
      response(503, { message: 'No', code: 'unavailable' }, { ...ERROR, 'retry-after': '5' }),
    ],
    ['an empty error', response(400, '')],
    ['a page', response(404, '<h1>Not found</h1>', { ...ERROR, 'content-type': 'text/html' })],
    ['JSON as text', response(400, invalid, { ...ERROR, 'content-type': 'text/plain' })],
    ['no message', response(400, { code: 'invalid' })],
    ['an empty message', response(400, { message: '', code: 'invalid' })],
    ['no code', response(400, { message: 'No' })],
    ['a code that is not of the list', response(400, { message: 'No', code: 'bad' })],
    ['a code that is a name of every object', response(400, { message: 'No', code: 'toString' })],
    ['a code of another status', response(404, invalid)],
    ['fields that are no texts', response(400, { ...invalid, fields: { name: ['No'] } })],
    ['fields that are a list', response(400, { ...invalid, fields: ['No'] })],
    ['an unknown key', response(400, { ...invalid, detail: 'x' })],
    ['a stack', response(400, { ...invalid, stack: 'x' })],
    [
      'a stack in the message',
      response(400, { message: 'Error\n    at f (x.js:1:2)', code: 'invalid' }),
    ],
    ['a path of the server', response(400, { message: 'in node_modules/x', code: 'invalid' })],
    ['a hash', response(400, { message: '$argon2id$v=19', code: 'invalid' })],
    ['a secret in an error', response(400, { message: 'secret', code: 'invalid' })],
    ['a secret in a success', response(200, 'secret', STRICT)],
    ['an error that may be kept', response(400, invalid, { ...ERROR, 'cache-control': 'public' })],
    [
      'a private reply with the headers for scripts',
      response(200, {}, { ...FOR_SCRIPTS, 'cache-control': 'no-store' }),
    ],
    [
      'an error with the headers for scripts',
      response(400, invalid, {
        ...FOR_SCRIPTS,
        'x-request-id': '12345678',
        'content-type': ERROR['content-type'],
        'cache-control': 'no-store',
      }),
    ],
    ['405 without Allow', response(405, { message: 'No', code: 'method_not_allowed' })],
    ['429 without Retry-After', response(429, { message: 'No', code: 'slow_down' })],
    ...Object.keys(STRICT)
      .map((name): [string, RawResponse] => [
        `a success without ${name}`,
        response(
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
