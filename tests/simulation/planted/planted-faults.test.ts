import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../../server-process/server-process';
import { PLANTED_FAULTS } from './planted-faults';

test('there are at least 60 planted faults, each of its own', () => {
  const changes = PLANTED_FAULTS.map(({ file, before, after }) => `${file}\0${before}\0${after}`);
  expect(new Set(changes).size).toBe(changes.length);
  expect(changes.length).toBeGreaterThanOrEqual(60);
});

test.each(PLANTED_FAULTS)('$file: $breaks, can be planted', async ({ file, before, after }) => {
  const code = await readFile(ROOT + file, 'utf8');
  expect(code.split(before)).toHaveLength(2);
  expect(before).not.toBe(after);
});

test.each(PLANTED_FAULTS.filter((fault) => fault.test !== undefined))(
  '$file: $breaks, is noticed by a test that is there',
  async (fault) => {
    const [file = '', title = ''] = (fault.test ?? '').split(' > ');
    expect(await readFile(ROOT + file, 'utf8')).toContain(title);
  },
);
