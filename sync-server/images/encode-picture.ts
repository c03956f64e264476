import type { Sharp, SharpOptions } from 'sharp';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/catalogue/picture';
import type { IconKind } from '#shared/shop/shop-logo';
import { ApiError, invalid } from '../http/api-error';
import { formatOf, onlyPicture } from './picture-format';

/** A picture in every width that the page uses, as WebP. */
export type EncodedPicture = ReadonlyMap<PictureWidth, Buffer>;

/** Converts an uploaded file into pictures of the shop's own. @throws ApiError if it is no valid picture */
export type PictureEncoder = (file: Buffer) => Promise<EncodedPicture>;

/** The most pixels of a picture: a small file can hold a huge one. 160 MB in memory while it is decoded. */
export const MAX_PIXELS = 40_000_000;
/** The greatest ratio of height to width, or it gets narrower: WebP has a limit. */
const MAX_ASPECT_RATIO = 4;
/** In seconds; for a picture made to take for ever. */
const MAX_DECODING = 30;
/** From good to fair; the first within the budget is used, else the last. */
const QUALITIES = [80, 70, 60, 50];
/** The largest size of a picture, in bytes, so that a page of them loads on 2G. */
const BUDGETS: Readonly<Record<PictureWidth, number>> = {
  160: 6_000,
  240: 8_000,
  400: 20_000,
  960: 70_000,
};

const NO_PICTURE = 'Choose a JPEG, PNG, WebP or AVIF picture';
const DAMAGED = 'This picture cannot be read. Please save it again as JPEG or PNG';
const MORE_THAN_PICTURE =
  'This file is damaged or holds more than a picture. Please save it again as JPEG or PNG';
const TOO_MANY_PIXELS = `This picture is too large: at most ${MAX_PIXELS / 1_000_000} megapixels`;

/**
 * Decodes with sharp and encodes again: only pixels of the first frame get through, no metadata. The
 * picture is upright, and colours are sRGB.
 */
export function createPictureEncoder(): PictureEncoder {
  let loaded: Promise<SharpConstructor> | undefined;
  return async (file) => {
    const format = formatOf(file);
    if (!format) throw new ApiError('unsupported_type', about(NO_PICTURE));
    const only = onlyPicture(file, format);
    if (!only) throw invalid({ image: MORE_THAN_PICTURE });
    const sharp = await (loaded ??= loadSharp());
    try {
      await refuseTooManyPixels(sharp(only.picture, { limitInputPixels: false }));
      return await encode(sharp, only.picture);
    } catch (error) {
      throw error instanceof ApiError ? error : invalid({ image: DAMAGED });
    }
  };
}

/** The quality of JPEGs, made from pictures that were encoded before. */
const JPEG_QUALITY = 85;

/** A picture of the shop as JPEG, on white, for those who take no WebP. @throws Error if it cannot be read */
export async function jpegOf(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_DECODING })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/** How much of an icon the logo takes; one that is cut into a shape shows the middle four fifths for sure. */
const SHARE = { plain: 0.9, maskable: 0.66 };

/**
 * An icon of the shop: its logo, whole, in the middle of a square of a colour.
 * @param picture an uploaded one
 * @throws Error if it cannot be read
 */
export async function iconOf(picture: Buffer, kind: IconKind, colour: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const side = Number(kind.replace('maskable-', ''));
  const inner = Math.round(side * (kind.startsWith('maskable') ? SHARE.maskable : SHARE.plain));
  const before = Math.floor((side - inner) / 2);
  const behind = side - inner - before;
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_DECODING })
    .resize({ width: inner, height: inner, fit: 'contain', background: colour })
    .flatten({ background: colour })
    .extend({ top: before, left: before, bottom: behind, right: behind, background: colour })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

type SharpConstructor = (input: Buffer, options?: SharpOptions) => Sharp;

/** Loaded with the first picture: most servers never see one, and it takes 27 MB. */
async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  // Pictures are not repeated.
  sharp.cache(false);
  // Whatever its first bytes, a file is opened by one of these four.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
  return sharp;
}

async function refuseTooManyPixels(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata();
  if (width * height > MAX_PIXELS) throw new ApiError('too_large', about(TOO_MANY_PIXELS));
}

async function encode(sharp: SharpConstructor, file: Buffer): Promise<EncodedPicture> {
  const widest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(file, {
    failOn: 'warning',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    pages: 1,
  })
    .timeout({ seconds: MAX_DECODING })
    .resize({ width: widest, height: widest * MAX_ASPECT_RATIO, fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { raw: { width, height, channels } };
  const encoded = new Map<PictureWidth, Buffer>();
  for (const wanted of PICTURE_WIDTHS) {
    const resized = sharp(data, raw).resize({
      width: wanted,
      height: wanted * MAX_ASPECT_RATIO,
      fit: 'inside',
    });
    encoded.set(wanted, await withinBudget(resized, BUDGETS[wanted]));
  }
  return encoded;
}

async function withinBudget(picture: Sharp, budget: number): Promise<Buffer> {
  let file = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    file = await picture.clone().webp({ quality, smartSubsample: true }).toBuffer();
    if (file.length <= budget) break;
  }
  return file;
}

const about = (message: string) => ({ message, fields: { image: message } });
