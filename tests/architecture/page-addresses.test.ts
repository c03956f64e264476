import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { pageAddressOf } from '#shared/pages/page-address';
import { ALL_PAGES } from '#shared/pages/pages';
import { readMetrics } from '../../scripts/metrics.mjs';
import { ROOT } from '../server-process/server-process';

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
/** With the address of the search form, which the page replaces by the search's own. */
const PATHS: ReadonlySet<string> = new Set(['/search', ...ALL_PAGES.map(({ path }) => path)]);

/** The screens by address, from the text of their tables: as modules they would import the whole page. */
function screensIn(file: string): (readonly [string, string])[] {
  const text = read(`pwa/app/${file}`);
  const named = text.matchAll(/ (\w+) (?:= .*import\(|\} from )'\.\.\/features\/([^']+)'/g);
  const modules = new Map([...named].map(([, name = '', module = '']) => [name, module]));
  const rows = text.matchAll(
    /^ +'([^']+)': (?:[\w(\s]*\(\) =>\s*import\('\.\.\/features\/([^']+)'|(\w+),)/gm,
  );
  return [...rows].map(([, path = '', module, name = '']) => [
    path,
    module ?? modules.get(name) ?? name,
  ]);
}

test('every page shows the screen that the table names', () => {
  const screens = ['routes.tsx', 'signed-in-screens.ts', 'admin-routes.tsx'].flatMap(screensIn);
  expect(new Map(screens)).toEqual(new Map(ALL_PAGES.map(({ path, screen }) => [path, screen])));
});

/** Blank is the shop's name alone, and `{name}` what the data says. */
const TITLED = ALL_PAGES.filter(({ title }) => title !== '' && title !== '{name}');

test.each(TITLED)('the screen of $path says the title of the table', ({ screen, title }) => {
  expect(read(`pwa/features/${screen}.tsx`)).toContain(`t('${title}'`);
});

test('the links of the footer say the titles of the table', () => {
  const rows = [...read('pwa/app/shell/footer.tsx').matchAll(/to: '([^']+)', text: '([^']+)'/g)];
  expect(rows.length).toBeGreaterThan(5);
  const titles = new Map(ALL_PAGES.map(({ path, title }) => [path, title]));
  expect(rows.map(([, path = '']) => titles.get(path))).toEqual(rows.map(([, , text]) => text));
});

test.each(ALL_PAGES)('the server reads $path as the table says', ({ path, who, renders }) => {
  const address = path.replaceAll(/:\w+/g, '2').replace('*', 'no/such/page');
  const { kind, ...rest } = pageAddressOf(address, new URLSearchParams());
  const read = 'name' in rest ? rest.name : kind;
  const rendered = renders === 'not-found' ? 'unknown' : renders;
  expect(read).toBe(who === 'everyone' ? rendered : 'private');
});

test('every address in the rules is a page', () => {
  const rules = read('docs/shop-rules.md').matchAll(/<a id="r-routes-[12]">.*/g);
  const named = [...rules].flatMap(([rule]) => [...rule.matchAll(/`(\/[^`?]*)`/g)]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, path = '']) => path).filter((path) => !PATHS.has(path))).toEqual([]);
});

/** Where an address of a page is written as a text, as in a link. */
const LINK =
  /(?:\b(?:to|href|action|list|fallback)[=:] ?\{?|\bnavigate\(|\bsignInPath\()\s*['"](\/(?!api\/)[^'"?]*)/g;
/** An address that is put together by hand, where `pathTo` does it. */
const TEMPLATE = /`\/(?:order|product|admin\/(?:product|user|person))\/\$\{/;

let files: readonly string[];
beforeAll(async () => {
  files = (await readMetrics()).map(({ file }) => file).filter((file) => !/\/testing\//.test(file));
});

test('every link leads to a page', () => {
  const links = files
    .filter((file) => file.startsWith('pwa/') && !file.startsWith('pwa/frames/'))
    .flatMap((file) => [...read(file).matchAll(LINK)].map(([, path = '']) => `${file}: ${path}`));
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter((link) => !PATHS.has(link.replace(/^.*: /, '')))).toEqual([]);
});

test('no address of a page is put together by hand', () => {
  expect(files.filter((file) => TEMPLATE.test(read(file)))).toEqual([]);
});
