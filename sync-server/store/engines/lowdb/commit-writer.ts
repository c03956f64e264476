import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Low } from 'lowdb';
import { diskWords } from '../../../files/disk-words';
import { WriteFailedError } from '../../../files/durable-json-file';
import type { Commit } from '../../commit';
import { commitOf } from '../../kinds/commit-of';
import { StoreUnavailableError } from '../../store-errors';
import type { Layer } from '../memory/layer';
import type { ShopImage } from './shop-image';
import type { Snapshots } from './snapshots';

/** A group is written when this many consecutive turns of the event loop have brought no new transaction. */
const QUIET_TURNS = 2;
/** It waits no longer than this many turns, whatever arrives. */
const MAX_TURNS = 16;

/** What one write carries: it becomes durable, or is lost, as a whole. Without a layer: what is committed, again. */
class Group {
  layer: Layer | undefined;
  /** How many transactions it carries. */
  size = 0;
  readonly durable: Promise<void>;
  resolve!: () => void;
  reject!: (error: StoreUnavailableError) => void;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Those who wait for it get the failure; there may be none.
    this.durable.catch(() => undefined);
  }
}

/** Events of the writer's groups. */
export interface CommitEvents {
  /** Called with what changed when a layer is durable and in the snapshots, before those who wait resume. */
  durable(commit: Commit): void;
  /** Called when everything that was not durable is lost. */
  lost(): void;
}

/**
 * Writes transactions to disk: one write at a time, the next one takes all that wait (group commit,
 * docs/decisions/0010-embedded-store.md).
 *
 * A write that fails before its rename has changed nothing. One that fails at the rename or at the sync of the
 * directory is in doubt: a restart may find either state. Its transactions are rejected as unavailable, memory stays at
 * the committed state, and that state is written again before anything new is (at once, or if that fails, before
 * the next commit): so a rejected transaction can return only by a crash within that gap. A caller who retries
 * with the same ids gets the answer of the one that was kept.
 */
export class CommitWriter {
  /** The group that the next write takes. */
  #next: Group | undefined;
  #inFlight: Group | undefined;
  #running: Promise<void> | undefined;
  #trouble: WriteFailedError | undefined;

  constructor(
    private readonly db: Low<ShopImage>,
    private readonly snapshots: Snapshots,
    private readonly events: CommitEvents,
  ) {}

  /** Whether the last write failed. */
  get isInTrouble(): boolean {
    return this.#trouble !== undefined;
  }

  /** The newest state, durable or not: the base of the next transaction. */
  get head(): Layer {
    return this.#next?.layer ?? this.#inFlight?.layer ?? this.snapshots.newest;
  }

  /** Resolves when the head is durable. @throws StoreUnavailableError when it is lost */
  headIsDurable(): Promise<void> {
    const group = this.#next?.layer ? this.#next : this.#inFlight;
    return group?.layer ? group.durable : Promise.resolve();
  }

  /** Takes a finished transaction, which is based on the head, and becomes the head. */
  add(draft: Layer): void {
    const group = this.#join();
    group.size += 1;
    // One layer per group, however many transactions: a look-up passes few layers.
    if (group.layer) group.layer.absorb(draft);
    else group.layer = draft;
  }

  /** Writes the committed state again. @throws StoreUnavailableError when the disk refuses */
  rewrite(): Promise<void> {
    return this.#join().durable;
  }

  /** Resolves when no write is running. */
  async finish(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #join(): Group {
    this.#next ??= new Group();
    this.#running ??= this.#run();
    return this.#next;
  }

  async #run(): Promise<void> {
    while (this.#next) {
      await boarding(this.#next);
      this.#inFlight = this.#next;
      this.#next = undefined;
      await this.#carry(this.#inFlight);
    }
    this.#running = undefined;
  }

  async #carry(group: Group): Promise<void> {
    try {
      await this.#persist(group.layer);
    } catch (error) {
      this.#lose(group, error);
      return;
    }
    this.#inFlight = undefined;
    if (group.layer) {
      const { below, writes } = group.layer;
      const commit = commitOf(writes, (kind, key) => below?.get<object>(kind, key));
      this.snapshots.advance(group.layer);
      this.events.durable(commit);
    }
    group.resolve();
  }

  async #persist(layer: Layer | undefined): Promise<void> {
    if (this.#trouble?.inDoubt) await this.#writeFile();
    if (!layer) return this.#writeFile();
    this.#show(layer, layer);
    try {
      await this.#writeFile();
    } catch (error) {
      this.#show(layer, this.snapshots.newest);
      throw error;
    }
  }

  /** lowdb writes its data: the image. */
  async #writeFile(): Promise<void> {
    try {
      this.db.data.generation += 1;
      await this.db.write();
      this.#trouble = undefined;
    } catch (error) {
      const failed = error instanceof WriteFailedError ? error : new WriteFailedError(true, error);
      // A doubt stays until a write has succeeded.
      if (!this.#trouble?.inDoubt) this.#trouble = failed;
      throw error;
    }
  }

  #lose(group: Group, cause: unknown): void {
    const stacked = this.#next;
    this.#inFlight = undefined;
    this.#next = undefined;
    if (group.layer || stacked?.layer) this.events.lost();
    const error = unwritable(cause);
    group.reject(error);
    stacked?.reject(error);
    if (group.layer && this.#trouble?.inDoubt) this.rewrite().catch(() => undefined);
  }

  /** Copies a state of every row that the layer touched into the image. */
  #show(layer: Layer, state: Layer): void {
    for (const { kind, key } of layer.writes)
      this.db.data.set(kind, key, state.get<object>(kind, key));
  }
}

/**
 * Lets the transactions of one burst share a write. A group written in the middle of a burst would be slower and carry few:
 * each step of its write waits until the event loop has served the rest.
 */
async function boarding(group: Group): Promise<void> {
  let quiet = 0;
  for (let turns = 0; turns < MAX_TURNS && quiet < QUIET_TURNS; turns += 1) {
    const { size } = group;
    await nextTurn();
    quiet = group.size === size ? quiet + 1 : 0;
  }
}

/** The error for callers when the disk has refused a write. */
export function unwritable(cause: unknown): StoreUnavailableError {
  const why = diskWords(cause);
  return new StoreUnavailableError(
    `The shop could not be written to disk${why === undefined ? '' : `: ${why}`}`,
    { cause },
  );
}
