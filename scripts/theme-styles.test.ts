import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ELEVATIONS, NOT_USED } from './theme-styles';

const PWA = fileURLToPath(new URL('../pwa', import.meta.url));

/** The sources of the page with such a name. */
const textsOf = (name: RegExp) =>
  readdirSync(PWA, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(PWA, file), 'utf8'));

test('nothing is raised so high that its shadow is left out of the page', () => {
  const heights = textsOf(/\.(?:tsx?|css)$/).flatMap((text) =>
    [...text.matchAll(/(?:shadows-|elevation=\{|boxShadow: )(\d+)/g)].map(([, height]) =>
      Number(height),
    ),
  );
  expect(heights).toContain(4);
  expect(heights.filter((height) => !ELEVATIONS.some((known) => known === height))).toEqual([]);
});

test('no component is used whose variables are left out of the page', () => {
  const code = textsOf(/\.tsx?$/);
  expect(code.some((text) => text.includes("'@mui/material/Button'"))).toBe(true);
  const imports = new RegExp(`'@mui/material/(?:${NOT_USED.join('|')}|SpeedDial|Stepper)'`);
  expect(code.filter((text) => imports.test(text))).toEqual([]);
  // A Snackbar with a message, and no child, is a SnackbarContent.
  expect(code.filter((text) => /<Snackbar\s[^>]*\bmessage=/.test(text))).toEqual([]);
});
