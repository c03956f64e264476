// First: see there.
import { removeTemporaryFolder } from '../../testing/own-temporary-folder';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pictureAt, PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { redOverBlue } from '../../images/testing/sample-pictures';
import { MAX_UPLOAD } from '#shared/core/limits';
import { register } from '../../testing/test-client';
import {
  answerTo,
  codeOf,
  fileHead,
  FORM,
  form,
  png,
  pngOf,
  UploadHarness,
  uploadOf,
} from '../../testing/upload-harness';

let harness: UploadHarness;
beforeEach(async () => {
  harness = await UploadHarness.open();
});
afterEach(() => harness.server.close());
afterAll(removeTemporaryFolder);

describe('a picture is taken', () => {
  // docs/shop-rules.md#r-catalogue-10
  test('and is at its address in every width, to be kept for ever and to do nothing', async () => {
    const body = new FormData();
    body.set('image', new File([new Uint8Array(await png())], '../../kettle.html'));
    const answer = await harness.post(body, {});
    expect(answer.status).toBe(201);
    const { message, image } = uploadOf(answer);
    expect(message).toBe('Image uploaded');
    expect(image).toMatch(/^\/uploads\/[0-9a-f-]{36}-960\.webp$/);
    for (const width of PICTURE_WIDTHS) {
      const response = await fetch(harness.server.url + pictureAt(image, width));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const file = Buffer.from(await response.arrayBuffer());
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(await harness.added()).toHaveLength(PICTURE_WIDTHS.length);
  });

  test('one that was stored before lists had a width of their own shows the next larger there', async () => {
    const { image } = uploadOf(await harness.post(form({ content: await png() })));
    await rm(join(harness.server.directory, pictureAt(image, 240)));
    const response = await fetch(harness.server.url + pictureAt(image, 240));
    expect(response.status).toBe(200);
    const file = Buffer.from(await response.arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ width: 400 });
  });

  // docs/shop-rules.md#r-forms-5
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s, whatever name and type it is given',
    async (format) => {
      const content = await redOverBlue()[format]().toBuffer();
      const head =
        'Content-Disposition: form-data; name="image"; filename="page.html"\r\nContent-Type: text/html';
      expect((await harness.post(form({ head, content }))).status).toBe(201);
    },
  );

  test('in pieces without a length, packed, and in base64', async () => {
    const body = form({ content: await png() });
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 100)
          controller.enqueue(new Uint8Array(body.subarray(at, at + 100)));
        controller.close();
      },
    });
    const content = (await png()).toString('base64');
    const encoded = form({ head: `${fileHead()}\r\nContent-Transfer-Encoding: base64`, content });
    const answers = [
      await harness.post(pieces),
      await harness.post(gzipSync(body), { ...FORM, 'Content-Encoding': 'gzip' }),
      await harness.post(encoded),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  // docs/shop-rules.md#r-forms-5
  test('of exactly 5 MB', async () => {
    const content = await pngOf(MAX_UPLOAD);
    expect(content.length).toBe(5 * 1024 * 1024);
    expect((await harness.post(form({ content }))).status).toBe(201);
  });

  test('and may be a product’s', async () => {
    const { image } = uploadOf(await harness.post(form({ content: await png() })));
    const made = await fetch(`${harness.server.url}/api/products`, {
      method: 'POST',
      headers: harness.bearer,
    });
    const { _id } = z.object({ _id: z.string() }).parse(await made.json());
    const edited = await fetch(`${harness.server.url}/api/products/${_id}`, {
      method: 'PUT',
      headers: { ...harness.bearer, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Kettle',
        price: 1,
        image,
        brand: 'b',
        category: 'c',
        description: '',
        countInStock: 1,
      }),
    });
    expect(await edited.json()).toMatchObject({ image });
  });
});

test('sent again under its idempotency key, it is the same picture; another one is refused', async () => {
  const headers = { ...FORM, 'Idempotency-Key': 'once' };
  const body = form({ content: await png() });
  const first = await harness.post(body, headers);
  expect(await harness.post(body, headers)).toEqual(first);
  const other = form({ content: await redOverBlue(30, 30).png().toBuffer() });
  expect(codeOf(await harness.post(other, headers))).toBe('id_reused');
  expect(await harness.added()).toHaveLength(PICTURE_WIDTHS.length);
});

test('only an admin uploads, and no one else’s body is read', async () => {
  const { user } = await register(harness.server.url);
  const body = form({ content: Buffer.alloc(6e6) });
  expect(
    (await harness.post(body, { ...FORM, Authorization: `Bearer ${user.token}` })).status,
  ).toBe(403);
  expect((await harness.post(body, { ...FORM, Authorization: 'Bearer x' })).status).toBe(401);
});

describe('nothing but uploaded pictures is served', () => {
  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/.',
    '/uploads/../shop.json',
    '/uploads/..%2fshop.json',
    '/uploads/%2e%2e/shop.json',
    '/uploads/..\\shop.json',
    '/uploads//shop.json',
    '/uploads/shop.json',
    '/uploads/a-960.webp/../../shop.json',
    '/uploads/%00-960.webp',
    '/uploads/a-960.webp.new',
    '/uploads/a-960.webp',
    '/uploads/a-500.webp',
  ])('%s: 404', async (path) => {
    const auth = request(harness.server.url, { path });
    auth.end();
    const response = await answerTo(auth);
    const body = Buffer.concat(await response.toArray()).toString();
    expect(response.statusCode).toBe(404);
    expect(body).toContain('not_found');
  });

  test('a picture can only be read, and is not sent again to a client that has it', async () => {
    const { image } = uploadOf(await harness.post(form({ content: await png() })));
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(
        (await fetch(harness.server.url + image, { method, headers: harness.bearer })).status,
      ).toBe(404);
    expect((await fetch(harness.server.url + image, { method: 'HEAD' })).status).toBe(200);
    const known = (await fetch(harness.server.url + image)).headers.get('etag') ?? '';
    const again = await fetch(harness.server.url + image, { headers: { 'If-None-Match': known } });
    expect(again.status).toBe(304);
  });
});
