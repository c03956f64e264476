import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_SECRETS } from '../../identity/stored-secret';
import { systemCode } from '../../files/durable-file-system';
import { MoveRefusedError } from '../../store/movable-store';
import type { Summary } from './digest';
import { copyPictures, picturesOf, summaryOfPictures } from './picture-files';

/** What goes along with the rows: uploaded pictures, and the keys that the shop made for itself. */
export class DataFiles {
  /** Takes each file away again that was brought. */
  readonly #undo: (() => Promise<void>)[] = [];

  /**
   * @param from the data folder they are in
   * @param to the one they are to be in
   */
  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /**
   * Copies what is missing there.
   * @throws MoveRefusedError where there is something else in a place
   * @returns the pictures of both, summed up by the same code; nothing where they stay where they are
   */
  async copy(): Promise<readonly [from: Summary, to: Summary] | undefined> {
    const [here, there] = [await picturesOf(this.from), await picturesOf(this.to)];
    if (here.place === there.place) return undefined;
    await this.#copySecrets();
    const names = await here.names();
    await copyPictures(here, there, names, (name) => this.#undo.push(() => there.remove(name)));
    return [await summaryOfPictures(here, names), await summaryOfPictures(there, names)];
  }

  /** Leaves what is there as it was before. */
  async undo(): Promise<void> {
    for (const undo of this.#undo.splice(0)) await undo();
  }

  /** Without them nobody who has set up two-step sign-in gets in, and everybody is signed out. */
  async #copySecrets(): Promise<void> {
    for (const name of STORED_SECRETS) {
      const [from, to] = [join(this.from, name), join(this.to, name)];
      const [secret, before] = [await textOf(from), await textOf(to)];
      if (secret === undefined || secret === before) continue;
      if (before !== undefined)
        throw new MoveRefusedError(
          `${to} is another key than ${from}: move it away, or name another DATA_DIR`,
        );
      await mkdir(this.to, { recursive: true, mode: 0o700 });
      this.#undo.push(() => rm(to, { force: true }));
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
