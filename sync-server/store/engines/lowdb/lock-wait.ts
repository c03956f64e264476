import { readFile, stat } from 'node:fs/promises';
import { systemCode } from '../../../files/durable-file-system';
import { isHere, isRunning, lockHolder } from './lock-holder';

/** How long a start waits for a holder that lives, in milliseconds: restarts overlap. */
const TIMEOUT = 10_000;
/** How often it looks meanwhile, in milliseconds. */
const POLL_INTERVAL = 100;
/** A holder elsewhere that has not touched its lock for this long counts as dead, in milliseconds. */
const HEARTBEAT_TIMEOUT = 7_000;

/** Another process works on the directory. */
export class StoreLockedError extends Error {
  override readonly name = 'StoreLockedError';
}

export interface LockWaitOptions {
  /** Waits, in milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** Receives a sentence for the waiting user, once. */
  readonly onWait?: (message: string) => void;
  /** Called at each check while another process holds the lock: true ends the waiting. */
  readonly stopWaiting?: () => Promise<boolean>;
}

/** Waits for the holder of a lock to end, in all no longer than `TIMEOUT`. */
export class LockWait {
  #waited = 0;
  #hasWarned = false;
  /** The lock of a holder elsewhere, when it was last touched, and how long the wait was then. */
  #last: { readonly path: string; readonly touched: number; readonly since: number } | undefined;

  constructor(private readonly options: LockWaitOptions) {}

  /**
   * Checks the highest lock. True if no process holds it any more; else, after a short wait, the caller checks
   * again which lock is the highest.
   * @throws StoreLockedError when the timeout is over
   */
  async isOver(path: string): Promise<boolean> {
    const holder = await this.#whoHolds(path);
    if (holder === undefined) return true;
    const { pause, onWait, stopWaiting } = this.options;
    const message = `${holder} works on this data already (${path})`;
    if (this.#waited >= TIMEOUT || (await stopWaiting?.())) throw new StoreLockedError(message);
    if (!this.#hasWarned)
      onWait?.(`${message}. Waiting up to ${TIMEOUT / 1000} seconds for its end`);
    this.#hasWarned = true;
    await pause(POLL_INTERVAL);
    this.#waited += POLL_INTERVAL;
    return false;
  }

  /** The holder, in words; nothing if there is none. */
  async #whoHolds(path: string): Promise<string | undefined> {
    try {
      const text = await readFile(path, 'utf8');
      const holder = lockHolder.safeParse(parsed(text)).data;
      if (holder?.released) return undefined;
      if (holder && isHere(holder)) return isRunning(holder) ? `Process ${holder.pid}` : undefined;
      // Process numbers of another machine or container say nothing here: only its heartbeat does. The same goes for a
      // lock that was cut off: its process died while it was writing, or is about to go on.
      return (await this.#isSilent(path)) ? undefined : 'A process elsewhere';
    } catch (error) {
      // Another process has just replaced it.
      if (systemCode(error) === 'ENOENT') return 'Another process';
      throw error;
    }
  }

  async #isSilent(path: string): Promise<boolean> {
    const touched = (await stat(path)).mtimeMs;
    if (this.#last?.path !== path || this.#last.touched !== touched)
      this.#last = { path, touched, since: this.#waited };
    return this.#waited - this.#last.since >= HEARTBEAT_TIMEOUT;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
