import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureAt, pictureSet, PICTURE_WIDTHS } from '#shared/catalogue/picture';
import type { EncodedPicture } from './encode-picture';
import { openUploads } from './uploads';

const encoded: EncodedPicture = new Map(PICTURE_WIDTHS.map((width) => [width, Buffer.from('x')]));
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('the page finds every width by the address', async () => {
  const uploads = await openUploads({ directory, randomUuid: randomUUID }, async () => encoded);
  const { image } = await uploads.keep(Buffer.from('x'));
  const there = (await readdir(directory)).map((name) => `/uploads/${name}`);
  expect(PICTURE_WIDTHS.map((width) => pictureAt(image, width)).sort()).toEqual(there.sort());
  expect(pictureSet(image)).toContain(`${image} 960w`);
});

test('two are decoded at once, eight wait, and one more has to retry', async () => {
  const begun: (() => void)[] = [];
  const uploads = await openUploads({ directory, randomUuid: randomUUID }, async () => {
    await new Promise<void>((resolve) => begun.push(resolve));
    return encoded;
  });
  const stored = Array.from({ length: 10 }, () => uploads.keep(Buffer.from('x')));
  // What may start does so in this turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(2);
  await expect(uploads.keep(Buffer.from('x'))).rejects.toMatchObject({
    code: 'slow_down',
    headers: { 'Retry-After': '5' },
  });
  for (let done = 0; done < stored.length; done += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    begun.shift()?.();
  }
  expect(await Promise.all(stored)).toHaveLength(10);
  expect(await readdir(directory)).toHaveLength(10 * PICTURE_WIDTHS.length);
});
