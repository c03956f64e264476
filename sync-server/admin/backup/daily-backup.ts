import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { BackupConfig } from '../../config/backup-config';
import { workInOneProcess } from '../../concurrency/work-in-one-process';
import type { RepeatedWork } from '../../concurrency/repeated-work';
import { backupWarning, lastBackup } from '../../files/last-backup';
import type { ShopStore } from '../../store/repositories/shop-store';
import { UNFINISHED } from './archive-writing';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NAME = /^shop-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar$/;

export interface DailyBackupOptions {
  readonly backups: BackupConfig;
  readonly dataDir: string;
  readonly store: Pick<ShopStore, 'lease'>;
  /** Makes a backup and resolves when it is complete on disk; the signal cancels it. */
  readonly make: (file: string, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Makes one backup a day in one of all processes, and deletes the oldest once the new one is complete; warns once a day if the last one
 * is missing or older than two days. Runs every hour, so a failed backup is retried then.
 */
export function dailyBackup(options: DailyBackupOptions): RepeatedWork {
  const { backups, dataDir, store, make, clock, log } = options;
  const stopping = new AbortController();
  let warnedAt = -Infinity;

  async function backUp(directory: string): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const [newest] = await backupsIn(directory, clock());
    if (newest && isPast(newest, clock()) && clock() - newest.madeAt < DAY) return;
    const file = join(directory, nameOf(clock()));
    await make(file, stopping.signal);
    log.info({ file }, 'backup made');
    await removeOld(directory);
  }

  async function removeOld(directory: string): Promise<void> {
    for (const { file } of (await backupsIn(directory, clock())).slice(backups.keep))
      await rm(join(directory, file), { force: true });
    // Left by a killed process: no other backup is being made now.
    for (const file of await readdir(directory))
      if (file.startsWith('shop-') && file.endsWith(UNFINISHED))
        await rm(join(directory, file), { force: true });
  }

  async function warnOfAge(): Promise<void> {
    if (!backups.warns || clock() - warnedAt < DAY) return;
    const warning = backupWarning(await lastBackup(dataDir), clock(), backups.directory);
    if (warning === undefined) return;
    warnedAt = clock();
    log.warn(warning);
  }

  const repeated = workInOneProcess(
    store,
    'backup',
    async () => {
      try {
        if (backups.directory !== null) await backUp(resolve(backups.directory));
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'the backup of this day failed; it is tried again in an hour');
      }
      await warnOfAge();
    },
    {
      every: HOUR,
      failed: (error) => log.warn({ err: error }, 'whether a backup is due is not known'),
    },
  );
  return {
    ...repeated,
    stop() {
      stopping.abort();
      return repeated.stop();
    },
  };
}

const nameOf = (time: number) =>
  `shop-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`;

interface Made {
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const isPast = ({ madeAt }: Made, now: number) => madeAt <= now;

/**
 * The backups of a folder, newest first. Those dated in the future were made while the clock was wrong: last, since their date says nothing
 * and they must not displace the others.
 */
async function backupsIn(directory: string, now: number) {
  const found = (await readdir(directory)).flatMap((file) => {
    const [, hour, minute, second] = NAME.exec(file) ?? [];
    return hour === undefined
      ? []
      : { file, madeAt: Date.parse(`${hour}:${minute}:${second ?? ''}`) };
  });
  const newestFirst = found.toSorted((a, b) => b.madeAt - a.madeAt);
  const isOfNow = (one: Made) => isPast(one, now);
  return [...newestFirst.filter(isOfNow), ...newestFirst.filter((one) => !isOfNow(one))];
}
