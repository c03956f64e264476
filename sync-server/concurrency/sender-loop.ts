import type { ShopStore } from '../store/repositories/shop-store';
import { createLeadership } from './leadership';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After so long without a sign of the leader another process becomes it. */
const LEADER_TIMEOUT = 30 * SECOND;

/** Waits; rejects when the signal is given, also where it was given before. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface SenderLoopOptions {
  readonly store: Pick<ShopStore, 'lease' | 'onCommit'>;
  /** Of the work, in all processes the same. */
  readonly name: string;
  readonly wait: Wait;
  /** Sends some of what is due. @returns in how many milliseconds there is something to do */
  readonly pass: () => Promise<number>;
  /** Takes what a pass threw. */
  readonly failed: (error: unknown) => void;
  /** How long what is on its way may take when the shop stops, in milliseconds. */
  readonly lastOnes: number;
  /** Ends what is on its way, after the last pass. Must not reject. */
  readonly finish: () => Promise<void>;
}

/** Goes through a durable list again and again, in one process for all. */
export interface SenderLoop {
  /** Given when no further pass begins. */
  readonly stopping: AbortSignal;
  /** Given when what is on its way is cut off: it says nothing then. */
  readonly cut: AbortSignal;
  /** Begins, with a pass at once. */
  start(): void;
  /** The next pass begins as soon as can be. */
  wake(): void;
  /** Waits; at most until the loop stops. @param milliseconds how long */
  pause(milliseconds: number): Promise<void>;
  /** Lets what is on its way arrive, for a moment, and leaves the work to other processes. Never rejects. */
  stop(): Promise<void>;
}

/** Sends what is on a durable list: what waits already, then after each commit that put something on it, then again what failed. */
export function createSenderLoop(options: SenderLoopOptions): SenderLoop {
  const { store, name, wait, pass, failed, lastOnes, finish } = options;
  const leadership = createLeadership(store, name, LEADER_TIMEOUT);
  const stopping = new AbortController();
  const cut = new AbortController();
  let sleep = new AbortController();
  let ended = Promise.resolve();
  let stopped: Promise<void> | undefined;
  let stopListening = () => undefined as void;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Made before the list is read: any addition from now on wakes.
      sleep = new AbortController();
      const pause = await passSafely();
      if (!stopping.signal.aborted && pause > 0)
        await quietly(wait(Math.min(pause, HOUR), sleep.signal));
    }
  }

  async function passSafely(): Promise<number> {
    try {
      const pause = await leadership.lead(pass);
      return pause === 'elsewhere' ? LEADER_TIMEOUT : pause;
    } catch (error) {
      failed(error);
      return MINUTE;
    }
  }

  async function stop(): Promise<void> {
    stopListening();
    stopping.abort();
    sleep.abort();
    const inTime = new AbortController();
    void wait(lastOnes, inTime.signal).then(
      () => cut.abort(),
      () => undefined,
    );
    await ended;
    await finish();
    inTime.abort();
    await leadership.leave();
  }

  return {
    stopping: stopping.signal,
    cut: cut.signal,
    start() {
      stopListening = store.onCommit(({ mails }) => {
        if (mails) sleep.abort();
      });
      ended = run();
    },
    wake: () => sleep.abort(),
    pause: (milliseconds) => quietly(wait(milliseconds, stopping.signal)),
    stop: () => (stopped ??= stop()),
  };
}

async function quietly(waiting: Promise<void>): Promise<void> {
  try {
    await waiting;
  } catch {
    // Woken.
  }
}
