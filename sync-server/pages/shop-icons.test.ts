import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { iconAddress } from '#shared/shop/shop-logo';
import { colourAt, looksLike, RED } from '../images/testing/sample-pictures';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { SignedInClient } from '../testing/test-client';

const GREEN = [0, 64, 32];
const COLOUR = '#004020';
const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
});

let server: TestServer;
let admin: SignedInClient;
let page = '';
beforeEach(async () => {
  page = await mkdtemp(join(tmpdir(), 'shop-page-'));
  await writeFile(
    join(page, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Shop</title><meta name="description" content="x" /><link rel="icon" href="/icon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icon-192.png" /></head><body><div id="root"><!-- opened --></div></body></html>',
  );
  await writeFile(
    join(page, 'manifest.webmanifest'),
    JSON.stringify({ name: 'x', icons: [{ src: '/icon.svg', sizes: 'any', purpose: 'any' }] }),
  );
  server = await startTestServer({ pageDirectory: page, render: () => ({ html: '<p>page</p>' }) });
  admin = await registerAdmin(server);
});
afterEach(async () => {
  await server.close();
  await rm(page, { recursive: true, force: true });
});

/** A red picture, twice as wide as high. */
const redPicture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'rgb(220,30,30)' } })
    .png()
    .toBuffer();

async function upload(file: Buffer) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png');
  const response = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.client.token}` },
    body: form,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function save(changes: object) {
  const settings = await server.store.read((shop) => shop.ownerSettings());
  const { revision: _revision, ...fields } = settings;
  return admin.client.ask('PUT', '/api/admin/settings', { body: { ...fields, ...changes } });
}

const manifest = async () =>
  manifestSchema.parse(await (await fetch(`${server.url}/manifest.webmanifest`)).json());
const documentOf = async () =>
  (await fetch(`${server.url}/contact`, { headers: { Accept: 'text/html' } })).text();

test('a picture of the owner’s becomes the icons of the manifest and of the document, whole, on the shop’s colour', async () => {
  const { body } = await upload(await redPicture());
  const { image } = z.object({ image: z.string() }).parse(body);
  expect((await save({ logo: image, colour: COLOUR })).status).toBe(200);

  const { icons } = await manifest();
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, purpose } of icons) {
    const response = await fetch(server.url + src);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const file = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({
      width: Number.parseInt(sizes, 10),
      height: Number.parseInt(sizes, 10),
      format: 'png',
    });
    expect(looksLike(await colourAt(file, 0.5, 0.5), RED)).toBe(true);
    expect(looksLike(await colourAt(file, 0.5, 0.1), GREEN)).toBe(true);
    expect(looksLike(await colourAt(file, 0.1, 0.5), purpose === 'any' ? RED : GREEN)).toBe(true);
  }
  const html = await documentOf();
  expect(html).toContain(`<link rel="icon" href="${iconAddress(image, COLOUR, '192')}"`);
  expect(html).toContain(
    `<link rel="apple-touch-icon" href="${iconAddress(image, COLOUR, '180')}"`,
  );
  expect(html).not.toContain('/icon.svg');
  // With each colour it is another icon, and only that of now is made.
  const [{ src = '' } = {}] = icons;
  await save({ colour: '#0d4f56' });
  expect((await fetch(server.url + src)).status).toBe(404);
  expect((await fetch(server.url + iconAddress(image, '#0d4f56', '192'))).status).toBe(200);
});

test('the picture of the logo is kept while it is in use, and the usual one comes back', async () => {
  const { body } = await upload(await redPicture());
  const { image } = z.object({ image: z.string() }).parse(body);
  const name = image.slice('/uploads/'.length, -'-960.webp'.length);
  await save({ logo: image });
  const named = () => server.store.read((shop) => shop.namedPictures([name]));
  expect(await named()).toEqual(new Set([name]));
  await save({ logo: '' });
  expect(await named()).toEqual(new Set());
  expect((await manifest()).icons).toEqual([{ src: '/icon.svg', sizes: 'any', purpose: 'any' }]);
  expect(await documentOf()).toContain('/icon.svg');
});

test('a broken picture is refused, and so is an address that is none of an uploaded picture', async () => {
  const broken = (await redPicture()).subarray(0, 300);
  expect(await upload(broken)).toMatchObject({
    status: 400,
    body: { fields: { image: expect.any(String) } },
  });
  for (const logo of ['https://evil.example/x.png', '/uploads/../x-960.webp', 'javascript:1'])
    expect(await save({ logo })).toMatchObject({
      status: 400,
      body: { fields: { logo: 'Choose a picture' } },
    });
  expect((await fetch(`${server.url}/icons/none-004020-192.png`)).status).toBe(404);
});
