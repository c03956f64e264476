import type { ShopReader } from '../../sync-server/store/repositories/shop-on-engine';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import type { Random } from './random';
import type { World } from './world';

/** What happens to the machine on which a process is killed. */
export type Power = 'stays' | 'fails';

/** A process of the shop, as far as the storage of its data is concerned. */
export interface StoreProcess {
  /**
   * Opens the store. It never resolves where the process dies meanwhile.
   * @returns nothing where opening failed as planned: the process has ended
   */
  open(clock: () => number): Promise<ShopStore | undefined>;
  /** Runs something that the process does. */
  run<Result>(work: () => Result): Result;
  /** Ends it as `kill -9` does: nothing that it began goes on. @param power whether its machine goes with it */
  die(power: Power): void;
}

/** The state of the shop at a moment. */
export interface Backup {
  /** The ways to restore it. */
  readonly ways: readonly string[];
  /** Restores it in one of them, while no process runs. */
  putBack(way: string): void;
}

/** Where a simulated shop keeps its data: the production store, and the part of the machine beneath it. */
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
  /** Changes with each commit; read, as by `inspect`, while the world is paused. */
  state(): Promise<unknown>;
  /** Reads what has been committed. */
  inspect<Result>(work: (shop: ShopReader) => Promise<Result>): Promise<Result>;
}

/** Creates the place of a world's shop. @param reach gets what has happened there */
export type MakePlace = (world: World, reach: (what: string) => void) => SimulatedPlace;
