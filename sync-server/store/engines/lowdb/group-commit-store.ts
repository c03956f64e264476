import type { Low } from 'lowdb';
import { CommitListeners, type Commit } from '../../commit';
import type { Lease } from '../../lease';
import { createMemoryLimits } from '../../memory-limits';
import { confirmedMarks } from '../../number-witness';
import { seriesOf, type SessionWithPerson } from '../../row-types';
import { shopReader, shopWriter } from '../../repositories/shop-on-engine';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type {
  PlannedTransaction,
  ShopStore,
  TransactionCallback,
} from '../../repositories/shop-store';
import { StoreUnavailableError } from '../../store-errors';
import { Layer } from '../memory/layer';
import { memoryReports, type AskedTimes } from '../memory/memory-reports';
import { productsIn, type ProductList } from '../memory/product-list';
import { CommitWriter, unwritable } from './commit-writer';
import { LowdbReader, LowdbWriter } from './lowdb-transaction';
import { placeOf } from './numbers';
import type { ProcessLeases } from './process-leases';
import type { ShopImage } from './shop-image';
import { Snapshots } from './snapshots';

/** The result of a callback, and when the state it is based on is durable: it must not be returned before. */
type Ran<Result> = { readonly durable: Promise<void> } & (
  | { readonly threw: false; readonly result: Result }
  | { readonly threw: true; readonly error: unknown }
);

/**
 * Transactions over a lowdb file. They run one after another, each on a draft stacked on the ones before, whether those
 * are durable yet or not. A caller who saw something that is not durable yet is answered only when it is: also a transaction that
 * wrote nothing or threw. If a write fails, all that is not durable is rejected and forgotten.
 *
 * A callback must not open another transaction of the same store and wait for it: that one waits for this one.
 */
export class GroupCommitStore implements ShopStore {
  /** No other process counts: in memory, so that no request writes to disk for it. */
  readonly limits = createMemoryLimits();
  readonly #snapshots: Snapshots;
  readonly #writer: CommitWriter;
  readonly #listeners = new CommitListeners();
  readonly #asked: AskedTimes = new Map();
  /** Raised when all that was not durable is lost. */
  #losses = 0;
  /** Resolves when the last transaction so far has run; never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;
  /** Why this store must not be used any more. */
  #abandoned: string | undefined;
  #lists: { readonly version: number; readonly list: ProductList } | undefined;

