import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { formatOf, onlyPicture, type PictureFormat } from './picture-format';
import { redOverBlue, redThenBlue } from './testing/sample-pictures';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const satisfies readonly PictureFormat[];
const isOnlyPicture = (file: Buffer, format: PictureFormat) =>
  onlyPicture(file, format) !== undefined;
const pictureIn = (format: PictureFormat) => redOverBlue()[format]().toBuffer();

describe.each(FORMATS)('%s', (format) => {
  test('is recognised by its first bytes, and is a picture and nothing else', async () => {
    const file = await pictureIn(format);
    expect(formatOf(file)).toBe(format);
    expect(isOnlyPicture(file, format)).toBe(true);
  });

  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\u0003\u0004 and so on')],
    ['an archive after padding', Buffer.from('\0\0PK\u0003\u0004 and so on')],
    ['a directory of an archive', Buffer.from('anything PK\u0005\u0006 and so on')],
    ['a PDF', Buffer.from('\0%PDF-1.7')],
  ])('with %s behind it is more than a picture', async (_what, more) => {
    const file = Buffer.concat([await pictureIn(format), more]);
    expect(formatOf(file)).toBe(format);
    expect(isOnlyPicture(file, format)).toBe(false);
  });

  test('with one byte behind it is more than a picture, but for a JPEG', async () => {
    const file = Buffer.concat([await pictureIn(format), Buffer.from('x')]);
    expect(isOnlyPicture(file, format)).toBe(format === 'jpeg');
  });

  test('truncated is no complete picture', async () => {
    const file = await pictureIn(format);
    for (let length = file.length - 20; length < file.length; length += 1) {
      const torn = file.subarray(0, length);
      expect(formatOf(torn) !== undefined && isOnlyPicture(torn, format), `at ${length}`).toBe(
        false,
      );
    }
  });
});

