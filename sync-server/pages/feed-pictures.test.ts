import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPageServer, type PageServer } from '../testing/page-server';
import { uploadPicture } from '../testing/upload-picture';
import { jpegAddress } from './feed-pictures';

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer();
});
afterEach(() => server.close());

test('a picture of the shop is also there as JPEG', async () => {
  const uploaded: unknown = await (await uploadPicture(server)).json();
  const image = JSON.stringify(uploaded).match(/\/uploads\/[\w-]+\.webp/)?.[0] ?? '';
  const url = jpegAddress(`${server.url}${image}`, server.url);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('others are not', async () => {
  for (const path of ['uploads/0a-960.jpg', 'uploads/0a-400.jpg', 'pictures/..%2f..-960.jpg'])
    expect((await server.visitor.get(`/feeds/${path}`)).status).not.toBe(200);
  expect(jpegAddress('https://cdn.example/uploads/0a-960.webp', server.url)).toBe(
    'https://cdn.example/uploads/0a-960.webp',
  );
});
