import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../sync-server/config/setting-names.mjs';
import { ROOT } from '../server-process/server-process';

const read = (path: string) => readFile(ROOT + path, 'utf8');

/** The settings that a text sets or names: `NAME=` at the beginning of a line, also behind a comment's sign. */
const setIn = (text: string) =>
  [...text.matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name ?? '');

/** The settings that the server reads: whatever looks like one in the files that use the environment. */
async function settings(): Promise<Set<string>> {
  const files = (await readdir(`${ROOT}sync-server/config`)).filter((name) =>
    /(?:config|-rules|-settings)\.(?:ts|mjs)$/.test(name),
  );
  const code = (await Promise.all(files.map((file) => read(`sync-server/config/${file}`)))).join(
    '\n',
  );
  const names = [...code.matchAll(/'([A-Z][A-Z\d_]{3,})'|^ {2}([A-Z][A-Z\d]*_[A-Z_]+): /gm)];
  return new Set(names.map(([, quoted, key]) => quoted ?? key ?? ''));
}

test('every setting of the server is explained in .env.example, and nothing else is', async () => {
  const text = await read('.env.example');
  const wanted = [...(await settings())];
  expect(wanted.length).toBeGreaterThan(20);
  expect(new Set(setIn(text))).toEqual(new Set(wanted));
});

test('the list of settings, used to find misspelt ones, is that of .env.example', async () => {
  expect(SETTING_NAMES).toEqual(setIn(await read('.env.example')));
});

test('the settings of the unit are settings of the shop', async () => {
  const known = await settings();
  const given = setIn(await read('deploy/shop.env'));
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test('the page on deploying names every file of deploy/, and no missing file or setting', async () => {
  const page = await read('docs/deploy.md');
  const files = await readdir(`${ROOT}deploy`);
  for (const file of files) expect(page).toContain(`deploy/${file}`);
  const named = [...page.matchAll(/`deploy\/([\w.]+)`/g)].map(([, file]) => file ?? '');
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
  const known = await settings();
  const inPage = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(
    ([, name]) => name ?? '',
  );
  const ofCheck = ['CHECK_EMAIL', 'CHECK_PASSWORD', 'NODE_IMAGE'];
  expect(inPage.filter((name) => !known.has(name) && !ofCheck.includes(name))).toEqual([]);
});

test('the unit runs what npm run serve runs', async () => {
  const unit = await read('deploy/shop.service');
  const { NODE_FLAGS, SERVER, SERVER_ENV } = await import('../../scripts/server.mjs');
  expect(unit).toContain(`${SERVER.join(' ')} serve`);
  expect(NODE_FLAGS.length).toBeGreaterThan(0);
  for (const name of Object.keys(SERVER_ENV)) expect(unit).toContain(`${name}=`);
});

test('both proxies lead to the port of the settings, and keep the host', async () => {
  const env = await read('deploy/shop.env');
  const [, port] = /^PORT=(\d+)$/m.exec(env) ?? [];
  expect(await read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${port};`);
  expect(await read('deploy/nginx.conf')).toContain('proxy_set_header Host $http_host;');
  expect(await read('deploy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port}`);
});

test('several processes and containers run what npm run serve runs', async () => {
  const { SERVER, SERVER_ENV } = await import('../../scripts/server.mjs');
  expect(await read('deploy/several.conf')).toContain(`node ${SERVER.join(' ')} serve`);
  const image = await read('deploy/Dockerfile');
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...SERVER, 'serve']).replaceAll(',', ', ')}`,
  );
  for (const name of Object.keys(SERVER_ENV)) expect(image).toContain(`${name}=`);
});

test('the settings of the containers are settings of the shop, and every proxy of several processes asks whether each is ready', async () => {
  const known = await settings();
  const compose = await read('deploy/compose.yaml');
  const ofShop = compose.slice(0, compose.indexOf('\nservices:'));
  const given = [...ofShop.matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '');
  expect(given).toContain('DATABASE_URL');
  expect(given.filter((name) => !known.has(name))).toEqual([]);
  expect(compose.match(/^ {2}shop-\d:$/gm)).toHaveLength(2);
  expect(ofShop).toContain('/readyz');
  expect(await read('deploy/several.Caddyfile')).toContain('health_uri /readyz');
});

test('the proxy of several processes differs from that of one only in its upstreams', async () => {
  const rules = async (file: string) => {
    const lines = (await read(file)).split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
    return lines.slice(
      0,
      lines.findIndex((line) => line.includes('reverse_proxy')),
    );
  };
  const [one, several] = await Promise.all(
    ['deploy/Caddyfile', 'deploy/several.Caddyfile'].map(rules),
  );
  expect(one?.length).toBeGreaterThan(5);
  expect(several).toEqual(one);
});
