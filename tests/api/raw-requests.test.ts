import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { register, TestClient } from '../../sync-server/testing/test-client';
import { effort } from '../effort';
import { AT_ONCE, fuzzSettings } from './fuzz/settings';
import { exchange, type RawExchange } from './raw-socket';
import { mistakesOf } from './response-rules';

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startTestServer({ products: [{ _id: 'kettle' }] });
  token = (await register(server.url)).user.token;
});
afterAll(() => server.close());

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;
const get = (target: string, ...headers: readonly string[]) =>
  `${lines(`GET ${target} HTTP/1.1`, 'Host: shop', ...headers)}\r\n`;
const signIn = (body: string, ...headers: readonly string[]) =>
  `${lines('POST /api/users/auth HTTP/1.1', 'Host: shop', 'Content-Type: application/json', ...headers)}\r\n${body}`;
const JSON_BODY = '{"email":"a@b.cd","password":"some words"}';

/** What is wrong with an answer; a connection closed without one is right for what is no request. */
function wrongIn({ first, text }: RawExchange): string[] {
  const failures = text.match(/HTTP\/1\.1 5\d\d/g) ?? [];
  const isBare = first?.status === 400 && first.text === '' && !first.headers['content-type'];
  // Node itself refuses a request without a Host, with a status alone.
  return first && !isBare ? [...failures, ...mistakesOf(first, 'GET', [])] : failures;
}

async function expectNormalWork(): Promise<void> {
  const answer = await new TestClient(server.url).get('/api/products/kettle');
  expect(answer.status).toBe(200);
}

