import { describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES, PhotoError, smallPhoto, type PhotoTools } from './photo';

const bytes = (size: number, type: string) => new Blob([new Uint8Array(size)], { type });
const MB = 1024 * 1024;

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly quality: number;
}

/** A browser that decodes to this size, and encodes to this many bytes at each quality. */
function browser({
  width = 4_000,
  height = 3_000,
  encodes = (quality: number) => Math.round(quality * MB),
  types = ['image/jpeg', 'image/webp'],
} = {}) {
  const drawn: Drawn[] = [];
  let closed = 0;
  const tools: PhotoTools = {
    decode: async () => ({ width, height, close: () => (closed += 1) }) as unknown as ImageBitmap,
    async encode(_picture, size, type, quality) {
      drawn.push({ ...size, type, quality });
      return bytes(encodes(quality), types.includes(type) ? type : 'image/png');
    },
  };
  return { tools, drawn, closed: () => closed };
}
const unreadable: PhotoTools = {
  decode: () => Promise.reject(new Error('The source image could not be decoded')),
  encode: () => Promise.reject(new Error('Nothing to encode')),
};
const problemOf = (file: Blob, tools: PhotoTools) =>
  smallPhoto(file, tools).then(
    () => 'taken',
    (error: unknown) => (error instanceof PhotoError ? error.problem : String(error)),
  );

describe('a photo', () => {
  test('of 12 MB travels at 2,400 pixels a side, its form kept', async () => {
    const { tools, drawn, closed } = browser();
    const made = await smallPhoto(bytes(12 * MB, 'image/jpeg'), tools);
    expect(drawn).toEqual([{ width: 2_400, height: 1_800, type: 'image/jpeg', quality: 0.85 }]);
    expect(made.size).toBeLessThan(1_500_000);
    expect(closed()).toBe(1);
  });

  test('rich in detail is encoded until it is small enough', async () => {
    const { tools, drawn } = browser({ encodes: (quality) => Math.round(quality * 2.2 * MB) });
    const made = await smallPhoto(bytes(12 * MB, 'image/jpeg'), tools);
    expect(drawn.map(({ quality }) => quality)).toEqual([0.85, 0.75, 0.65]);
    expect(made.size).toBeLessThanOrEqual(1_500_000);
  });

  test('that is small travels as it is; one of few pixels is not made larger', async () => {
    const small = bytes(MB, 'image/png');
    expect(await smallPhoto(small, unreadable)).toBe(small);
    const { tools, drawn } = browser({ width: 900, height: 1_200 });
    await smallPhoto(bytes(2 * MB, 'image/png'), tools);
    expect(drawn[0]).toMatchObject({ width: 900, height: 1_200, type: 'image/webp' });
  });

  test('that may be transparent becomes a JPEG where the browser cannot write WebP', async () => {
    const { tools, drawn } = browser({ types: ['image/jpeg'] });
    const made = await smallPhoto(bytes(4 * MB, 'image/png'), tools);
    expect(drawn.map(({ type }) => type)).toEqual(['image/webp', 'image/jpeg']);
    expect(made.type).toBe('image/jpeg');
  });

  test('that would become larger travels as it is', async () => {
    const file = bytes(1_600_000, 'image/jpeg');
    const { tools } = browser({ encodes: () => 2_000_000 });
    expect(await smallPhoto(file, tools)).toBe(file);
  });
});

describe('is not taken', () => {
  test('above 30 MB or 60 megapixels; at the limits it is', async () => {
    const { tools } = browser();
    expect(await problemOf(bytes(MAX_PHOTO_BYTES + 1, 'image/jpeg'), tools)).toBe('too-large');
    expect(await problemOf(bytes(MAX_PHOTO_BYTES, 'image/jpeg'), tools)).toBe('taken');
    const wide = (width: number) => browser({ width, height: 6_000 }).tools;
    expect(await problemOf(bytes(9 * MB, 'image/jpeg'), wide(10_001))).toBe('too-many-pixels');
    expect(await problemOf(bytes(9 * MB, 'image/jpeg'), wide(10_000))).toBe('taken');
  });

  test('as HEIC where the browser cannot read it, by its bytes; and as no picture', async () => {
    const heic = new Blob(['\0\0\0\u0018ftypheic\0\0\0\0'], { type: '' });
    expect(await problemOf(heic, unreadable)).toBe('heic');
    expect(await problemOf(heic, browser().tools)).toBe('taken');
    expect(await problemOf(new Blob(['hello']), unreadable)).toBe('unreadable');
  });

  test('by the browser alone: what the shop may read travels as it is', async () => {
    const avif = bytes(2 * MB, 'image/avif');
    expect(await smallPhoto(avif, unreadable)).toBe(avif);
  });
});
