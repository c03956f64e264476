import { plainJpeg, readJpeg, type Jpeg } from './jpeg';

/** The accepted formats of pictures. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The format of a picture by its first bytes; its name and declared type are not trusted. */
export function formatOf(file: Buffer): PictureFormat | undefined {
  if (file.length >= 3 && file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (textAt(file, 0) === 'RIFF' && textAt(file, 8) === 'WEBP') return 'webp';
  if (textAt(file, 4) === 'ftyp' && brandsOf(file).some((brand) => AVIF_BRANDS.has(brand)))
    return 'avif';
  return undefined;
}

/** A file that is a picture and nothing else. */
export interface OnlyPicture {
  /** What is decoded of it. */
  readonly picture: Buffer;
}

/**
 * Reads a file that is a picture and nothing else: no part of it is markup or an archive, and it is whole. A JPEG may have behind its end
 * and in its metadata what cameras and programs leave there, of which nothing is decoded; others end where the picture ends
 * (docs/guarantees.md#upload).
 * @returns nothing for a file that is truncated, or a page or an archive to another program
 */
export function onlyPicture(file: Buffer, format: PictureFormat): OnlyPicture | undefined {
  if (format === 'jpeg') return onlyJpeg(file);
  return ENDS_WITH_PICTURE[format](file) && !MARKUP.test(textOf(file))
    ? { picture: file }
    : undefined;
}

/**
 * What makes a browser or a server read a file as a page, anywhere in it. Each takes six bytes or more: the four of `<svg` occur by
 * chance in one of 180 photographs of 3 MB.
 */
const MARKUP = /<script|<!doctype|<html[\s>]|<\?php\s|<svg(?:[\s/]+[\w:-]+\s*=|>\s*<)|%pdf-\d/i;
/** The same in metadata: Photoshop writes property lists with a doctype, and the kinds of files that a picture was made of. */
const ACTIVE_MARKUP = /<script|<!doctype\s+html|<html[\s>]|<\?php\s/i;
/** How ZIP, RAR and 7-Zip begin. */
const ARCHIVES = ['PK\u0003\u0004', 'Rar!\u001a', '7z\u00bc\u00af'];
/** A ZIP is opened by its directory, whose end is within the last 64 kB of a file. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_WITHIN = 22 + 0xffff;

const ENDS_WITH_PICTURE: Readonly<
  Record<Exclude<PictureFormat, 'jpeg'>, (file: Buffer) => boolean>
> = {
  png: isWholePng,
  webp: isWholeWebp,
  avif: isWholeAvif,
};

function onlyJpeg(file: Buffer): OnlyPicture | undefined {
  const jpeg = readJpeg(file);
  if (!jpeg || isArchive(file, jpeg.end) || hasMarkup(file, jpeg)) return undefined;
  return { picture: plainJpeg(file, jpeg) };
}

function isArchive(file: Buffer, end: number): boolean {
  const behind = file.subarray(end);
  const padding = behind.findIndex((byte) => byte !== 0);
  const begin = textAt(behind, padding) + textOf(behind, padding + 4, padding + 5);
  return (
    (padding >= 0 && ARCHIVES.some((start) => begin.startsWith(start))) ||
    file.subarray(-ZIP_END_WITHIN).includes(ZIP_END)
  );
}

function hasMarkup(file: Buffer, { notes }: Jpeg): boolean {
  let at = 0;
  for (const [from, to] of notes) {
    if (MARKUP.test(textOf(file, at, from)) || ACTIVE_MARKUP.test(textOf(file, from, to)))
      return true;
    at = to;
  }
  return MARKUP.test(textOf(file, at));
}

const textOf = (file: Buffer, from = 0, to = file.length) => file.toString('latin1', from, to);

function isWholePng(file: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= file.length) {
    const type = textAt(file, at + 4);
    at += 12 + file.readUInt32BE(at);
    if (type === 'IEND') return at === file.length;
  }
  return false;
}

function isWholeWebp(file: Buffer): boolean {
  const size = file.readUInt32LE(4);
  return file.length === 8 + size + (size % 2);
}

const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
const AVIF_BOXES: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip']);
/** No file has so many brands; a bound for a forged size. */
const MAX_BRANDS = 32;

function brandsOf(file: Buffer): string[] {
  if (file.length < 16) return [];
  const size = Math.min(file.readUInt32BE(0), file.length, 16 + 4 * MAX_BRANDS);
  const brands = [textAt(file, 8)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(file, at));
  return brands;
}

/** The top-level boxes fill the file to its end. */
function isWholeAvif(file: Buffer): boolean {
  let at = 0;
  while (at + 8 <= file.length && AVIF_BOXES.has(textAt(file, at + 4))) {
    const size = sizeOfBox(file, at);
    if (size < 8) return false;
    at += size;
  }
  return at === file.length;
}

/** 1 announces a size of 64 bits, 0 means the rest of the file. */
function sizeOfBox(file: Buffer, at: number): number {
  const size = file.readUInt32BE(at);
  if (size === 0) return file.length - at;
  if (size !== 1) return size;
  return at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : 0;
}

function textAt(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4);
}
