import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../server-process/server-process';

const page = () => readFile(`${ROOT}docs/security.md`, 'utf8');

test('the page on security walks through every chapter of the standard, in its order', async () => {
  const chapters = [...(await page()).matchAll(/^### V(\d+) /gm)].map(([, number]) =>
    Number(number),
  );
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

test('each unmet group says so, and each met one says where', async () => {
  const groups = [...(await page()).matchAll(/^- (\d+\.\d[^:]*):(?: \*\*([^*]+)\*\*)?(.*)$/gm)];
  expect(groups.length).toBeGreaterThan(60);
  for (const [group, , state = 'met', where = ''] of groups) {
    expect(state, group).toMatch(/^(met|partly|not met|not there)/);
    if (state !== 'not there') expect(where.trim(), group).not.toBe('');
  }
});

test('every file that the page names exists', async () => {
  const named = [...(await page()).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
  const missing: string[] = [];
  for (const path of named.filter((each) => !each.startsWith('.well-known')))
    await access(ROOT + path).catch(() => missing.push(path));
  expect(named.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
