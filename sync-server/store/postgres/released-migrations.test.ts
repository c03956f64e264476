import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import released from '../../../tests/golden/released-migrations.json' with { type: 'json' };
import { knownMigrations } from './migrations';

/** The file of a migration, which names it in `released-migrations.json`. */
const read = (file: string) => readFile(new URL(`migrations/${file}`, import.meta.url), 'utf8');

test.for(Object.entries(released))(
  'the migration %s, which was released, is as it was: what is new stands in a file of its own',
  async ([file, hash]) => {
    const text = await read(file);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  },
);

test('a migration that is new comes after those that were released', async () => {
  const last = Object.keys(released).toSorted().at(-1) ?? '';
  const names = (await knownMigrations()).map(
    ({ number, name }) => `${String(number).padStart(4, '0')}-${name}.sql`,
  );
  const added = names.filter((name) => !(name in released));
  expect(names.slice(0, names.length - added.length)).toEqual(Object.keys(released).toSorted());
  expect(added.every((name) => name > last)).toBe(true);
});
