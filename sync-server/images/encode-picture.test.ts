import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { createPictureEncoder } from './encode-picture';
import {
  BLUE,
  colourAt,
  looksLike,
  RED,
  redOverBlue,
  redThenBlue,
} from './testing/sample-pictures';

const encode = createPictureEncoder();
const encoded = async (picture: Sharp) => encode(await picture.toBuffer());
async function largest(picture: Sharp): Promise<Buffer> {
  return (await encoded(picture)).get(960) ?? Buffer.alloc(0);
}
/** What an upload is refused with. */
const refusalOf = (file: Buffer) =>
  encode(file).then(
    () => 'taken',
    (error: unknown) => error,
  );

test.each<[string, () => Sharp]>([
  ['JPEG', () => redOverBlue().jpeg()],
  ['progressive JPEG', () => redOverBlue().jpeg({ progressive: true })],
  ['CMYK JPEG', () => redOverBlue().toColourspace('cmyk').jpeg()],
  ['PNG', () => redOverBlue().png()],
  ['PNG with a palette', () => redOverBlue().png({ palette: true })],
  ['PNG of 16 bits', () => redOverBlue().toColourspace('rgb16').png()],
  ['WebP', () => redOverBlue().webp()],
  ['AVIF', () => redOverBlue().avif({ effort: 0 })],
])('a %s becomes WebP in every width', async (_what, picture) => {
  const files = await encoded(picture());
  expect([...files.keys()]).toEqual([...PICTURE_WIDTHS]);
  for (const [width, file] of files) {
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: Math.round((width * 80) / 120),
    });
    expect(await colourAt(file, 0.5, 0.2)).toSatisfy((colour: number[]) => looksLike(colour, RED));
    expect(await colourAt(file, 0.5, 0.8)).toSatisfy((colour: number[]) => looksLike(colour, BLUE));
  }
});

test('is rotated upright, and the orientation tag is gone', async () => {
  // 6: the camera was rotated, so the stored top belongs to the right.
  const file = await largest(redOverBlue().jpeg().withMetadata({ orientation: 6 }));
  const { width, height, orientation } = await sharp(file).metadata();
  expect({ width, height, orientation }).toEqual({
    width: 960,
    height: 1_440,
    orientation: undefined,
  });
  expect(looksLike(await colourAt(file, 0.8, 0.5), RED)).toBe(true);
  expect(looksLike(await colourAt(file, 0.2, 0.5), BLUE)).toBe(true);
});

