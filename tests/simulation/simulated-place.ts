import type { ShopReader } from '../../sync-server/store/repositories/shop-on-engine';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import type { Random } from './random';
import type { World } from './world';

/** What becomes of the machine on which a process is killed. */
export type Power = 'stays' | 'fails';

/** A process of the shop, as far as it stands on what keeps its data. */
export interface StoreProcess {
  /**
   * Opens the store. It never comes to an end where the process dies over it.
   * @returns nothing where it could not be opened, and was not to be: the process has ended
   */
  open(clock: () => number): Promise<ShopStore | undefined>;
  /** Runs something that the process does. */
  run<Result>(work: () => Result): Result;
  /** Ends it as `kill -9` does: nothing that it began goes on. @param power whether its machine goes with it */
  die(power: Power): void;
}

/** The state of the shop at a moment. */
export interface Backup {
  /** The ways to put it back. */
  readonly ways: readonly string[];
  /** Puts it back in one of them, while no process runs. */
  putBack(way: string): void;
}

/** Where a simulated shop keeps its data: the store of production, and the part of the machine beneath it. */
export interface SimulatedPlace {
  /** Makes it empty, before a history begins. */
  begin(): Promise<void>;
  /** The history is over. */
  end(): Promise<void>;
  /** A new process, which has not opened the store yet. */
  process(): StoreProcess;
  backUp(): Backup;
  /** Makes something beneath the store fail. */
  fail(random: Random): void;
  /** Nothing beneath the store fails any more. */
  mend(): void;
  /** Another one after each commit; looked at, as `inspect` looks, while the world stands still. */
  state(): Promise<unknown>;
  /** Reads what has been committed. */
  inspect<Result>(work: (shop: ShopReader) => Promise<Result>): Promise<Result>;
}

/** Makes the place of a world's shop. @param reach is told what has happened there */
export type MakePlace = (world: World, reach: (what: string) => void) => SimulatedPlace;
