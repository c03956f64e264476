import fc from 'fast-check';

/** Texts that break parsers, queries, logs, terminals and pages that interpret them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: session=forged',
  '\u001b[31m',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '{"$gt":""}',
  '${7*7}{{7*7}}',
  '%00',
  '%zz',
  '%c0%ae%c0%ae/',
  '(a+)+$',
  '.*',
  '[',
  '\\',
  '=1+1',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '0x10',
  '٣',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u0065\u0301'.repeat(40),
  'Ǉﬃ’ıİß',
  '👩‍👩‍👧‍👦'.repeat(20),
  'a'.repeat(129),
  'a'.repeat(5_001),
  'ﷺ'.repeat(2_000),
];

/** Header names that a careless server trusts. */
export const COVETED_KEYS: readonly string[] = [
  '_id',
  'id',
  'isAdmin',
  'isPaid',
  'isDelivered',
  'user',
  'price',
  'rating',
  'numReviews',
  'countInStock',
  'revision',
  'passwordHash',
  'createdAt',
  'role',
  '$where',
  'then',
  'toJSON',
  '__proto__',
  'constructor',
  'prototype',
];

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  0.1 + 0.2,
  1.005,
  21,
  1e-7,
  1e21,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A value of any type where another was expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }, ['a']),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Any JSON at all, awkward keys among it. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
  fc
    .array(fc.tuple(fc.constantFrom(...COVETED_KEYS, 'email', 'name', ''), hostileValue), {
      maxLength: 6,
    })
    .map(objectOf),
  hostileValue,
  fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth)),
);

/** An object whose keys are its own, `__proto__` too. */
export function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return made;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
