import { concurrencyLimit, rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { createPictureEncoder, type PictureEncoder } from './encode-picture';
import { UPLOADS_PATH } from '../store/uploaded-picture';
import { openPictureFolder, type PictureFolderOptions } from './picture-folder';
import { pictureFile, type PictureStorage } from './picture-storage';

/** The largest file that is taken, in bytes: 5 MB. */
export const MAX_UPLOAD = 5 * 1024 * 1024;
/** Each takes a core and up to 160 MB for a moment. */
const DECODED_AT_ONCE = 2;
/** Each holds its file in memory meanwhile. */
const MAX_WAITING = 8;
/** In seconds. */
const RETRY_AFTER = 5;

/** A picture that was taken. */
export interface UploadedPicture {
  readonly name: string;
  /** Its address in the largest width: the page finds the others by it. */
  readonly image: string;
}

/** The pictures that admins upload: the storage, in which there is only what was encoded again. */
export interface Uploads extends Omit<PictureStorage, 'keep'> {
  /**
   * Keeps a picture that somebody sent.
   * @throws ApiError for what is no good picture, `slow_down` while too many wait
   * @throws StoreUnavailableError where the storage refuses
   */
  keep(file: Buffer): Promise<UploadedPicture>;
}

/** Takes uploads into a storage. @param encode only for tests */
export function createUploads(
  storage: PictureStorage,
  encode: PictureEncoder = createPictureEncoder(),
): Uploads {
  const limited = concurrencyLimit(DECODED_AT_ONCE, MAX_WAITING);
  return {
    ...storage,
    async keep(file) {
      const encoding = limited(() => encode(file));
      const name = await storage.keep(await rejectWhenQueueFull(encoding, RETRY_AFTER));
      return { name, image: `${UPLOADS_PATH}/${pictureFile(name, 960)}` };
    },
  };
}

/** Takes uploads into a folder. @param encode only for tests */
export async function openUploads(
  options: PictureFolderOptions,
  encode?: PictureEncoder,
): Promise<Uploads> {
  return createUploads(await openPictureFolder(options), encode);
}
