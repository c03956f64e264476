import { growingPause } from '#shared/core/growing-pause';
import type { Environment } from '../platform/environment';
import type { CatalogueSync, SyncResult } from './catalogue-sync';
import type { Connection } from '../network/connection';

/** While a page is visible and nothing else triggers a pull, the catalogue is checked this often, in milliseconds. */
const POLL_INTERVAL = 5 * 60_000;
/** The first and the longest pause after a pull that failed, in milliseconds. */
const PAUSES = { shortest: 2_000, longest: 60_000 };

export interface FollowerDeps extends Pick<Environment, 'timers' | 'isVisible' | 'random'> {
  readonly sync: CatalogueSync;
  readonly connection: Connection;
  /** Calls back when the page becomes visible or the browser says it is online; returns the way to stop it. */
  readonly onWake: (listener: () => void) => () => void;
  /** The device could not store a page. */
  readonly onStorageFailed: () => Promise<void>;
  /** Every change up to now is stored, of all or of the part that there is room for. */
  readonly onComplete: () => void;
}

/** Decides when the catalogue is pulled: at the start, on an event, when page or network come back, and periodically. */
export function createCatalogueFollower(deps: FollowerDeps) {
  const { sync, connection, timers } = deps;
  let started = false;
  let failures = 0;
  let pausing = false;
  let cancel: (() => void) | undefined;

  const welcome = () => deps.isVisible() && connection.current() !== 'offline';

  function plan(pause: number): void {
    cancel?.();
    if (!started) return;
    cancel = timers.later(pause, () => {
      pausing = false;
      if (welcome()) void look();
      else plan(POLL_INTERVAL);
    });
  }

  async function settled(result: SyncResult): Promise<void> {
    const hasFailed = result === 'no_answer' || result === 'storage_failed';
    // Whoever asked during a pull hears that it failed: it is one failure.
    if (hasFailed && pausing) return;
    pausing = hasFailed;
    if (result === 'storage_failed') await deps.onStorageFailed();
    if (hasFailed) {
      plan(growingPause(PAUSES, failures, deps.random()));
      failures += 1;
      return;
    }
    failures = 0;
    plan(POLL_INTERVAL);
    deps.onComplete();
  }

  async function look(): Promise<void> {
    await settled(await sync.run());
  }

  function requestSync(): void {
    if (started && !pausing && welcome()) void look();
  }

  /** Whether a whole copy has reached a position. Never rejects. */
  const isAt = (position: string) =>
    sync.state().then(
      ({ complete, cursor }) => complete && cursor === position,
      () => false,
    );

  return {
    /**
     * The server has changes. Before the start, and during the pause after a failure, the pull waits.
     * @param position that the server's feed has reached, where it said so: a whole copy that is there is not pulled for
     */
    heardOf(position?: string): void {
      if (position === undefined) requestSync();
      else if (started) void isAt(position).then((isThere) => isThere || requestSync());
    },
    start(): () => void {
      started = true;
      const stopWake = deps.onWake(requestSync);
      const stopConnection = connection.subscribe(() => {
        if (connection.current() === 'online') requestSync();
      });
      requestSync();
      return () => {
        started = false;
        cancel?.();
        stopWake();
        stopConnection();
      };
    },
  };
}
