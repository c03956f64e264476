import { MoveRefusedError } from '../../store/export-import';
import type { Summary } from './digest';
import { KEY_NAMES, type KeyFiles, type KeyName } from './key-files';
import {
  copyPictures,
  forEachPicture,
  summaryOfPictures,
  type PictureFiles,
} from './picture-files';

/** Where a shop has its keys and its pictures. */
export interface FilesPlace {
  readonly keys: KeyFiles;
  readonly pictures: PictureFiles;
}

/** What is moved with the rows: uploaded pictures, and the keys that the shop made for itself. */
export class DataFiles {
  /** What was copied, and is removed again if the move fails. */
  readonly #keys: KeyName[] = [];
  readonly #pictures = new Set<string>();

  constructor(
    private readonly from: FilesPlace,
    private readonly to: FilesPlace,
  ) {}

  /** Whether the pictures stay where they are. */
  get picturesStay(): boolean {
    return this.from.pictures.place === this.to.pictures.place;
  }

  /**
   * Copies what is missing there.
   * @param names the files of the pictures
   * @param done called for each picture: when it is copied, and each time it is checked
   * @throws MoveRefusedError if a different file is already there
   * @returns the pictures of both places, summed up by the same code; nothing if they are not moved
   */
  async copy(
    names: readonly string[],
    done: () => void,
  ): Promise<readonly [from: Summary, to: Summary] | undefined> {
    await this.#copySecrets();
    if (this.picturesStay) return undefined;
    const [here, there] = [this.from.pictures, this.to.pictures];
    // Recorded before it is written: if the answer is lost the file may exist all the same.
    const writing = (name: string) => void this.#pictures.add(name);
    await copyPictures(here, there, names, { writing, done });
    return [
      await summaryOfPictures(here, names, done),
      await summaryOfPictures(there, names, done),
    ];
  }

  /** Restores the previous state; what storage fails to remove now is adopted by the next try. */
  async undo(): Promise<void> {
    for (const key of this.#keys.splice(0)) await this.to.keys.remove(key);
    await forEachPicture(this.#pictures, (name) => this.to.pictures.remove(name)).catch(
      () => undefined,
    );
    this.#pictures.clear();
  }

  /** Without them users with two-step sign-in cannot sign in, and all users are signed out. */
  async #copySecrets(): Promise<void> {
    const [here, there] = [this.from.keys, this.to.keys];
    for (const name of KEY_NAMES) {
      const [secret, before] = [await here.read(name), await there.read(name)];
      if (secret === undefined || secret === before) continue;
      if (before !== undefined)
        throw new MoveRefusedError(
          `${there.place}/${name} is another key than that of ${here.place}: move it away, or name another DATA_DIR`,
        );
      this.#keys.push(name);
      await there.write(name, secret);
    }
  }
}