  /**
   * @param base the state that `db.data` holds
   * @param leases leases of parts of this process
   * @param released called when the store has closed
   * @param probe throws if the disk would refuse another write
   */
  constructor(
    private readonly db: Low<ShopImage>,
    base: Layer,
    private readonly leases: ProcessLeases,
    private readonly released: () => Promise<void>,
    private readonly probe: () => Promise<void> = async () => undefined,
  ) {
    this.#snapshots = new Snapshots(base);
    this.#writer = new CommitWriter(db, this.#snapshots, {
      durable: (commit) => this.#listeners.notify(commit),
      lost: () => {
        this.#losses += 1;
      },
    });
  }

  async read<Result>(work: (shop: ShopReader) => Promise<Result>): Promise<Result> {
    this.#refuseIfClosed();
    const { state, letGo } = this.#snapshots.hold();
    const tx = new LowdbReader(state, this.db.data);
    const list = () => this.#cachedList(tx.layer);
    try {
      return await work(
        shopReader({ tx, reports: () => memoryReports(tx.layer, list, this.#asked) }),
      );
    } finally {
      tx.end();
      letGo();
    }
  }

  sessionsWithPeople(ids: readonly string[]): Promise<ReadonlyMap<string, SessionWithPerson>> {
    return this.read(async (shop) => {
      const found = new Map<string, SessionWithPerson>();
      for (const id of ids) {
        const session = await shop.session(id);
        const user = session && (await shop.user(session.user));
        if (session && user) found.set(id, { session, user });
      }
      return found;
    });
  }

  async write<Result>(work: TransactionCallback<Result>): Promise<Result> {
    this.#refuseIfClosed();
    const ran = await this.#inTurn(() => this.#run(work));
    await ran.durable;
    if (ran.threw) throw ran.error;
    return ran.result;
  }

  async writeInOrder<Result>(works: readonly PlannedTransaction<Result>[]) {
    this.#refuseIfClosed();
    const all = await this.#inTurn(async () => {
      const finished: Ran<Result>[] = [];
      for (const { work } of works) {
        const ran = await this.#run(work);
        finished.push(ran);
        if (ran.threw) break;
      }
      return finished;
    });
    const last = all.at(-1);
    await last?.durable;
    const results = all.flatMap((ran) => (ran.threw ? [] : [ran.result]));
    return last?.threw ? { results, failure: last.error } : { results };
  }

  async once(step: string, work: TransactionCallback<void>): Promise<void> {
    const { steps } = this.db.data;
    if (steps.has(step)) return;
    await this.write(work);
    // Only now: a file that names the step holds what it did.
    steps.add(step);
    // If this fails, the next commit includes it.
    await this.#writer.rewrite().catch(() => undefined);
  }

  async confirmNumbers(work: TransactionCallback<void>): Promise<void> {
    await this.write(async (shop) => {
      await work(shop);
      for (const [id, place] of confirmedMarks(this.db.data.witness))
        await shop.raiseNumber({ ...seriesOf(id), place });
    });
    // Only now: a file that names the place holds how far the numbers have come.
    this.db.data.numbersFor = placeOf(this.db.data);
    // If this fails, the next commit includes it, and until then a restart asks again.
    await this.#writer.rewrite().catch(() => undefined);
  }

  async lease(name: string, time: number): Promise<Lease | undefined> {
    this.#refuseIfClosed();
    return this.leases.take(name, time);
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** After a failed write, retries with the committed state: the store answers when the disk does. */
  async check(): Promise<void> {
    this.#refuseIfClosed();
    if (this.#writer.isInTrouble) return this.#writer.rewrite();
    try {
      await this.probe();
    } catch (cause) {
      throw unwritable(cause);
    }
  }

  /** Writes the committed state. @throws StoreUnavailableError when the disk refuses */
  writeNow(): Promise<void> {
    return this.#writer.rewrite();
  }

  /** Another process now owns the data: nothing is read or written here from now on. */
  abandon(reason: string): void {
    this.#abandoned = reason;
  }

  close(): Promise<void> {
    this.#closing ??= this.#turn.then(async () => {
      await this.#writer.finish();
      await this.released();
    });
    return this.#closing;
  }

  #refuseIfClosed(): void {
    if (this.#abandoned !== undefined) throw new StoreUnavailableError(this.#abandoned);
    if (this.#closing) throw new StoreUnavailableError('The store is closed');
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(task);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #run<Result>(work: TransactionCallback<Result>): Promise<Ran<Result>> {
    const losses = this.#losses;
    const below = this.#writer.head;
    const draft = new Layer(below, below.number + 1);
    const tx = new LowdbWriter(draft, this.db.data, this.leases);
    const reports = () => memoryReports(tx.layer, () => productsIn(tx.layer), this.#asked);
    const noteAsked = (id: string, at: number) => void this.#asked.set(id, at);
    const ran = await settled(work, shopWriter({ tx, reports, noteAsked }));
    tx.end();
    if (this.#losses !== losses) {
      throw new StoreUnavailableError('What this transaction was built on could not be written');
    }
    if (!ran.threw && !draft.isEmpty) this.#writer.add(draft);
    return { ...ran, durable: this.#writer.headIsDurable() };
  }

  /** The lists of the committed catalogue are stored until it changes: a committed version never means another state. */
  #cachedList(layer: Layer): ProductList {
    const version = layer.lastVersion('catalogue', null);
    if (this.#lists?.version !== version) this.#lists = { version, list: productsIn(layer) };
    return this.#lists.list;
  }
}

async function settled<Result>(work: TransactionCallback<Result>, shop: ShopWriter) {
  try {
    return { threw: false, result: await work(shop) } as const;
  } catch (error) {
    return { threw: true, error } as const;
  }
}
