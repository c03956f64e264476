import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBusyShop, type BusyShop, type Person } from './fuzz/busy-shop';
import { exchange } from './raw-socket';
import { mistakesOf } from './response-rules';
import { WRITES, type Row } from './rows';
import { send, type RawResponse } from './send';
import { takesJson, targetOf } from './valid-request';

const systemTemp = tmpdir();
/** A temporary folder of this test's own, so that any file left in it is the server's. */
const temp = mkdtempSync(join(systemTemp, 'shop-bodies-'));
const JSON_ROWS = WRITES.filter(takesJson);
const FORM_ROWS = WRITES.filter(({ route }) => route.bodyRule.type === 'multipart/form-data');

let shop: BusyShop;
let admin: Person;
let shopper: Person;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  vi.stubEnv('TMPDIR', temp);
  shop = await openBusyShop();
  await shop.restock();
  admin = await shop.newPerson({ isAdmin: true });
  shopper = await shop.newPerson();
});
afterAll(async () => {
  agent.destroy();
  await shop.server.close();
  vi.unstubAllEnvs();
  await rm(temp, { recursive: true });
});

/** No file is left over, neither in the temporary folder nor among the shop's own. */
afterEach(async () => {
  const server = shop.server.directory.slice(temp.length + 1);
  expect(await readdir(temp)).toEqual([server]);
  expect(await readdir(join(shop.server.directory, 'uploads'))).toEqual([]);
});

/** Sends a body unchanged, by an authorized user, and checks the form of the answer. */
async function post(row: Row, body: Uint8Array | string, headers: Record<string, string>) {
  const { token } = row.route.who === 'admin' ? admin : shopper;
  const response = await send(
    shop.server.url,
    {
      method: row.route.method,
      target: targetOf(row, shopper, shop.products[0] ?? ''),
      headers: Object.entries({ Authorization: `Bearer ${token}`, ...headers }),
      body: Buffer.from(body),
      chunked: false,
    },
    agent,
  );
  expect(mistakesOf(response, row.route.method, [])).toEqual([]);
  return response;
}

const answerOf = ({ status, text }: RawResponse) => {
  const body: unknown = JSON.parse(text);
  return { status, code: typeof body === 'object' && body && 'code' in body ? body.code : '' };
};
const INVALID = { status: 400, code: 'invalid' };
const UNSUPPORTED = { status: 415, code: 'unsupported_type' };
const TOO_LARGE = { status: 413, code: 'too_large' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe.each(JSON_ROWS)('Input: a body for $name', (row) => {
  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/csv',
    'application/xml',
    'application/jsonp',
    'image/png',
    'x',
    '',
  ])('of the type "%s" is 415, never taken for nothing', async (type) => {
    const response = await post(row, '{}', { 'Content-Type': type });
    expect(answerOf(response)).toEqual(UNSUPPORTED);
  });

  test.each([
    ['gzip', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
  ])('that is damaged %s is 400, never 500', async (encoding, packed) => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': encoding };
    for (const body of [
      'not packed',
      packed.subarray(0, packed.length - 3),
      Buffer.concat([packed.subarray(0, 2), Buffer.alloc(20, 0xff)]),
    ])
      expect(answerOf(await post(row, body, headers))).toEqual(INVALID);
  });

  test('in an unknown encoding is 415', async () => {
    for (const encoding of ['zip', 'gzip, gzip', 'compress', 'x'])
      expect(
        answerOf(await post(row, '{}', { ...JSON_TYPE, 'Content-Encoding': encoding })),
      ).toEqual(UNSUPPORTED);
  });

  test('that is small compressed and huge inside is 413', async () => {
    const bomb = gzipSync(' '.repeat(20_000_000));
    const response = await post(row, bomb, { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    expect(answerOf(response)).toEqual(TOO_LARGE);
  });

  test.each<[string, number, (depth: number) => string, object]>([
    ['lists', 1_000, (depth) => '['.repeat(depth) + ']'.repeat(depth), INVALID],
    ['lists', 100_000, (depth) => '['.repeat(depth) + ']'.repeat(depth), INVALID],
    ['lists without an end', 200_000, (depth) => '['.repeat(depth), INVALID],
    ['objects without an end', 50_000, (depth) => '{"a":'.repeat(depth), INVALID],
    ['lists', 400_000, (depth) => '['.repeat(depth) + ']'.repeat(depth), TOO_LARGE],
  ])('of %s, %i deep, is refused before it is parsed', async (_what, depth, make, expected) => {
    const body = make(depth);
    const parse = vi.spyOn(JSON, 'parse');
    const response = await post(row, body, JSON_TYPE);
    const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
    parse.mockRestore();
    expect(longest).toBeLessThan(10_000);
    // Sign-in and its like take less than the others.
    expect(answerOf(response)).toEqual(
      body.length > row.route.bodyRule.limit ? TOO_LARGE : expected,
    );
  });

  test('that is empty is no body at all', async () => {
    const { status, code } = answerOf(await post(row, '', JSON_TYPE));
    if (row.route.body.safeParse({}).success)
      expect({ status, code }).toEqual(answerOf(await post(row, '{}', JSON_TYPE)));
    else expect({ status, code }).toEqual(INVALID);
  });

  test.each(['{', '{}{}', "{'a':1}", '{"a":1,}', '\u0000', '\ufeff{', 'NaN', '"\u0001"'])(
    'that is no JSON (%j) is 400',
    async (text) => {
      expect(answerOf(await post(row, text, JSON_TYPE))).toEqual(INVALID);
    },
  );
});

describe.each(FORM_ROWS)('Input: a form for $name', (row) => {
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const disposition = 'Content-Disposition: form-data; name="image"; filename="a.png"';

  test.each([
    ['nothing in it', '--x--\r\n'],
    ['no end', `--x\r\n${disposition}\r\n\r\nabc`],
    ['no line behind its head', `--x\r\n${disposition}`],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'],
    ['a head that is no head', '--x\r\n\u0000\u0001: \r\n\r\nabc\r\n--x--\r\n'],
    [
      'an unknown encoding',
      `--x\r\n${disposition}\r\nContent-Transfer-Encoding: x\r\n\r\nabc\r\n--x--\r\n`,
    ],
    ['another boundary', `--y\r\n${disposition}\r\n\r\nabc\r\n--y--\r\n`],
    ['a hundred parts', `--x\r\n${disposition}\r\n\r\nabc\r\n`.repeat(100) + '--x--\r\n'],
    ['a head of 30 kB', `--x\r\n${disposition}${' '.repeat(30_000)}\r\n\r\nabc\r\n--x--\r\n`],
    [
      'a name that reaches a prototype',
      `--x\r\n${disposition.replace('image', '__proto__')}\r\n\r\nabc\r\n--x--\r\n`,
    ],
  ])('with %s is 400, never 500, and leaves no file', async (_what, form) => {
    expect(answerOf(await post(row, form, type))).toEqual(INVALID);
  });

  test('whose sender hangs up in the middle leaves no file, and the next is answered', async () => {
    const { token } = admin;
    const head = [
      `POST ${targetOf(row, shopper, shop.products[0] ?? '')} HTTP/1.1`,
      'Host: shop',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ].join('\r\n');
    const { first } = await exchange(
      shop.server.url,
      `${head}\r\n\r\n--x\r\n${disposition}\r\n\r\n${'a'.repeat(5_000)}`,
    );
    expect(first?.status ?? 400).toBe(400);
    expect(answerOf(await post(row, '--x--\r\n', type))).toEqual(INVALID);
  });
});
