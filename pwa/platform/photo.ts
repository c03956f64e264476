import { MEGABYTE } from '#shared/core/limits';

/** The largest photo taken from a device, in bytes and in pixels. */
export const MAX_PHOTO_BYTES = 30 * MEGABYTE;
export const MAX_PHOTO_PIXELS = 60_000_000;
/** What travels: the longer side at most, in pixels, and about so many bytes. */
const MAX_SIDE = 2_400;
const WANTED_BYTES = 1_500_000;
/** From good to fair: the first within the size is sent, else the last. */
const QUALITIES = [0.85, 0.75, 0.65, 0.5];
/** The shop takes these as they are, where they are small. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Why a photo cannot be sent. */
export type PhotoProblem = 'too-large' | 'too-many-pixels' | 'heic' | 'unreadable';

/** A photo that this browser cannot make ready. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';

  constructor(readonly problem: PhotoProblem) {
    super(`Photo: ${problem}`);
  }
}

/** What the browser does with pixels. */
export interface PhotoTools {
  /** Decodes, upright as the camera was held. Rejects what the browser cannot read. */
  decode(file: Blob): Promise<ImageBitmap>;
  /** Draws a picture in a size and encodes it. @param type as asked; a browser that cannot answers with another */
  encode(
    picture: ImageBitmap,
    size: { readonly width: number; readonly height: number },
    type: string,
    quality: number,
  ): Promise<Blob>;
}

/**
 * A photo made small before it travels: at most 2,400 pixels a side and about 1.5 MB. What is small already stays as it is, and so does
 * what does not get smaller.
 * @throws PhotoError
 */
export async function smallPhoto(file: Blob, tools: PhotoTools): Promise<Blob> {
  if (file.size > MAX_PHOTO_BYTES) throw new PhotoError('too-large');
  if (file.size <= WANTED_BYTES && TAKEN.has(file.type)) return file;
  const picture = await tools.decode(file).catch(() => null);
  if (!picture) {
    if (await isHeic(file)) throw new PhotoError('heic');
    // The shop may read what this browser cannot.
    if (TAKEN.has(file.type)) return file;
    throw new PhotoError('unreadable');
  }
  try {
    const { width, height } = picture;
    if (width * height > MAX_PHOTO_PIXELS) throw new PhotoError('too-many-pixels');
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const made = await withinSize(picture, size, wantedType(file), tools);
    return made.size < file.size || !TAKEN.has(file.type) ? made : file;
  } finally {
    picture.close();
  }
}

/** What may be transparent stays so. */
const wantedType = ({ type }: Blob) =>
  type === 'image/png' || type === 'image/webp' || type === 'image/avif'
    ? 'image/webp'
    : 'image/jpeg';

async function withinSize(
  picture: ImageBitmap,
  size: { readonly width: number; readonly height: number },
  wanted: string,
  tools: PhotoTools,
): Promise<Blob> {
  let type = wanted;
  let made = await tools.encode(picture, size, type, QUALITIES[0] ?? 1);
  if (made.type !== type) {
    type = 'image/jpeg';
    made = await tools.encode(picture, size, type, QUALITIES[0] ?? 1);
  }
  for (const quality of QUALITIES.slice(1)) {
    if (made.size <= WANTED_BYTES) break;
    made = await tools.encode(picture, size, type, quality);
  }
  return made;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Whether a file is an iPhone's HEIC, by its first bytes. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCodePoint(...head);
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12));
}
