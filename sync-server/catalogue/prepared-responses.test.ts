import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPreparedResponses } from './prepared-responses';

test('a text is written once, for all encodings and all concurrent requests', async () => {
  const prepared = createPreparedResponses();
  let written = 0;
  const make = async () => {
    written += 1;
    return 'x'.repeat(5_000);
  };
  const texts = await Promise.all([
    prepared.text('a', 'br', make).then((bytes) => brotliDecompressSync(bytes)),
    prepared.text('a', 'gzip', make).then((bytes) => gunzipSync(bytes)),
    prepared.text('a', 'identity', make),
    prepared.text('a', 'br', make).then((bytes) => brotliDecompressSync(bytes)),
  ]);
  expect(written).toBe(1);
  for (const bytes of texts) expect(bytes.toString()).toBe('x'.repeat(5_000));
});

test('what was not asked for longest goes first', async () => {
  const prepared = createPreparedResponses(3_000);
  const written: string[] = [];
  const ask = (key: string) =>
    prepared.text(key, 'identity', async () => {
      written.push(key);
      return 'x'.repeat(1_000);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(written).toEqual(['a', 'b', 'c', 'b']);
});

test('a text that could not be written is not cached', async () => {
  const prepared = createPreparedResponses();
  const failing = prepared.text('a', 'br', async () => {
    throw new Error('no store');
  });
  await expect(failing).rejects.toThrow('no store');
  expect((await prepared.text('a', 'identity', async () => 'well')).toString()).toBe('well');
});
