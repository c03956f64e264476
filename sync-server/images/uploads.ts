import { concurrencyLimit, rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { createPictureEncoder, type PictureEncoder } from './encode-picture';
import { UPLOADS_PATH } from '../store/uploaded-picture';
import { openPictureFolder, type PictureFolderOptions } from './picture-folder';
import { pictureFile, type PictureStorage } from './picture-storage';

/** Each takes a core and up to 160 MB briefly. */
const DECODED_AT_ONCE = 2;
/** Each holds its file in memory meanwhile. */
const MAX_WAITING = 8;
/** In seconds. */
const RETRY_AFTER = 5;

/** A stored picture. */
export interface UploadedPicture {
  readonly name: string;
  /** Its address in the largest width: the page finds the others by it. */
  readonly image: string;
}

/** The pictures that admins upload: the storage holds only re-encoded ones. */
export interface Uploads extends Omit<PictureStorage, 'keep'> {
  /**
   * Stores an uploaded picture.
   * @throws ApiError if it is no valid picture, `slow_down` while too many wait
   * @throws StoreUnavailableError if the storage refuses
   */
  keep(file: Buffer): Promise<UploadedPicture>;
}

/** Adds uploads to a storage. @param encode only for tests */
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

/** Adds uploads to a folder. @param encode only for tests */
export async function openUploads(
  options: PictureFolderOptions,
  encode?: PictureEncoder,
): Promise<Uploads> {
  return createUploads(await openPictureFolder(options), encode);
}
