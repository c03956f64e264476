import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const PUBLIC = fileURLToPath(new URL('../pwa/public', import.meta.url));
/** The heaviest picture that is shown before installation, in bytes. */
const HEAVIEST = 120_000;

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifestShape = z.object({
  icons: z.array(picture),
  screenshots: z.array(z.extend(picture, { form_factor: z.string(), label: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(picture) })),
});
const text = await readFile(`${PUBLIC}/manifest.webmanifest`, 'utf8');
const manifest = manifestShape.parse(JSON.parse(text));

test.each([
  ...manifest.icons.filter(({ sizes }) => sizes !== 'any'),
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
])('$src is there, of the size and type that the manifest says', async ({ src, sizes, type }) => {
  const file = await readFile(`${PUBLIC}${src}`);
  const { width, height, format } = await sharp(file).metadata();
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  expect(file.length).toBeLessThanOrEqual(HEAVIEST);
});

test('has screenshots of both form factors, and three shortcuts', () => {
  const forms = manifest.screenshots.map((shot) => shot.form_factor);
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']));
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Cart', 'My Orders', 'Search']);
});
