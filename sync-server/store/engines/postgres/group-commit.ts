import { setImmediate } from 'node:timers';
import type { Prefetch } from '../../queries';
import { StoreUnavailableError } from '../../store-errors';
import { lockNames, prefetch } from './prefetch';
import { asStoreError, isLockTimeout } from './problems';
import type { Configuration } from './postgres-reader';
import { PostgresWriter } from './postgres-writer';
import type { SqlTransaction } from './sql-transaction';
import type { Ended, Transactions } from './transactions';

/** So many works share a transaction at most, as long as few wait. */
const GROUP_SIZE = 32;
/** So many at most, however many wait: the more share one, the less each costs; beyond this nothing was gained. */
const MAX_GROUP_SIZE = 128;
/** So many such transactions of a process run at once: while one is at the database, the next one is decided. */
const MAX_AT_ONCE = 2;
/** So many works must wait for a transaction to begin beside another one: the larger it is, the less each costs. */
const MIN_BESIDE = 16;
/** How long such a transaction waits for a lock, in milliseconds: whoever holds one for longer keeps nobody but whom it concerns. */
const LOCK_TIMEOUT = 250;

interface Limits {
  /** How many works wait at most. */
  readonly maxWaiting: number;
  /** How long one waits until it is begun, in milliseconds. */
  readonly maxWait: number;
}

/** A work that waits for its transaction. */
interface Member {
  readonly wanted: Prefetch;
  readonly locks: readonly string[];
  readonly since: number;
  /** Runs it in a part of a transaction. @returns what it came to; what it throws is its answer, too */
  run(tx: PostgresWriter): Promise<() => void>;
  /** Runs it in a transaction of its own. */
  runAlone(): void;
  reject(error: unknown): void;
}

/**
 * Lets works that say beforehand what they look at share transactions: most of what an order costs is the way to the database and
 * back, and the commit. Nobody waits for others to come: what comes while transactions are under way goes together with the next one.
 * To each work it is as if it were alone (docs/decisions/0011-postgresql.md#together).
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

  /** Runs a work as `ShopStore.write` does. @param wanted what it looks at; more than that costs it a second run */
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

  /** Begins when the program has done what it does now: requests that have come in together go together. */
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

  /** Those that have waited longest, of which no two want the same but products: what one has put of those, the next one knows. */
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
    // Not awaited: it may wait for a lock that another has, and the next ones go on meanwhile.
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
        // Whatever it was, it concerns those alone to whom it happens again.
        else member.runAlone();
      }
    }
  }
}

/** Runs a work, and sends what it has put. */
export async function inTransaction<Result>(
  tx: PostgresWriter,
  work: (tx: PostgresWriter) => Promise<Result>,
): Promise<Ended<Result>> {
  const result = await work(tx);
  await tx.flush();
  tx.end();
  return { result, commit: tx.commit };
}

/** Runs works one after another, each in a part of its own. @returns how each is answered when all has committed */
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
