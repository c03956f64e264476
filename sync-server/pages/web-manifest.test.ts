import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPageServer, type PageServer } from '../testing/page-server';
import { shortNameOf } from './web-manifest';

const SOURCE = fileURLToPath(new URL('../../pwa/public/manifest.webmanifest', import.meta.url));
const PATH = '/manifest.webmanifest';
let server: PageServer;
let built: string;

beforeEach(async () => {
  server = await startPageServer();
  built = await readFile(SOURCE, 'utf8');
  await writeFile(join(server.pageDirectory, PATH), built);
});
afterEach(() => server.close());

const rename = (shopName: string) =>
  server.store.write(async (shop) =>
    shop.putOwnerSettings({ ...(await shop.ownerSettings()), shopName, revision: 1 }),
  );

test('the web manifest is the built one while the shop has the built name', async () => {
  const { status, text } = await server.visitor.get(PATH);
  expect([status, text]).toEqual([200, built]);
});

test('the web manifest has the name that the owner gave the shop, and all else as it was built', async () => {
  await rename('Asha’s Village Store');
  const { status, text, headers } = await server.visitor.get(PATH);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/manifest+json');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(JSON.parse(text)).toEqual({
    ...(JSON.parse(built) as object),
    name: 'Asha’s Village Store',
    short_name: 'Asha’s',
  });
});

test('a shop with a colour and the built name is installed under both', async () => {
  await server.store.write(async (shop) =>
    shop.putOwnerSettings({ ...(await shop.ownerSettings()), colour: '#7a1f3d', revision: 1 }),
  );
  expect(JSON.parse((await server.visitor.get(PATH)).text)).toEqual({
    ...(JSON.parse(built) as object),
    theme_color: '#7a1f3d',
  });
});

describe('a short name', () => {
  test.each([
    ['Pocket Bazaar', 'Pocket'],
    ['Tea & Spice', 'Tea & Spice'],
    ['Kirana', 'Kirana'],
    ['आशा किराना भंडार', 'आशा किराना'],
    ['Extraordinarily', 'Extraordinarily'],
  ])('of %s is %s', (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });
});
