import fc from 'fast-check';

export type Header = readonly [name: string, value: string];

/** What a header may hold on its way out of Node: visible characters of Latin-1, spaces and tabs. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCodePoint(...codes).trim());

function header(name: string, values: readonly string[]): fc.Arbitrary<Header> {
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: headerText },
    )
    .map((value) => [name, value]);
}

const LONG = 'x'.repeat(4_000);

const ODD_HEADERS: readonly fc.Arbitrary<Header>[] = [
  // Few keys, so that some meet again: with the same content, and with another.
  header('Idempotency-Key', ['k1', 'k2', 'k3', 'k4', '~'.repeat(128), 'k'.repeat(129), 'a b', 'é']),
  header('If-Match', ['"1"', '"2"', '*', '', 'W/"1"', '1', '"1", "2"', '"__proto__"', LONG]),
  header('If-None-Match', ['*', '""', 'W/"x"', LONG]),
  header('Authorization', [
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.',
    'bearer  x',
    'Basic YTpi',
    `Bearer ${LONG}`,
  ]),
  header('Cookie', ['session=', 'session=x', '__Host-session=x', '=;;=', '__proto__=x', LONG]),
  header('Accept', ['text/html', 'application/json;q=0', '*/*;q=0', ';;;', 'a/b/c', LONG]),
  header('Accept-Encoding', [
    'br',
    'gzip',
    'br;q=0, gzip;q=0',
    '*;q=0',
    'gzip;q=abc',
    'zstd',
    ',',
    LONG,
  ]),
  header('Origin', ['https://evil.example', 'null', '', 'http://', 'http://127.0.0.1']),
  header('Sec-Fetch-Site', ['same-origin', 'cross-site', 'same-site', 'none', 'x']),
  header('X-Forwarded-For', ['1.2.3.4', '::1', 'x, y, z', '', LONG]),
  header('X-Forwarded-Proto', ['https', 'javascript', '']),
  header('X-HTTP-Method-Override', ['DELETE', 'GET']),
  header('X-Request-Id', ['12345678', 'forged\tline', LONG]),
  header('Range', ['bytes=0-1', 'bytes=9-2', 'bytes=-', 'lines=1-2']),
  header('Host', ['evil.example', 'localhost', '127.0.0.1:1', '[::1]', '']),
  header('Accept-Language', ['hi', ';', LONG]),
  header('Expect', ['100-continue']),
  header('Date', ['yesterday']),
];

/** Mostly none, sometimes a few; each name once. */
export const oddHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.oneof(...ODD_HEADERS), {
      minLength: 1,
      maxLength: 3,
      selector: ([name]) => name,
    }),
  },
);
