import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../testing/create-database';
import { makeDatabase } from '../testing/postgres-database';
import { documentList, listText } from './column-lists';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  await database.drop();
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((given) => given.replaceAll('\0', '')),
  fc.constantFrom('', 'null', 'NULL', '{}', '{a,"b"}', 'a b', '"', '\\', ' a', 'a,b', '\n'),
);

test('the database reads a list of texts as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (texts) => {
      const [row] = await database.run('select $1::text[] as read', [listText(texts)]);
      expect(row).toEqual({ read: texts });
    }),
  );
});

test('numbers, and what is true or not, are read as they were', async () => {
  const [row] = await database.run('select $1::bigint[]::text as numbers, $2::boolean[] as flags', [
    listText([1, -3_141_632, Number.MAX_SAFE_INTEGER, null]),
    listText([true, false, null]),
  ]);
  expect(row).toEqual({
    numbers: '{1,-3141632,9007199254740991,NULL}',
    flags: [true, false, null],
  });
});

test('what PostgreSQL has no place for is left out', async () => {
  const [row] = await database.run('select $1::text[] as read', [listText(['a\0b', 'a\ud800b'])]);
  expect(row).toEqual({ read: ['ab', 'a\ufffdb'] });
});

test('the database reads a list of documents as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(text, text), { minLength: 1 }), async (documents) => {
      const list = documentList(documents.map((document) => JSON.stringify(document)));
      const [row] = await database.run('select to_jsonb($1::jsonb[]) as read', [list]);
      expect(row).toEqual({ read: documents.map((document) => ({ ...document })) });
    }),
  );
});
