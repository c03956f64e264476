import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import { DamagedFileError, DamagedPlaceError, OtherVersionError } from './damaged-file';
import { systemCode, type DurableFileSystem } from './durable-file-system';

/** A write failed. */
export class WriteFailedError extends Error {
  override readonly name = 'WriteFailedError';

  /** @param inDoubt the file may hold the new state after a restart: the failure came at or after the rename */
  constructor(
    readonly inDoubt: boolean,
    cause: unknown,
  ) {
    super(`The file could not be written: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** How the data of a file become bytes and come back. */
export interface FileForm<Data> {
  /** The bytes in pieces: most pieces are the same from one write to the next. */
  encode(data: Data): readonly Uint8Array[];
  /** @throws DamagedPlaceError when the bytes are not a whole file */
  decode(bytes: Buffer): Data;
}

/** Where new files are written before they take the place of old ones: on the same file system. */
export interface TempDirectory {
  readonly directory: string;
  /** Called before each change of the file and of its copy. @throws Error where they must not be changed any more */
  check(): void;
}

/**
 * How much goes out in one call, in bytes. Each call is a turn of the event loop, so a small shop's file takes one; a large one's is
 * not held in memory a second time.
 */
const ROOM = 4 * 1024 * 1024;

/** Answers of file systems that know no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * A lowdb adapter whose `write` resolves only when the new file is on disk for good, and which at every instant leaves
 * either the old or the new file whole: temp file → write → sync → close → rename → sync of the directory. The file it
 * takes the place of stays beside it as `….previous`, a hard link (a copy, where the file system knows none): the last
 * good copy, one write old.
 *
 * One write at a time: each call waits for the one before (lowdb's own writers were measured and are not safe,
 * docs/decisions/0010-embedded-store.md).
 */
export class DurableJsonFile<Data> implements Adapter<Data> {
  readonly #directory: string;
  /** Where the last good copy is. */
  readonly previousPath: string;
  readonly #previousTemp: string;
  readonly #temp: TempDirectory;
  /** Where pieces are put together, used again and again: as large as a file has been, up to `ROOM`. */
  #room = new Uint8Array();

  constructor(
    readonly path: string,
    private readonly form: FileForm<Data>,
    private readonly files: DurableFileSystem,
    temp?: TempDirectory,
  ) {
    this.#directory = dirname(path);
    this.#temp = temp ?? { directory: this.#directory, check: () => undefined };
    this.previousPath = `${path}.previous`;
    this.#previousTemp = join(this.#temp.directory, `${basename(path)}.previous.tmp`);
  }

  /** Removes temp files that a killed process left. Only for the holder of the lock. */
  async sweep(): Promise<void> {
    const prefix = `${basename(this.path)}.`;
    for (const name of await this.files.list(this.#directory)) {
      if (name.startsWith(prefix) && name.endsWith('.tmp')) {
        await this.files.unlink(join(this.#directory, name));
      }
    }
  }

  /**
   * Reads the file; `null` where there is none yet.
   * @throws DamagedFileError naming file, place and the last good copy; everything is left as it is
   */
  async read(): Promise<Data | null> {
    const bytes = await this.#bytes(this.path);
    if (!bytes) {
      const left = await this.#bytes(this.previousPath);
      if (!left) return null;
      throw new DamagedFileError(`${this.path} is missing. ${this.#wayOn(left)}`);
    }
    try {
      return this.form.decode(bytes);
    } catch (error) {
      if (error instanceof OtherVersionError)
        throw new DamagedFileError(
          `${this.path} was written by another version of the shop (${error.message}): start that version. Nothing was changed, and nothing is damaged.`,
          { cause: error },
        );
      if (!(error instanceof DamagedPlaceError)) throw error;
      const wayOn = this.#wayOn(await this.#bytes(this.previousPath));
      throw new DamagedFileError(`${this.path} is damaged ${error.message}. ${wayOn}`, {
        cause: error,
      });
    }
  }

  /** The last good copy; nothing where it is missing or damaged. */
  async readPrevious(): Promise<Data | undefined> {
    const bytes = await this.#bytes(this.previousPath);
    try {
      return bytes && this.form.decode(bytes);
    } catch (error) {
      if (error instanceof DamagedPlaceError) return undefined;
      throw error;
    }
  }

  /** Whether the file and its last good copy are one and the same: a write ended between link and rename. */
  async isItsOwnPrevious(): Promise<boolean> {
    try {
      return await this.files.isSameFile(this.path, this.previousPath);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    }
  }

  /** @throws WriteFailedError with nothing changed, or in doubt */
  async write(data: Data): Promise<void> {
    const name = `${basename(this.path)}.${randomBytes(6).toString('hex')}.tmp`;
    const temp = join(this.#temp.directory, name);
    let renaming = false;
    try {
      await this.#writeTemp(temp, this.form.encode(data));
      this.#temp.check();
      await this.#keepPrevious();
      this.#temp.check();
      renaming = true;
      await this.files.rename(temp, this.path);
      await this.files.syncDirectory(this.#directory);
    } catch (error) {
      // After a failed rename the temp file is still there; after a failed sync it is not, and nothing is removed.
      await this.files.unlink(temp).catch(() => undefined);
      throw new WriteFailedError(renaming, this.#refusal() ?? error);
    }
  }

  /** Why the file must not be changed any more: then that is what made a write fail. */
  #refusal(): unknown {
    try {
      this.#temp.check();
      return undefined;
    } catch (refusal) {
      return refusal;
    }
  }

  /** The pieces in as few as the room allows; each is to be written before the next is asked for. */
  *#gathered(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
    const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
    // With some more for the next: a shop grows.
    if (this.#room.length < Math.min(whole, ROOM))
      this.#room = new Uint8Array(Math.min(2 * whole, ROOM));
    let filled = 0;
    for (const piece of pieces) {
      if (filled + piece.length > ROOM) {
        yield this.#room.subarray(0, filled);
        filled = 0;
      }
      if (piece.length > ROOM) {
        yield piece;
        continue;
      }
      this.#room.set(piece, filled);
      filled += piece.length;
    }
    yield this.#room.subarray(0, filled);
  }

  async #writeTemp(temp: string, pieces: readonly Uint8Array[]): Promise<void> {
    const file = await this.files.create(temp);
    try {
      for (const bytes of this.#gathered(pieces)) await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    await file.close();
  }

  /** Gives the file its second name, in one step, so that a last good copy is there at every instant. */
  async #keepPrevious(): Promise<void> {
    try {
      await this.#linkOrCopy();
    } catch (error) {
      // The first write has no file to keep yet.
      if (systemCode(error) === 'ENOENT') return;
      if (systemCode(error) !== 'EEXIST') throw error;
      // Left by a write that failed here, or by a rename between two names of one file, which does nothing.
      await this.files.unlink(this.#previousTemp);
      await this.#linkOrCopy();
    }
    await this.files.rename(this.#previousTemp, this.previousPath);
  }

  async #linkOrCopy(): Promise<void> {
    try {
      await this.files.link(this.path, this.#previousTemp);
    } catch (error) {
      if (!NO_LINKS.has(systemCode(error) ?? '')) throw error;
      await this.files.copyFile(this.path, this.#previousTemp);
    }
  }

  async #bytes(path: string): Promise<Buffer | undefined> {
    try {
      return await this.files.readFile(path);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** What the owner can do about a damaged file. */
  #wayOn(previous: Buffer | undefined): string {
    if (!previous) {
      return `Nothing was changed. There is no last good copy (${this.previousPath}): restore a backup.`;
    }
    try {
      this.form.decode(previous);
    } catch (error) {
      if (error instanceof OtherVersionError)
        return `Nothing was changed. The last good copy, ${this.previousPath}, was written by another version of the shop: start that version.`;
      if (!(error instanceof DamagedPlaceError)) throw error;
      return (
        `Nothing was changed. The last good copy, ${this.previousPath}, is damaged too ` +
        `(${error.message}): restore a backup.`
      );
    }
    return (
      `Nothing was changed. The last good copy is ${this.previousPath} (whole, one write older): ` +
      `to go on with it, copy it to ${this.path} and start again.`
    );
  }
}
