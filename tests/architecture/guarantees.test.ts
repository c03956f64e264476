import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { remembered, testTitles, titlesMeant } from './code-texts';

const ROOT = new URL('../../', import.meta.url);
const PAGE = 'docs/guarantees.md';
/** A test file, and the titles quoted after it. */
const NAMED = /`([\w./-]+\.test\.tsx?)`((?: “[^”]+”)*)/g;

/** The text of a file of the project; nothing where there is none. */
function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return undefined;
  }
}

/** What is wrong with the tests that a page names. @param readFile the text of a file; nothing where there is none */
function faultsOf(page: string, readFile: (path: string) => string | undefined): string[] {
  const titlesOf = remembered((file) => {
    const source = readFile(file);
    return source === undefined ? undefined : testTitles(file, source);
  });
  return [...page.matchAll(NAMED)].flatMap(([, file = '', quoted = '']) => {
    const titles = titlesOf(file);
    if (!titles) return [`${file} is not there`];
    return [...quoted.matchAll(/“([^”]+)”/g)]
      .filter(([, title = '']) => titlesMeant(title, titles).length === 0)
      .map(([title]) => `${file} has no test ${title}`);
  });
}

test('the page names existing tests', () => {
  expect(faultsOf(read(PAGE) ?? '', read)).toEqual([]);
});

test('each fault, each invariant and each guarantee names a test', () => {
  const [proven = ''] = (read(PAGE) ?? '').split('\n## What no test shows');
  const items = proven.split('\n').filter((line) => line.startsWith('- '));
  expect(items.length).toBeGreaterThan(80);
  expect(items.filter((item) => [...item.matchAll(NAMED)].length === 0)).toEqual([]);
});

describe('a page', () => {
  const files: Readonly<Record<string, string>> = {
    'a/pay.test.ts': `test('says what it costs', () => undefined);`,
  };
  const faults = (page: string) => faultsOf(page, (path) => files[path]);

  test('that names a test by a part of its title has no fault', () => {
    expect(faults('`a/pay.test.ts` “what it costs”, `a/pay.test.ts`')).toEqual([]);
  });

  test('that names another file or title is reported', () => {
    expect(faults('`a/gone.test.ts`; `a/pay.test.ts` “what is left”')).toEqual([
      'a/gone.test.ts is not there',
      'a/pay.test.ts has no test “what is left”',
    ]);
  });
});
