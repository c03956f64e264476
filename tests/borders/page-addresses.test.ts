import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageAddressOf, PRIVATE_PATHS, TEXT_PATHS } from '#shared/pages/page-address';
import { ADMIN_PATHS } from '../../pwa/app/admin-paths';
import { ROOT } from '../server-process/server-process';

/** The addresses in the text of a table of routes: its own modules would bring the whole page with them. */
const addressesIn = (file: string) =>
  [...readFileSync(`${ROOT}pwa/app/${file}`, 'utf8').matchAll(/^ +'(\/[^'*]*)'(?::|,)/gm)].map(
    ([, path = '']) => path,
  );

const ROUTES = addressesIn('routes.tsx');
const SIGNED_IN = addressesIn('signed-in-screens.ts');
const kindOf = (path: string) =>
  pageAddressOf(path.replaceAll(/:\w+/g, '2'), new URLSearchParams()).kind;

test('the server knows every address of the page, and whose it is', () => {
  expect(ROUTES.length).toBeGreaterThan(15);
  expect(SIGNED_IN.length).toBeGreaterThan(4);
  expect(ROUTES.filter((path) => kindOf(path) === 'unknown')).toEqual([]);
  for (const path of [...SIGNED_IN, ...ADMIN_PATHS.map((path) => `/admin/${path}`)])
    expect([path, kindOf(path)]).toEqual([path, 'private']);
});

test('the page knows every address of the server', () => {
  const known = [...ROUTES, ...SIGNED_IN.map((path) => path.replace('/:id', '')), '/admin'];
  const told = [...Object.values(TEXT_PATHS), ...PRIVATE_PATHS];
  expect(told.filter((path) => !known.includes(path))).toEqual([]);
});