describe('Input: what is hardly HTTP is refused, and harms no one', () => {
  test.each<[string, string, number | 'closed']>([
    ['two lengths', signIn(JSON_BODY, 'Content-Length: 42', 'Content-Length: 5'), 400],
    ['a negative length', signIn(JSON_BODY, 'Content-Length: -1'), 400],
    ['a length in hexadecimal', signIn(JSON_BODY, 'Content-Length: 0x2a'), 400],
    ['a length that is too large', signIn(JSON_BODY, `Content-Length: ${'9'.repeat(30)}`), 400],
    [
      'a length and chunks',
      signIn('0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['chunks under a strange name', signIn('0\r\n\r\n', 'Transfer-Encoding: x, chunked, y'), 400],
    ['a chunk whose size is no number', signIn('zz\r\n\r\n', 'Transfer-Encoding: chunked'), 400],
    [
      'a chunk of a monstrous size',
      signIn(`${'f'.repeat(40)}\r\n`, 'Transfer-Encoding: chunked'),
      400,
    ],
    [
      'a chunk that is longer than it says',
      signIn(`1\r\n${JSON_BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
      400,
    ],
    ['chunks that never end', signIn('2\r\n{}\r\n', 'Transfer-Encoding: chunked'), 400],
    ['half a body', signIn(JSON_BODY.slice(0, 10), 'Content-Length: 42'), 400],
    ['half a head', 'GET /api/products HTTP/1.1\r\nHost: sh', 400],
    ['a line of a head without a colon', get('/api/products', 'no colon'), 400],
    ['a space before the colon', get('/api/products', 'X-A : b'), 400],
    ['a NUL in a header', get('/api/products', 'X-A: a\u0000b'), 400],
    ['a bare line feed in a header', get('/api/products', 'X-A: a\nX-B: b\rX-C: c'), 400],
    ['a head of 40 kB', get('/api/products', `X-A: ${'a'.repeat(40_000)}`), 413],
    ['an address of 40 kB', get(`/api/products?keyword=${'a'.repeat(40_000)}`), 413],
    ['no host', 'GET /api/products HTTP/1.1\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/products HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
    ['a method in small letters', 'get /api/products HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
    ['a version that does not exist', 'GET /api/products HTTP/9.9\r\nHost: shop\r\n\r\n', 400],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['nothing at all', '', 'closed'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 'closed'],
  ])('%s', async (_what, bytes, expected) => {
    const answer = await exchange(server.url, bytes);
    expect(wrongIn(answer)).toEqual([]);
    expect(answer.first?.status ?? 'closed').toBe(expected);
    expect(answer.responses).toBeLessThanOrEqual(1);
    await expectNormalWork();
  });

  test('a request hidden in the body of another is not answered', async () => {
    const hidden = get('/api/users/profile', `Authorization: Bearer ${token}`);
    for (const bytes of [
      signIn(
        `0\r\n\r\n${hidden}`,
        `Content-Length: ${hidden.length}`,
        'Transfer-Encoding: chunked',
      ),
      signIn(`0\r\n\r\n${hidden}`, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
      signIn(`0\r\n\r\n${hidden}`, 'Content-Length: 5', `Content-Length: ${5 + hidden.length}`),
    ]) {
      const { responses, text } = await exchange(server.url, bytes);
      expect(responses).toBeLessThanOrEqual(1);
      expect(text).not.toContain('"email"');
    }
  });

  test('several requests in one go get their answers, in order', async () => {
    const { text, responses } = await exchange(
      server.url,
      get('/api/nothing') + get('/healthz') + get('/api/users/profile', 'Connection: close'),
      false,
    );
    expect(responses).toBe(3);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '404',
      '200',
      '401',
    ]);
  });

  test.each([
    ['a protocol to change to', ['Connection: Upgrade', 'Upgrade: websocket'], 200],
    ['HTTP/2 in plain text', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'], 200],
    ['an unknown expectation', ['Expect: the-unexpected'], 200],
    ['the same header twice', ['Accept: text/html', 'Accept: */*', 'Host: other'], 200],
    ['a thousand headers', Array.from({ length: 1_000 }, (_, at) => `X-${at}: 1`), 200],
  ])('%s is passed over', async (_what, headers, status) => {
    const answer = await exchange(
      server.url,
      get('/healthz', ...headers, 'Connection: close'),
      false,
    );
    expect(wrongIn(answer)).toEqual([]);
    expect(answer.first?.status).toBe(status);
  });

  test('an address of the client’s choice never becomes a header of the reply', async () => {
    for (const target of [
      '/api/products?keyword=a%0d%0aSet-Cookie:%20a=b',
      '/api/products/a%0d%0aSet-Cookie:%20a=b',
      '/a%0d%0aSet-Cookie:%20a=b',
      '/api/events%0d%0aSet-Cookie:%20a=b',
    ]) {
      const { text } = await exchange(
        server.url,
        get(target, 'X-Request-Id: a%0d%0aSet-Cookie: a'),
      );
      expect(text).not.toMatch(/^set-cookie/im);
    }
  });

  test.each([
    ['http://evil.example/api/products/kettle', 200],
    ['//evil.example/api/products/kettle', 404],
    ['*', 404],
    ['/api/products/k\u00e9ttle', 400],
  ])('GET %s: %i', async (target, status) => {
    const answer = await exchange(server.url, get(target, 'Connection: close'), false);
    expect(wrongIn(answer)).toEqual([]);
    expect(answer.first?.status).toBe(status);
  });
});

describe('Input: requests with flipped, cut and doubled bytes', () => {
  const { seed } = fuzzSettings();
  const whole = () => [
    get('/api/products?keyword=kettle&pageNumber=1', 'Accept-Encoding: gzip'),
    get('/api/users/profile', `Authorization: Bearer ${token}`),
    signIn(JSON_BODY, `Content-Length: ${JSON_BODY.length}`),
    signIn(`2a\r\n${JSON_BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    signIn('--x\r\n\r\n', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 7'),
  ];
  const harm = fc.record({
    which: fc.nat({ max: 4 }),
    at: fc.nat({ max: 400 }),
    kind: fc.constantFrom('flip', 'cut', 'double', 'insert', 'remove'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });

  function harmed({
    which,
    at,
    kind,
    bytes,
  }: typeof harm extends fc.Arbitrary<infer T> ? T : never) {
    const text = Buffer.from(whole()[which] ?? '');
    const place = at % text.length;
    const [before, after] = [text.subarray(0, place), text.subarray(place)];
    if (kind === 'cut') return before;
    if (kind === 'double') return Buffer.concat([text, before]);
    if (kind === 'insert') return Buffer.concat([before, bytes, after]);
    return Buffer.concat(
      [before, kind === 'flip' ? bytes : [], after.subarray(bytes.length)].map((part) =>
        Buffer.from(part),
      ),
    );
  }

  test('are answered as the contract says, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(harm, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
        const wrong = await Promise.all(
          all.map(async (one) => {
            const bytes = harmed(one);
            const mistakes = wrongIn(await exchange(server.url, bytes));
            return mistakes.length > 0
              ? [`${JSON.stringify(bytes.toString())}\n  ${mistakes.join('\n  ')}`]
              : [];
          }),
        );
        if (wrong.flat().length > 0) throw new Error(wrong.flat().join('\n'));
      }),
      { seed, numRuns: effort(30, 100), endOnFailure: true },
    );
    await expectNormalWork();
  });
});
