import { expect, test } from 'vitest';
import { quickClone } from './quick-clone';

const real = structuredClone;
const clone = quickClone(real);

test('refuses what structuredClone refuses', () => {
  const refused = [() => undefined, { run: () => undefined }, [Symbol('a')], { a: new WeakMap() }];
  for (const value of refused) expect(() => clone(value)).toThrow(DOMException);
});

test('says what a getter throws', () => {
  const faulty = {
    get a() {
      throw new TypeError('no');
    },
  };
  expect(() => clone(faulty)).toThrow(new TypeError('no'));
});

const shared = { a: 1 };
const circle: Record<string, unknown> = {};
circle['self'] = circle;
class Named {
  readonly a = 1;
}
const VALUES: readonly unknown[] = [
  undefined,
  null,
  0,
  -0,
  Number.NaN,
  12n,
  'text',
  true,
  [],
  {},
  [1, [2, { a: undefined }]],
  { a: { b: [null, undefined, 'c'] }, d: '' },
  new Date(5),
  { at: new Date(5), bytes: new Uint8Array([1, 2]) },
  new Map([[{ a: 1 }, new Set([1])]]),
  Object.assign(Object.create(null) as object, { a: 1 }),
  JSON.parse('{"__proto__": {"a": 1}}'),
  Object.assign([1, 2], { name: 'list' }),
  Array.from({ length: 3 }, () => undefined),
  Object.assign([], { 1: 'behind a hole' }),
  Object.assign([], { length: 2, 0: 'first', name: 'as many names as places' }),
  { one: shared, other: shared },
  circle,
  new Named(),
  new Error('message'),
];

test.each(VALUES.map((value) => ({ value })))(
  'copies value %# as structuredClone does',
  ({ value }) => {
    expect(clone(value)).toStrictEqual(real(value));
  },
);

test('a copy shares nothing with the original', () => {
  const value = { list: [{ a: 1 }] };
  const copy = clone(value);
  Object.assign(copy.list[0] ?? {}, { a: 2 });
  copy.list.push({ a: 3 });
  expect(copy).toEqual({ list: [{ a: 2 }, { a: 3 }] });
  expect(value).toEqual({ list: [{ a: 1 }] });
});

test('the same object in two places stays one', () => {
  const copy = clone({ one: shared, other: shared });
  expect(copy.one).toBe(copy.other);
  expect(copy.one).not.toBe(shared);
});
