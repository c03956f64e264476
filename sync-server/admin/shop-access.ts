import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '../identity/passwords';
import { systemCode } from '../files/durable-file-system';
import type { DataPlace } from '../config/config';
import { readStatus } from '../status/read-status';
import { whyNotStored } from '../status/why-not-stored';
import { markPlace } from '../store/opening/mark-place';
import { openStore } from '../store/opening/open-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreLockedError } from '../store/engines/lowdb/lock-wait';
import { CommandRefused, type OwnerCommand, type Report } from './command';
import { askShop, isListening } from './control-client';
import { refuseOthersFolder } from './folder-owner';
import { findSocket } from './socket-place';

/** A shop, running or not. */
export interface ShopAccess {
  run<Args, Result>(
    command: OwnerCommand<Args, Result>,
    args: Args,
    report: Report,
  ): Promise<Result>;
  close(): Promise<void>;
}

export interface ReachOptions {
  readonly place: DataPlace;
  /** Whether an empty folder or database becomes a new shop. */
  readonly mayBegin: boolean;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
  /** Waits, in milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Reaches a shop. One in a database by opening its store beside other processes; one in a folder through its control
 * socket while it runs, else by opening its store, which prevents a start meanwhile.
 * @throws CommandRefused if there is no shop, or another program works on its data
 */
export async function reachShop(options: ReachOptions): Promise<ShopAccess> {
  const { place, mayBegin, warn, wait = pause } = options;
  if (place.database) return reachDatabase(options);
  const { dataDir } = place;
  if (!mayBegin && !(await isThere(dataDir)))
    throw new CommandRefused(`There is no shop in ${dataDir}. DATA_DIR names another folder`);
  const listening = async () => {
    const socket = (await isThere(dataDir)) ? await findSocket(dataDir) : undefined;
    return socket !== undefined && (await isListening(socket)) ? socket : undefined;
  };
  const first = await listening();
  if (first !== undefined) return throughSocket(first);
  await refuseOthersFolder(dataDir);
  try {
    // A shop that starts or stops briefly holds the store without listening.
    const stopWaiting = async () => (await listening()) !== undefined;
    const waiting = { pause: wait, stopWaiting, onWait: warn };
    return throughStore(await openStore({ place, clock: Date.now, warn, waiting }), place);
  } catch (error) {
    if (!(error instanceof StoreLockedError)) throw error;
    const socket = await listening();
    if (socket !== undefined) return throughSocket(socket);
    throw new CommandRefused(`${error.message}. It cannot be asked through its socket either`);
  }
}

async function reachDatabase({ place, mayBegin, warn }: ReachOptions): Promise<ShopAccess> {
  await refuseOthersFolder(place.dataDir);
  // A command needs no standby, so none must keep it from running.
  const database = place.database && { ...place.database, readUrl: null };
  const where = { ...place, database };
  const store = await openStore({ place: where, clock: Date.now, warn }).catch((error: unknown) => {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  });
  const isEmpty = await store.read(
    async (shop) => (await shop.countUsers()) === 0 && (await shop.catalogueVersion()) === 0,
  );
  // After that no command without DATABASE_URL may start another one.
  if (isEmpty && mayBegin && database) await markPlace(place.dataDir, database.url, warn);
  if (mayBegin || !isEmpty) return throughStore(store, place);
  await store.close();
  throw new CommandRefused('There is no shop in the database. DATABASE_URL names another one');
}

function throughSocket(socket: string): ShopAccess {
  return {
    run: (command, args, report) => askShop(socket, command, args, report),
    close: () => Promise.resolve(),
  };
}

function throughStore(store: ShopStore, { dataDir }: DataPlace): ShopAccess {
  const services = {
    store,
    passwords: createPasswords(),
    clock: Date.now,
    randomUuid: randomUUID,
    status: () =>
      readStatus({ store, clock: Date.now, dataDir, whyNotStored: () => whyNotStored(store) }),
  };
  return {
    run: (command, args, report) => command.run(args, services, report),
    close: () => store.close(),
  };
}

async function isThere(directory: string): Promise<boolean> {
  try {
    return (await stat(directory)).isDirectory();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
