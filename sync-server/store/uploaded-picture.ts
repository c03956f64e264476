/** The path under which uploaded pictures are served. */
export const UPLOADS_PATH = '/uploads';

const UPLOADED = new RegExp(`${UPLOADS_PATH}/([0-9a-f-]+)-\\d+\\.webp`);

/**
 * The name of the uploaded picture that an address leads to, in whichever width, also as a whole address of the shop; nothing for any
 * other. What `namedPictures` goes by: a store with columns may keep it beside each row.
 */
export function uploadedPictureOf(image: string): string | undefined {
  return UPLOADED.exec(image)?.[1];
}

/** The names of the uploaded pictures among addresses, each once. */
export function uploadedPicturesOf(images: readonly string[]): string[] {
  return [...new Set(images.flatMap((image) => uploadedPictureOf(image) ?? []))];
}
