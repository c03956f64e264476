import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../server-process/server-process';
import { NOT_REACHED } from './not-reached';

test.each(NOT_REACHED)(
  '$file: “$code” is there, and what tests it',
  async ({ file, code, test: by }) => {
    const lines = (await readFile(ROOT + file, 'utf8')).split('\n');
    expect(lines.some((line) => line.includes(code))).toBe(true);
    if (by !== undefined) expect(await readFile(ROOT + by, 'utf8')).not.toBe('');
  },
);
