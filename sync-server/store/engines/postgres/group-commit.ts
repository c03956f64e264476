import { setImmediate } from 'node:timers';
import type { Prefetch } from '../../queries';
import { StoreUnavailableError } from '../../store-errors';
import { lockNames, prefetch } from './prefetch';
import { asStoreError, isLockTimeout } from './problems';
import type { Configuration } from './postgres-reader';
import { PostgresWriter } from './postgres-writer';
import type { SqlTransaction } from './sql-transaction';
import type { Ended, Transactions } from './transactions';

/** The most callbacks in a transaction, as long as few wait. */
const GROUP_SIZE = 32;
/** The most, with any number waiting: the more share one, the less each costs; beyond this nothing was gained. */
const MAX_GROUP_SIZE = 128;
/** How many such transactions of a process run at once: while one is at the database, the next one is decided. */
const MAX_AT_ONCE = 2;
/** How many callbacks must wait for a transaction to start beside another one: the larger it is, the less each costs. */
const MIN_BESIDE = 16;
/** How long such a transaction waits for a lock, in milliseconds: a longer-held lock delays only those who need it. */
const LOCK_TIMEOUT = 250;

interface Limits {
  /** How many callbacks may wait. */
  readonly maxWaiting: number;
  /** How long one may wait for its start, in milliseconds. */
  readonly maxWait: number;
}

/** A callback that waits for its transaction. */
interface Member {
  readonly wanted: Prefetch;
  readonly locks: readonly string[];
  readonly since: number;
  /** Runs it in a part of a transaction. @returns its result; what it throws is its answer, too */
  run(tx: PostgresWriter): Promise<() => void>;
  /** Runs it in a transaction of its own. */
  runAlone(): void;
  reject(error: unknown): void;
}

/**
 * Lets callbacks that declare what they read share transactions: most of an order's cost is the round trip to the database
 * and the commit. None waits for others to arrive: those that arrive while transactions run share the next one.
 * Each callback runs as if alone (docs/decisions/0011-postgresql.md#together).
 */
export class GroupCommit {
  #waiting: Member[] = [];
  #running = 0;
  #isStarting = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly configuration: Configuration,
    private readonly limits: Limits,
  ) {}

  /** Runs a callback as `ShopStore.write` does. @param wanted what it looks at; more than that costs it a second run */
  write<Result>(work: (tx: PostgresWriter) => Promise<Result>, wanted: Prefetch): Promise<Result> {
    if (this.#waiting.length >= this.limits.maxWaiting)
      throw tooSlow(`${this.limits.maxWaiting} wait for a transaction already`);
    return new Promise<Result>((resolve, reject) => {
      const alone = (sql: SqlTransaction) =>
        inTransaction(new PostgresWriter(sql, this.configuration), async (tx) => {
          await prefetch(tx, sql, [wanted]);
          return work(tx);
        });
      this.#waiting.push({
        wanted,
        locks: lockNames(wanted),
        since: performance.now(),
        async run(tx) {
          const result = await work(tx);
          return () => resolve(result);
        },
        runAlone: () => void this.transactions.write(alone).then(resolve, reject),
        reject,
      });
      this.#startSoon();
    });
  }

  /** Starts after the current turn of the program: requests that have arrived together share a transaction. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (
      this.#waiting.length > (this.#running === 0 ? 0 : MIN_BESIDE - 1) &&
      this.#running < MAX_AT_ONCE
    ) {
      this.#running += 1;
      void this.#run(this.#nextMembers()).finally(() => {
        this.#running -= 1;
        this.#startSoon();
      });
    }
  }

  /** Those that have waited longest, no two of which want the same rows except products: what one has put of those, the next one knows. */
  #nextMembers(): Member[] {
    const share = Math.ceil(this.#waiting.length / MAX_AT_ONCE);
    const size = Math.min(Math.max(share, GROUP_SIZE), MAX_GROUP_SIZE);
    const members: Member[] = [];
    const rest: Member[] = [];
    const taken = new Set<string>();
    for (const member of this.#waiting) {
      const fits = members.length < size && !member.locks.some((name) => taken.has(name));
      if (!fits) rest.push(member);
      else {
        members.push(member);
        for (const name of member.locks) taken.add(name);
      }
    }
    this.#waiting = rest;
    return members;
  }

  async #run(all: readonly Member[]): Promise<void> {
    const now = performance.now();
    const { maxWait } = this.limits;
    const members = all.filter(({ since }) => now - since <= maxWait);
    for (const member of all)
      if (!members.includes(member))
        member.reject(tooSlow(`no transaction was begun within ${maxWait / 1000} s`));
    const [only] = members;
    if (!only) return;
    // Not awaited: it may wait for a lock that another holds, and the next ones go on meanwhile.
    if (members.length === 1) return only.runAlone();

    try {
      const together = (sql: SqlTransaction) =>
        inTransaction(new PostgresWriter(sql, this.configuration), (tx) =>
          runParts(tx, sql, members),
        );
      const answers = await this.transactions.attempt(together, LOCK_TIMEOUT);
      for (const answer of answers) answer();
    } catch (failure) {
      const error = isLockTimeout(failure) ? undefined : asStoreError(failure);
      for (const member of members) {
        if (error instanceof StoreUnavailableError) member.reject(error);
        // Whatever it was, it affects only those to whom it happens again.
        else member.runAlone();
      }
    }
  }
}

/** Runs a callback, and sends what it has put. */
export async function inTransaction<Result>(
  tx: PostgresWriter,
  work: (tx: PostgresWriter) => Promise<Result>,
): Promise<Ended<Result>> {
  const result = await work(tx);
  await tx.flush();
  tx.end();
  return { result, commit: tx.commit };
}

/** Runs callbacks one after another, each in a part of its own. @returns how each is answered when all has committed */
async function runParts(
  tx: PostgresWriter,
  sql: SqlTransaction,
  members: readonly Member[],
): Promise<(() => void)[]> {
  await prefetch(
    tx,
    sql,
    members.map(({ wanted }) => wanted),
  );
  const answers: (() => void)[] = [];
  for (const member of members) {
    const part = tx.part();
    try {
      const answer = await member.run(part);
      if (!part.needsOwn) {
        tx.join(part);
        answers.push(answer);
        continue;
      }
    } catch (error) {
      if (!part.needsOwn) answers.push(() => member.reject(error));
    }
    part.end();
    if (part.needsOwn) answers.push(member.runAlone);
  }
  return answers;
}

const tooSlow = (why: string) =>
  new StoreUnavailableError(`The database is too slow for what is asked of it: ${why}`);
