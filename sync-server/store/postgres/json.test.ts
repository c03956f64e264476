import { expect, test } from 'vitest';
import { storedForm } from './json';

const text = (document: object) => JSON.stringify(storedForm(document));

test('a document has its fields in the order of jsonb, the same each time', () => {
  const document = { total: 1, _id: 'a', lines: [{ qty: 1, id: 'b' }], é: 2, abc: 3 };
  const stored = '{"é":2,"_id":"a","abc":3,"lines":[{"id":"b","qty":1}],"total":1}';
  expect([text(document), text(document)]).toEqual([stored, stored]);
});

test('what JSON leaves out is left out, also where a document of the same fields had it', () => {
  expect(text({ paidAt: 'now', by: 'me' })).toBe('{"by":"me","paidAt":"now"}');
  expect(text({ paidAt: undefined, by: 'me' })).toBe('{"by":"me"}');
  expect(text({ paidAt: Number.NaN, by: 'me' })).toBe('{"by":"me","paidAt":null}');
});

test('names are kept whatever is in them', () => {
  expect(text({ 'b,c': 1, a: 2 })).toBe('{"a":2,"b,c":1}');
  expect(text({ c: 1, 'a,b': 2 })).toBe('{"c":1,"a,b":2}');
  expect(text({ b: 1, c: 2, a: 3 })).toBe('{"a":3,"b":1,"c":2}');
  const own: object = JSON.parse('{"b":1,"__proto__":2}');
  expect(text(own)).toBe('{"b":1,"__proto__":2}');
});

test('a text is as PostgreSQL can hold it', () => {
  expect(text({ name: 'a\0b\ud800' })).toBe('{"name":"ab\ufffd"}');
});
