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

/**
 * Whether a file is a picture and nothing else: it ends where the picture ends, and no part of it is markup. A file that
 * is a picture to one program and a page or an archive to another ends later (docs/guarantees.md#upload).
 */
export function isOnlyPicture(file: Buffer, format: PictureFormat): boolean {
  return ENDS_WITH_PICTURE[format](file) && !MARKUP.test(file.toString('latin1'));
}

/**
 * What makes a browser or a server read a file as a page, anywhere in it. Metadata of cameras has none of it. Each takes six bytes or
 * more: the four of `<svg` occur by chance in one of 180 photographs of 3 MB.
 */
const MARKUP = /<script|<!doctype|<html[\s>]|<\?php\s|<svg(?:[\s/]+[\w:-]+\s*=|>\s*<)|%pdf-\d/i;

const ENDS_WITH_PICTURE: Readonly<Record<PictureFormat, (file: Buffer) => boolean>> = {
  jpeg: areJpegs,
  png: isWholePng,
  webp: isWholeWebp,
  avif: isWholeAvif,
};

/** Phones write several pictures into one file: the second holds depth or brightness. */
function areJpegs(file: Buffer): boolean {
  let at: number | undefined = 0;
  while (at !== undefined && at < file.length) {
    if (file[at] === 0xff && file[at + 1] === 0xd8) at = endOfJpeg(file, at);
    // Some cameras pad their files.
    else if (file[at] === 0) at += 1;
    else return false;
  }
  return at !== undefined;
}

/** Walks the segments of a JPEG. @returns where it ends; nothing if it is truncated */
function endOfJpeg(file: Buffer, start: number): number | undefined {
  let at = start + 2;
  while (at + 2 <= file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (at + 4 > file.length) return undefined;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === 0xda) at = endOfScan(file, at);
    }
  }
  return undefined;
}

/** Compressed data go on until a marker that is neither an escaped 0xff nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

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