test.each([
  ['a GIF', () => redThenBlue().gif().toBuffer()],
  ['a TIFF', () => redOverBlue().tiff().toBuffer()],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', async () => Buffer.from('<!doctype html><title>x</title>')],
  ['a PDF', async () => Buffer.from('%PDF-1.7')],
  ['an iPhone’s HEIC', async () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ['nothing', async () => Buffer.alloc(0)],
  ['the first byte of a JPEG', async () => Buffer.from([0xff])],
  ['a sound', async () => Buffer.from('RIFF\u0004\0\0\0WAVEfmt ')],
])('%s is no supported picture', async (_what, make) => {
  expect(formatOf(await make())).toBeUndefined();
});

test('an AVIF of the general brand is recognised by the brands that follow', async () => {
  const file = await pictureIn('avif');
  file.write('mif1', 8, 'latin1');
  expect(formatOf(file)).toBe('avif');
});

describe('a JPEG', () => {
  const segment = (marker: number, content: string) => {
    const length = Buffer.from([0, content.length + 2]);
    return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(content, 'latin1')]);
  };
  /** Inserts a segment behind the first two bytes. */
  const withSegment = (file: Buffer, added: Buffer) =>
    Buffer.concat([file.subarray(0, 2), added, file.subarray(2)]);
  const withNote = async (marker: number, content: string) =>
    withSegment(await pictureIn('jpeg'), segment(marker, content));
  const isPictureWithComment = async (comment: string) =>
    isOnlyPicture(withSegment(await pictureIn('jpeg'), segment(0xfe, comment)), 'jpeg');

  test.each([
    '<script>alert(1)</script>',
    '<SVG onload=x>',
    '<svg/onload = x>',
    '<svg><animate onbegin=x>',
    '<?php x',
    '<!DOCTYPE',
    '<html>',
    '<HTML lang=en>',
    '%PDF-1.4',
  ])('with %s in its comment is more than a picture', async (comment) => {
    expect(await isPictureWithComment(comment)).toBe(false);
  });

  test.each([
    '<svg',
    '<SVg\u00c3\u0017',
    '<svg>\u0004',
    '<html\u0090',
    '<?php\u00fe',
    '%pDf-\u0002',
  ])('with bytes that occur by chance among its pixels is a picture: %j', async (bytes) => {
    expect(await isPictureWithComment(bytes)).toBe(true);
  });

  test('with a camera’s own data, an end marker among them, is a picture', async () => {
    const file = await pictureIn('jpeg');
    const words = '<?xpacket begin="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\u00ff\u00d9';
    expect(isOnlyPicture(withSegment(file, segment(0xe1, words)), 'jpeg')).toBe(true);
  });

  test('from a phone, with a second one behind it and zeros at the end, is a picture', async () => {
    const file = await pictureIn('jpeg');
    expect(isOnlyPicture(Buffer.concat([file, file, Buffer.alloc(9)]), 'jpeg')).toBe(true);
    const page = Buffer.from('<html>');
    expect(isOnlyPicture(Buffer.concat([file, file, page]), 'jpeg')).toBe(false);
    expect(isOnlyPicture(Buffer.concat([file, Buffer.alloc(9), page]), 'jpeg')).toBe(false);
  });

  test.each([
    ['a film, as Pixel phones write it', '\0\0\0\u0018ftypmp42\0\0\0\0isommp42\0\0\0\u0010mdat'],
    ['Samsung’s own data', '\0\0\u0001\n\u000e\0\0\0Image_UTC_Data1700000000000SEFHj\0\0\0SEFT'],
    ['words of a camera', 'vivo{"rotation":0}'],
    ['a second picture that is cut off', '\u00ff\u00d8\u00ff\u00e0\0'],
  ])('with %s behind it is a picture, of which nothing else is decoded', async (_what, more) => {
    const file = await pictureIn('jpeg');
    const behind = Buffer.from(more, 'latin1');
    expect(onlyPicture(Buffer.concat([file, behind]), 'jpeg')?.picture).toEqual(file);
  });

  const PHOTOSHOP = 'Photoshop 3.0\u00008BIM\u0004$';
  test.each([
    [
      'Photoshop’s property list',
      0xed,
      `${PHOTOSHOP}<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-">`,
    ],
    ['the document that Photoshop made it of', 0xed, `${PHOTOSHOP}%PDF-1.4`],
    ['XMP of a drawing', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><svg id="a">'],
  ])('with %s is a picture', async (_what, marker, content) => {
    expect(isOnlyPicture(await withNote(marker, content), 'jpeg')).toBe(true);
  });

  test.each([
    ['a script in XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<script>alert(1)</script>'],
    ['a page in Photoshop’s metadata', 0xed, `${PHOTOSHOP}<!DOCTYPE html>`],
    ['a program in Exif', 0xe1, 'Exif\0\0<?php system(1)'],
    ['a property list under no known name', 0xed, '<!DOCTYPE plist>'],
  ])('with %s is more than a picture', async (_what, marker, content) => {
    expect(isOnlyPicture(await withNote(marker, content), 'jpeg')).toBe(false);
  });

  test('in several scans, and with restarts, is followed to its end', async () => {
    const progressive = await redOverBlue(200, 200).jpeg({ progressive: true }).toBuffer();
    expect(isOnlyPicture(progressive, 'jpeg')).toBe(true);
  });
});

test('with forged sizes is no picture', async () => {
  const webp = await pictureIn('webp');
  webp.writeUInt32LE(0xffffffff, 4);
  expect(isOnlyPicture(webp, 'webp')).toBe(false);
  const png = await pictureIn('png');
  png.writeUInt32BE(0xffffffff, 8);
  expect(isOnlyPicture(png, 'png')).toBe(false);
  for (const size of [0xffffffff, 7, 1]) {
    const avif = await pictureIn('avif');
    avif.writeUInt32BE(size, 0);
    expect(isOnlyPicture(avif, 'avif')).toBe(false);
  }
});

test('the pictures of the demo shop are pictures', async () => {
  const file = await readFile('demo-shop/pictures/placeholder-960.webp');
  expect(isOnlyPicture(file, 'webp')).toBe(true);
});
