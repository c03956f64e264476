import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_SECRETS } from '../../identity/stored-secret';
import { systemCode } from '../../files/durable-file-system';
import { MoveRefusedError } from '../../store/movable-store';
import type { Summary } from './digest';
import {
  copyPictures,
  forEachPicture,
  summaryOfPictures,
  type PictureFiles,
} from './picture-files';

/** Where a shop has its keys and its pictures. */
export interface FilesPlace {
  readonly dataDir: string;
  readonly pictures: PictureFiles;
}

/** What goes along with the rows: uploaded pictures, and the keys that the shop made for itself. */
export class DataFiles {
  /** What was brought, and is taken away again where the move fails. */
  readonly #keys: string[] = [];
  readonly #pictures = new Set<string>();

  constructor(
    private readonly from: FilesPlace,
    private readonly to: FilesPlace,
  ) {}

  /** The files of the pictures that are to go along; none where they stay where they are. */
  async pictures(): Promise<readonly string[]> {
    return this.#picturesStay ? [] : this.from.pictures.names();
  }

  get #picturesStay(): boolean {
    return this.from.pictures.place === this.to.pictures.place;
  }

  /**
   * Copies what is missing there.
   * @param names as `pictures` has found them
   * @param done hears of each picture: when it is copied, and each time it is looked at
   * @throws MoveRefusedError where there is something else in a place
   * @returns the pictures of both, summed up by the same code; nothing where they stay where they are
   */
  async copy(
    names: readonly string[],
    done: () => void,
  ): Promise<readonly [from: Summary, to: Summary] | undefined> {
    await this.#copySecrets();
    if (this.#picturesStay) return undefined;
    const [here, there] = [this.from.pictures, this.to.pictures];
    // Before it is written: where the answer is lost it may be there all the same.
    const writing = (name: string) => void this.#pictures.add(name);
    await copyPictures(here, there, names, { writing, done });
    return [
      await summaryOfPictures(here, names, done),
      await summaryOfPictures(there, names, done),
    ];
  }

  /** Leaves what is there as it was before; what storage does not take away now the next try takes for its own. */
  async undo(): Promise<void> {
    for (const key of this.#keys.splice(0)) await rm(key, { force: true });
    await forEachPicture(this.#pictures, (name) => this.to.pictures.remove(name)).catch(
      () => undefined,
    );
    this.#pictures.clear();
  }

  /** Without them nobody who has set up two-step sign-in gets in, and everybody is signed out. */
  async #copySecrets(): Promise<void> {
    for (const name of STORED_SECRETS) {
      const [from, to] = [join(this.from.dataDir, name), join(this.to.dataDir, name)];
      const [secret, before] = [await textOf(from), await textOf(to)];
      if (secret === undefined || secret === before) continue;
      if (before !== undefined)
        throw new MoveRefusedError(
          `${to} is another key than ${from}: move it away, or name another DATA_DIR`,
        );
      await mkdir(this.to.dataDir, { recursive: true, mode: 0o700 });
      this.#keys.push(to);
      const file = await open(to, 'wx', 0o600);
      await file
        .writeFile(secret)
        .then(() => file.sync())
        .finally(() => file.close());
    }
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
