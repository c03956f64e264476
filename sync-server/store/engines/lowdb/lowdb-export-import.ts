import { randomInt } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DamagedFileError } from '../../../files/damaged-file';
import { machineFileSystem, type DurableFileSystem } from '../../../files/durable-file-system';
import { DurableJsonFile, WriteFailedError } from '../../../files/durable-json-file';
import { unmarkDatabase } from '../../database-mark';
import { MoveRefusedError, type ExportImportStore, type StoreDump } from '../../export-import';
import { KINDS } from '../../kinds/all-kinds';
import { VersionRuns, type VersionRun } from '../../version-runs';
import { StoreLockedError, type LockWaitOptions } from './lock-wait';
import { newEpoch, OWNER_ONLY, SHOP_FILE, wasRestored } from './lowdb-store';
import { sizeWarnings } from './measured-file';
import { shopFileForm } from './shop-file-form';
import { ShopImage } from './shop-image';
import { lockStore } from './store-lock';

/** Rows per batch. */
const BATCH_SIZE = 500;

export interface LowdbExportImportOptions {
  /** The data folder. */
  readonly directory: string;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
  /** How to wait for a process that still works on the folder, if not the usual way. */
  readonly waiting?: Partial<LockWaitOptions>;
  /**
   * Whether it is read beside a process that works on the folder, without its lock: the file is only ever replaced whole, so what is
   * read is one durable state.
   */
  readonly isRunning?: boolean;
  /** Only for tests. */
  readonly fileSystem?: DurableFileSystem;
}

/** The embedded store of a folder, as one that a shop can be moved from and to. Its lock keeps every other process out. */
export function lowdbExportImport(options: LowdbExportImportOptions): ExportImportStore {
  const { directory, warn, waiting, isRunning = false, fileSystem = machineFileSystem } = options;
  const path = join(directory, SHOP_FILE);

  /** Works on the file with exclusive access. */
  async function locked<Result>(
    work: (file: DurableJsonFile<ShopImage>) => Promise<Result>,
  ): Promise<Result> {
    const wait = (milliseconds: number) => pause(milliseconds);
    const lock = await lockStore(directory, { pause: wait, onWait: warn, ...waiting }).catch(
      (error: unknown) => {
        if (!(error instanceof StoreLockedError)) throw error;
        throw new MoveRefusedError(`${error.message}: stop the shop first`, { cause: error });
      },
    );
    try {
      return await work(new DurableJsonFile(path, shopFileForm, fileSystem, lock.temp));
    } finally {
      await lock.release();
    }
  }

  return {
    name: `the data folder ${directory}`,

    async dump(work) {
      if (!(await isThere(directory)) || !(await isAnyThere(path)))
        throw new MoveRefusedError(`There is no shop in ${directory}`);
      const reading = async (file: DurableJsonFile<ShopImage>) => {
        const image = await file.read().catch((error: unknown) => {
          if (!(error instanceof DamagedFileError)) throw error;
          throw new MoveRefusedError(error.message, { cause: error });
        });
        if (!image) throw new MoveRefusedError(`There is no shop in ${directory}`);
        // As at a start: versions given out since the copy was made are rejected.
        if (!isRunning && (await wasRestored(file, image))) image.epoch = newEpoch();
        return work(dumpOf(() => image));
      };
      return isRunning
        ? reading(new DurableJsonFile(path, shopFileForm, fileSystem))
        : locked(reading);
    },

    async fill(work) {
      await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
      return locked(async (file) => {
        if (await isAnyThere(path))
          throw new MoveRefusedError(
            `There is a shop in ${directory} already (${SHOP_FILE}): name another folder, or move that file and its copy away`,
          );
        // The generation of a file written once: the first start accepts it as its own.
        let image = new ShopImage(newEpoch(), 0);
        let bytes: Buffer | undefined;
        const encoded = () => (bytes ??= Buffer.concat(shopFileForm.encode(image)));
        let snapshot: ShopImage | undefined;
        const result = await work({
          // What will actually be in the file.
          ...dumpOf(() => (snapshot ??= shopFileForm.decode(encoded()))),
          async putHead({ epoch, given, steps }) {
            const runs = new VersionRuns(given, given.at(-1)?.ended ?? 0);
            image = new ShopImage(epoch, 1, runs, new Set(steps));
          },
          async put(kind, rows) {
            for (const stored of rows) image.set(kind, stored.key, stored);
            [bytes, snapshot] = [undefined, undefined];
          },
          end: async () => undefined,
        });
        sizeWarnings(warn, directory)(encoded().length);
        await file.write(image).catch(async (error: unknown) => {
          if (!(error instanceof WriteFailedError)) throw error;
          // It did not exist before.
          if (error.inDoubt) await rm(path, { force: true });
          throw new MoveRefusedError(`${path} cannot be written: ${reasonOf(error)}`, {
            cause: error,
          });
        });
        await unmarkDatabase(directory);
        return result;
      });
    },
  };
}

const reasonOf = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message);

function dumpOf(imageNow: () => ShopImage): StoreDump {
  return {
    async head() {
      const image = imageNow();
      const steps = [...image.steps].sort();
      return { epoch: image.epoch, given: givenBy(image), steps };
    },
    async count(kind) {
      return [...imageNow().rows(kind)].length;
    },
    async *rows(kind) {
      const all = [...imageNow().rows(kind)];
      for (let from = 0; from < all.length; from += BATCH_SIZE)
        yield all.slice(from, from + BATCH_SIZE);
    },
  };
}

/** The versions that were given out: as when the next run begins. */
function givenBy(image: ShopImage): readonly VersionRun[] {
  let newest = 0;
  for (const kind of KINDS)
    for (const { version } of image.rows(kind)) newest = Math.max(newest, version);
  return image.runs.next(newest, (limit) => randomInt(1, limit + 1)).finished;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether the file or its copy exists. */
const isAnyThere = async (path: string) =>
  (await isThere(path)) || (await isThere(`${path}.previous`));
