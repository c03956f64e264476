import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_SHOWN_ERRORS, type ShopStatus } from '#shared/admin/shop-status';
import { SHOP_FILE } from '../store/engines/lowdb/lowdb-store';
import { TOO_LARGE } from '../store/engines/lowdb/measured-file';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { lastBackup } from '../files/last-backup';
import type { Vitals } from './vitals';
import about from '../../package.json' with { type: 'json' };

export interface StatusDeps {
  readonly store: Pick<ShopStore, 'read'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** `DATA_DIR`. */
  readonly dataDir: string;
  /** Says why nothing can be stored now; `null` where it can. */
  readonly whyNotStored: () => Promise<string | null>;
  /** What only the running shop knows; nothing on the command line beside it. */
  readonly running?: {
    readonly vitals: Pick<Vitals, 'heard'>;
    readonly mailWay: 'smtp' | 'folder';
    readonly payments: 'off' | 'stand-in' | 'razorpay';
  };
}

const DAY = 24 * 60 * 60 * 1000;

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/**
 * How the shop does: the one function behind the page and the command line.
 * @throws StoreUnavailableError
 */
export async function readStatus(deps: StatusDeps): Promise<ShopStatus> {
  const { clock, dataDir, running } = deps;
  const { databaseBytes, mails, lastWebhook, failingQueues, errors, numbersConfirmed } =
    await deps.store.read(ofStore);
  const isFile = databaseBytes === undefined;
  const mail = running?.vitals.heard('mail');
  const gateway = running?.vitals.heard('gateway');
  return {
    at: new Date(clock()).toISOString(),
    version: about.version,
    node: process.versions.node,
    notStored: await deps.whyNotStored(),
    numbersConfirmed,
    store: {
      kind: isFile ? 'file' : 'postgres',
      bytes: isFile ? await fileBytes(join(dataDir, SHOP_FILE)) : databaseBytes,
      limit: isFile ? TOO_LARGE : null,
    },
    disk: await diskOf(dataDir),
    mails: {
      waiting: mails.count,
      oldest: mails.oldest ?? null,
      way: running?.mailWay ?? null,
      lastSent: time(mail?.answered),
      lastFailure: time(mail?.failed),
    },
    payments: {
      kind: running?.payments ?? null,
      lastAnswer: time(gateway?.answered),
      lastFailure: time(gateway?.failed),
      lastWebhook: lastWebhook ?? null,
    },
    backup: { last: (await lastBackup(dataDir))?.at ?? null },
    failingQueues,
    errors: {
      groups: errors.length,
      recent: errors.filter(({ lastAt }) => lastAt >= new Date(clock() - DAY).toISOString()).length,
      newest: errors.toSorted((a, b) => (a.lastAt > b.lastAt ? -1 : 1)).slice(0, MAX_SHOWN_ERRORS),
    },
  };
}

async function ofStore(shop: ShopReader) {
  return {
    databaseBytes: await shop.databaseBytes(),
    mails: await shop.waitingMails(),
    lastWebhook: await shop.lastGatewayEventAt(),
    failingQueues: await shop.countFailingQueues(),
    errors: await shop.deviceErrors(),
    numbersConfirmed: await shop.areNumbersConfirmed(),
  };
}

/** `null` before the first write. */
async function fileBytes(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? null;
}

async function diskOf(directory: string): Promise<ShopStatus['disk']> {
  const found = await statfs(directory).catch(() => undefined);
  if (!found) return { free: null, total: null };
  // What the shop's user may take, which is less than what root may.
  return { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
