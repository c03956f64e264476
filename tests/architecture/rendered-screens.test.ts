import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_PAGES } from '#shared/pages/pages';
import { ROOT } from '../server-process/server-process';

/** Imports of code that come with the file: neither those of types alone nor those on demand. */
const WITH_THE_FILE = /^(?:import|export)\b(?! type\b)(?:[^;']*?from)? ?'([^']+)';/gms;
const HEAVY = /^@(?:mui|emotion)\//;

function importsOf(file: string): readonly string[] {
  const text = readFileSync(`${ROOT}${file}`, 'utf8');
  return [...text.matchAll(WITH_THE_FILE)].map(([, named = '']) => named);
}

/** The file that an import names; nothing for a package, a style sheet or data. */
function fileOf(from: string, named: string): string | undefined {
  const stem = named.startsWith('#')
    ? named.slice(1)
    : posix.join(posix.dirname(from), named.startsWith('.') ? named : '/none');
  return ['.ts', '.tsx'].map((ending) => stem + ending).find((file) => existsSync(ROOT + file));
}

const SCREENS = ALL_PAGES.filter(({ renders }) => renders !== undefined);

test('nothing that the server renders imports MUI or Emotion (docs/decisions/0009-screens-and-theme.md)', () => {
  const files = new Set([
    'pwa/rendering/render-body.tsx',
    ...SCREENS.map(({ screen }) => `pwa/features/${screen}.tsx`),
  ]);
  const heavy: string[] = [];
  // What is added meanwhile is visited too.
  for (const file of files)
    for (const named of importsOf(file)) {
      if (HEAVY.test(named)) heavy.push(`${file} imports ${named}`);
      const found = fileOf(file, named);
      if (found) files.add(found);
    }
  expect(files.has('pwa/features/catalogue/product-card.tsx')).toBe(true);
  expect(files.has('pwa/app/shell/header.tsx')).toBe(true);
  expect(heavy).toEqual([]);
});
