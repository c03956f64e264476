import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NOT_USED } from './theme-styles';

const PWA = fileURLToPath(new URL('../pwa', import.meta.url));

test('no component is used whose variables are left out of the page', () => {
  const files = readdirSync(PWA, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(PWA, file), 'utf8'));
  expect(code.some((text) => text.includes("'@mui/material/Button'"))).toBe(true);
  const imports = new RegExp(`'@mui/material/(?:${NOT_USED.join('|')}|SpeedDial|Stepper)'`);
  expect(code.filter((text) => imports.test(text))).toEqual([]);
  // A Snackbar with a message, and no child, is a SnackbarContent.
  expect(code.filter((text) => /<Snackbar\s[^>]*\bmessage=/.test(text))).toEqual([]);
});
