import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Low } from 'lowdb';
import { machineFileSystem, type DurableFileSystem } from '../../../files/durable-file-system';
import { DurableJsonFile } from '../../../files/durable-json-file';
import { GroupCommitStore } from './group-commit-store';
import { isBehindWitness, openNumberWitness } from '../../number-witness';
import { isConfirmed, placeOf } from './numbers';
import type { StoreMeasures } from '../../store-measures';
import { measuredFile, sizeWarnings } from './measured-file';
import { probeDisk } from './probe-disk';
import { ProcessLeases } from './process-leases';
import { shopFileForm } from './shop-file-form';
import { ShopImage } from './shop-image';
import type { ShopStore } from '../../repositories/shop-store';
import type { LockWaitOptions } from './lock-wait';
import { lockStore, type StoreLock } from './store-lock';
import { KINDS } from '../../kinds/all-kinds';
import { seriesYears } from '../../kinds/sync';
import { Layer } from '../memory/layer';

/** Only the owner can read the directory. */
export const OWNER_ONLY = 0o700;
/** Where the whole shop is, in the directory. */
export const SHOP_FILE = 'shop.json';

const NUMBERS_WAIT =
  'invoices get no numbers before an admin confirms the last ones (docs/deploy.md)';

export interface LowdbStoreOptions {
  /** Where `shop.json`, its last good copy and the lock are; created if missing. */
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
  /** Receives the size of the file, and the duration of writes. */
  readonly measures?: StoreMeasures;
  /** How to wait for a process that still works on the directory, if not the usual way, a few seconds. */
  readonly waiting?: Partial<LockWaitOptions>;
  /**
   * Called once, when another process has seized the directory: from then on nothing is read or written here, and
   * what waits to be written is refused. The process should end.
   */
  readonly onLost?: (reason: string) => void;
  /** Only for tests. */
  readonly fileSystem?: DurableFileSystem;
  /** Only for tests: the lock of a disk in memory, instead of one in the directory. */
  readonly lock?: () => Promise<StoreLock>;
}

/**
 * Opens the embedded store: the whole shop in memory and in one file, for one process and a small shop
 * (docs/decisions/0010-embedded-store.md). Waits a few seconds for another process that still works on the directory.
 * @throws DamagedFileError when the file is damaged; nothing is changed then
 * @throws StoreLockedError while another process works on the directory
 */
export async function openLowdbStore(options: LowdbStoreOptions): Promise<ShopStore> {
  const { directory, clock, warn, fileSystem = machineFileSystem, measures } = options;
  let store: GroupCommitStore | undefined;
  let lost: string | undefined;
  const inDirectory = () =>
    lockedDirectory(options, (reason) => {
      lost = reason;
      store?.abandon(reason);
      options.onLost?.(reason);
    });
  const lock = await (options.lock ?? inDirectory)();
  try {
    const checkSize = sizeWarnings(warn, directory);
    let isRead = false;
    const form = {
      ...shopFileForm,
      encode(image: ShopImage) {
        const pieces = shopFileForm.encode(image);
        const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
        checkSize(bytes);
        measures?.size(bytes);
        return pieces;
      },
      decode(bytes: Buffer) {
        // The file itself is read first, then its copy.
        if (!isRead) measures?.size(bytes.length);
        isRead = true;
        return shopFileForm.decode(bytes);
      },
    };
    const path = join(directory, SHOP_FILE);
    const file = new DurableJsonFile<ShopImage>(path, form, fileSystem, lock.temp);
    const db = new Low<ShopImage>(measuredFile(file, measures), new ShopImage(newEpoch(), 0));
    await db.read();
    await file.sweep();
    const isNew = db.data.generation === 0;
    db.data.witness =
      fileSystem === machineFileSystem ? await openNumberWitness(directory) : undefined;
    const restored = await wasRestored(file, db.data);
    if (restored) {
      db.data.epoch = newEpoch();
      warn(
        `The shop’s file was put back from a copy: devices will fetch everything again, and ${NUMBERS_WAIT}`,
      );
    }
    const base = layerOf(db.data);
    const lastIn = (id: string) => base.get(seriesYears, id)?.row?.last;
    if (isBehindWitness(db.data.witness, lastIn)) db.data.numbersFor = '';
    else if (isNew) db.data.numbersFor = placeOf(db.data);
    if (db.data.numbersFor !== undefined && !restored && !isConfirmed(db.data))
      warn(`The shop may have been put back from a backup: ${NUMBERS_WAIT}`);
    const far = (limit: number) => randomInt(1, limit + 1);
    db.data.runs = db.data.runs.next(base.newestVersion, far);
    const probe =
      fileSystem === machineFileSystem ? () => probeDisk(directory, SHOP_FILE) : undefined;
    store = new GroupCommitStore(db, base, new ProcessLeases(clock), () => lock.release(), probe);
    if (lost !== undefined) store.abandon(lost);
    // A new epoch must be durable before any client sees it.
    if (isNew || restored) await store.writeNow();
    return store;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Creates the directory if missing, and takes its lock. @param onLost called when another process has seized it */
async function lockedDirectory(
  { directory, warn, waiting }: LowdbStoreOptions,
  onLost: (reason: string) => void,
): Promise<StoreLock> {
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  await chmod(directory, OWNER_ONLY).catch(() =>
    warn(`Others may be able to look into ${directory}`),
  );
  return lockStore(directory, {
    pause: (milliseconds) => pause(milliseconds),
    onWait: warn,
    ...waiting,
    onLost,
  });
}

/** A unique name for a store. */
export function newEpoch(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Whether the file was restored by hand: the copy beside it is not older. Its versions will be given out a second time
 * for other changes, so earlier cursors must not be trusted: it needs a new epoch.
 */
export async function wasRestored(
  file: DurableJsonFile<ShopImage>,
  image: ShopImage,
): Promise<boolean> {
  if (image.generation <= 1 || (await file.isItsOwnPrevious())) return false;
  const previous = await file.readPrevious();
  return !previous || previous.generation >= image.generation;
}

/** The committed state that a file holds. */
function layerOf(image: ShopImage): Layer {
  const base = new Layer(null, 0);
  const rows = KINDS.flatMap((kind) =>
    Array.from(image.rows(kind), (stored) => ({ kind, stored })),
  );
  // The log of a feed grows in the order of its versions.
  rows.sort((a, b) => a.stored.version - b.stored.version);
  for (const { kind, stored } of rows) base.set<object>(kind, stored.key, stored);
  return base;
}
