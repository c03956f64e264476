import type { PictureWidth } from '#shared/catalogue/picture';
import type { FileAnswer } from '../http/static-files';
import type { EncodedPicture } from './encode-picture';

/** The permanent storage of uploaded pictures, each in every width or not at all. Several processes may share it. */
export interface PictureStorage {
  /**
   * Writes a picture durably.
   * @returns its name, which no other picture ever has
   * @throws StoreUnavailableError if the storage refuses; nothing that is served is left then
   */
  keep(picture: EncodedPicture): Promise<string>;
  /** Removes a picture; a missing one counts as removed, and what cannot be removed now is removed later. */
  remove(name: string): Promise<void>;
  /** The pictures that are there. @throws StoreUnavailableError if the storage cannot list them */
  all(): Promise<StoredPicture[]>;
  /** Answers with one file of a picture. @throws StoreUnavailableError if the storage cannot be read */
  readonly answer: FileAnswer;
}

/** A picture of the storage. */
export interface StoredPicture {
  readonly name: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** The file of a picture in one width. */
export function pictureFile(name: string, width: PictureWidth): string {
  return `${name}-${width}.webp`;
}

const PICTURE = /^([0-9a-f-]+)-(?:160|240|400|960)\.webp$/;

/** The name of the picture that a file belongs to; nothing for a file that is no picture's. */
export function pictureOf(file: string): string | undefined {
  return PICTURE.exec(file)?.[1];
}
