import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_PAGES } from '#shared/pages/pages';
import { pathPattern, SERVER_PATHS } from '#shared/pages/server-paths';
import { apiRoutes } from '../../sync-server/routes/api-routes';
import { fakeRoutes } from '../../sync-server/routes/payments/fake-gateway';
import { healthRoutes } from '../../sync-server/routes/shop/health';
import { ROOT } from '../server-process/server-process';

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
const isListed = (path: string) => pathPattern(SERVER_PATHS).test(path);
/** Files of the build that the server changes, which the worker answers too; and the name of an unknown page. */
const IN_THE_BUILD: ReadonlySet<string> = new Set([
  '/index.html',
  '/manifest.webmanifest',
  '/not-found',
]);

test('no page has an address that the server answers itself', () => {
  expect(ALL_PAGES.filter(({ path }) => isListed(path))).toEqual([]);
  expect(['/apis', '/healthz/x', '/pictures', '/sitemap-1.xml/x'].filter(isListed)).toEqual([]);
  expect(isListed('/healthz?at=1')).toBe(true);
});

test('every route has a listed path', () => {
  const paths = [
    ...apiRoutes.map(({ path }) => `/api${path}`),
    ...[...healthRoutes, ...fakeRoutes].map(({ path }) => path),
  ];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !isListed(path))).toEqual([]);
});

test('every other path in the server is listed', () => {
  const files = [
    'sync-server/app.ts',
    ...['http', 'pages'].flatMap((folder) => filesIn(`sync-server/${folder}`, /(?<!\.test)\.ts$/)),
  ];
  const paths = files.flatMap((file) =>
    [...read(file).matchAll(/(?:= |\()'(\/[\w./-]+)'/g)].map(([, path = '']) => path),
  );
  expect(paths).toContain('/robots.txt');
  expect(
    paths.filter((path) => !IN_THE_BUILD.has(path) && !isListed(path) && !isListed(`${path}/`)),
  ).toEqual([]);
});

test('the configurations of proxies name no other path', () => {
  const paths = filesIn('deploy', /(?:\.conf|Caddyfile)$/).flatMap((file) =>
    [...read(file).matchAll(/(?:location =|handle) (\/\S+)/g)].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !isListed(path))).toEqual([]);
});