test('metadata are gone: location, owner, colour profile, comment', async () => {
  const exif = { IFD0: { Copyright: 'Asha Rao, 1 Lake Road' }, IFD3: { GPSLatitudeRef: 'N' } };
  const picture = redOverBlue().jpeg().withExif(exif).withIccProfile('p3').withXmp('<x:xmpmeta/>');
  expect((await picture.toBuffer()).toString('latin1')).toContain('Lake Road');
  for (const file of (await encoded(picture)).values()) {
    expect(file.toString('latin1')).not.toMatch(/Lake Road|xmpmeta|EXIF|ICCP/);
    const { exif: noExif, icc, xmp, iptc } = await sharp(file).metadata();
    expect([noExif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test('an animation becomes its first frame', async () => {
  const animation = await redThenBlue().webp({ loop: 0 }).toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const file = await largest(sharp(animation, { animated: true }).webp());
  expect((await sharp(file).metadata()).pages).toBeUndefined();
  expect(looksLike(await colourAt(file, 0.5, 0.9), RED)).toBe(true);
});

test.each([
  ['tall', 3, 3_000],
  ['wide', 3_000, 3],
  ['tiny', 1, 1],
])('a very %s picture is accepted', async (_what, width, height) => {
  const files = await encoded(redOverBlue(width, height).png());
  expect(files.size).toBe(PICTURE_WIDTHS.length);
});

describe('a JPEG as phones and programs write it becomes a picture', () => {
  const photo = async () => [...(await redOverBlue().jpeg().toBuffer())];
  /** Where the header of its scan ends. */
  const endOfScanHeader = (file: readonly number[]) => {
    const at = file.findIndex((byte, place) => byte === 0xff && file[place + 1] === 0xda);
    return at + 2 + (file[at + 3] ?? 0);
  };
  const looksRight = async (file: Buffer) => {
    const large = (await encode(file)).get(960) ?? Buffer.alloc(0);
    expect(looksLike(await colourAt(large, 0.5, 0.2), RED)).toBe(true);
    expect(looksLike(await colourAt(large, 0.5, 0.8), BLUE)).toBe(true);
  };

  test('with the zeros of Samsung’s scan header', async () => {
    const file = await photo();
    const end = endOfScanHeader(file);
    expect(file.slice(end - 3, end)).toEqual([0, 63, 0]);
    file[end - 2] = 0;
    const samsung = Buffer.from(file);
    // Decoders warn of it.
    await expect(sharp(samsung, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow(/SOS/);
    await looksRight(samsung);
  });

  test('with a film behind it, and with its data cut short it is refused', async () => {
    const file = await photo();
    const film = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0isommp42');
    await looksRight(Buffer.concat([Buffer.from(file), film]));
    const middle = endOfScanHeader(file) + 40;
    const short = Buffer.from([...file.slice(0, middle), ...file.slice(-2)]);
    expect(await refusalOf(Buffer.concat([short, film]))).toMatchObject({ code: 'invalid' });
  });

  test('in several scans, whose headers stay as they are', async () => {
    await looksRight(await redOverBlue(200, 200).jpeg({ progressive: true }).toBuffer());
  });
});

test('a detailed picture is compressed to the budget', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const size = { width: 1_200, height: 1_200, channels: 3, background: 'grey' } as const;
  const rich = await sharp({ create: { ...size, noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const files = await encode(rich);
  const best = await sharp(rich).resize(960).webp({ quality: 80 }).toBuffer();
  expect(files.get(960)?.length).toBeLessThan(best.length);
});

describe('is refused', () => {
  test.each([
    ['a GIF', () => redThenBlue().gif().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
    ['text', async () => Buffer.from('hello')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s, as an unsupported picture', async (_what, make) => {
    expect(await refusalOf(await make())).toMatchObject({ code: 'unsupported_type' });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s that is truncated, or has a page behind it',
    async (format) => {
      const file = await redOverBlue()[format]().toBuffer();
      const cuts = [0.2, 0.4, 0.6, 0.8, 0.95].map((part) => Math.floor(file.length * part));
      // An AVIF's first box alone is whole, but no picture.
      const torn = [28, ...cuts].map((length) => file.subarray(0, length));
      for (const bad of [...torn, Buffer.concat([file, Buffer.from('<html>')])])
        expect(await refusalOf(bad)).toMatchObject({ code: 'invalid' });
    },
  );

  test('a picture of the right format that contains rubbish', async () => {
    const png = pngOf(4, 4, Buffer.from('rubbish'));
    expect(await refusalOf(png)).toMatchObject({
      code: 'invalid',
      body: { fields: { image: expect.stringContaining('cannot be read') } },
    });
  });

  test('a picture whose data end too early', async () => {
    const png = pngOf(40, 40, deflateSync(Buffer.alloc(41 * 10)));
    expect(await refusalOf(png)).toMatchObject({ code: 'invalid' });
  });

  test('a small file that contains a huge picture', async () => {
    for (const [width, height] of [
      [6_400, 6_400],
      [65_000, 65_000],
      [2_000_000_000, 2],
    ] as const) {
      const bomb = pngOf(width, height, deflateSync(Buffer.alloc(1_000)));
      const refusal = await refusalOf(bomb);
      expect(refusal).toHaveProperty(
        'status',
        expect.toSatisfy((status) => [400, 413].includes(status)),
      );
    }
    const honest = sharp({
      create: { width: 6_400, height: 6_400, channels: 3, background: 'red' },
    });
    const bomb = await honest.png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf(bomb)).toMatchObject({ code: 'too_large' });
  });
});

/** A PNG of 8 bits grey, with these compressed lines. */
function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
