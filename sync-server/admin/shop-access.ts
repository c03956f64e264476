import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '../identity/passwords';
import { systemCode } from '../files/durable-file-system';
import type { DatabaseConfig } from '../config/database-config';
import { openLowdbStore } from '../store/lowdb/lowdb-store';
import { openPostgresStore } from '../store/postgres/open-postgres-store';
import type { ShopStore } from '../store/shop-store';
import { StoreLockedError } from '../store/lowdb/lock-wait';
import { CommandRefused, type OwnerCommand, type Report } from './command';
import { askShop, isListening } from './control-client';
import { findSocket } from './socket-place';

/** The shop of a data folder, however it is reached. */
export interface ShopAccess {
  run<Args, Result>(
    command: OwnerCommand<Args, Result>,
    args: Args,
    report: Report,
  ): Promise<Result>;
  close(): Promise<void>;
}

export interface ReachOptions {
  readonly dataDir: string;
  /** Where the data is kept in a database; `null`: in `dataDir`. */
  readonly database?: DatabaseConfig | null;
  /** Whether a folder that is not there becomes a new shop. */
  readonly mayBegin: boolean;
  /** Takes a sentence for whoever runs the shop. */
  readonly warn: (message: string) => void;
  /** Waits, in milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Reaches a shop: through its control socket while it runs, else by opening its store, which holds off a start
 * meanwhile where it is the embedded one.
 * @throws CommandRefused where there is no shop, or another program works on its data
 */
export async function reachShop({
  dataDir,
  database = null,
  mayBegin,
  warn,
  wait = pause,
}: ReachOptions): Promise<ShopAccess> {
  if (!mayBegin && !database && !(await isThere(dataDir)))
    throw new CommandRefused(`There is no shop in ${dataDir}. DATA_DIR names another folder`);
  const listening = async () => {
    const socket = (await isThere(dataDir)) ? await findSocket(dataDir) : undefined;
    return socket !== undefined && (await isListening(socket)) ? socket : undefined;
  };
  const first = await listening();
  if (first !== undefined) return throughSocket(first);
  // It takes any number of processes: the shop may start meanwhile.
  if (database) return throughStore(await openPostgresStore({ ...database, clock: Date.now }));
  try {
    // A shop that starts or stops holds the store and does not listen, for a moment.
    const stopWaiting = async () => (await listening()) !== undefined;
    const waiting = { pause: wait, stopWaiting, onWait: warn };
    return throughStore(
      await openLowdbStore({ directory: dataDir, clock: Date.now, warn, waiting }),
    );
  } catch (error) {
    if (!(error instanceof StoreLockedError)) throw error;
    const socket = await listening();
    if (socket !== undefined) return throughSocket(socket);
    throw new CommandRefused(`${error.message}. It cannot be asked through its socket either`);
  }
}

function throughSocket(socket: string): ShopAccess {
  return {
    run: (command, args, report) => askShop(socket, command, args, report),
    close: () => Promise.resolve(),
  };
}

function throughStore(store: ShopStore): ShopAccess {
  const services = {
    store,
    passwords: createPasswords(),
    clock: Date.now,
    randomUuid: randomUUID,
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
