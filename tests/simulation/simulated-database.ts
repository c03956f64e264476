import { DatabaseConnection, type DatabaseSide } from './database-connection';
import { hasLockTimeout, statementsIn, withLockTimeout } from './database-messages';
import type { Blocked, RealDatabase } from './real-database';
import { clearRealTimeout, realTimeout } from './real-machine';
import type { SimulatedProcess } from './simulated-process';
import type { SimulatedSocket } from './simulated-socket';
import type { World } from './world';

/** Where a connection is cut: before the database receives anything, between two statements sent together, before the answer. */
export const CUTS = ['before', 'within', 'after'] as const;

/** The next connection to be cut. */
interface Cut {
  readonly where: (typeof CUTS)[number];
  /** Only where a transaction commits. */
  readonly atCommit: boolean;
}

/** How long to wait before checking for lock waits, in milliseconds of the machine: twice, to be sure. */
const POLL_INTERVAL = 8;
/** What is not idle after this time, in milliseconds of the machine, never will be. */
const TIMEOUT = 60_000;
/** The lock timeout where none should wait, in milliseconds of the machine: above `DEADLOCK_TIMEOUT` of simulation-postgres.mjs. */
const SHORT_TIMEOUT = 5;
const FOREVER = 0;

const COMMIT = 'commit\0';

/**
 * The one database of a world. It has its own time, so the world is paused while it works; it gets one request at a time, and
 * only when it has answered, or waits for a lock held by another connection of the world, something else happens.
 */
export class SimulatedDatabase implements DatabaseSide {
  isOutOfReach = false;
  cutNext: Cut | undefined;
  /** How many connections were refused or lost. */
  failures = 0;
  readonly #connections = new Set<DatabaseConnection>();
  #blocked: Blocked = new Map();
  #work: Promise<void> = Promise.resolve();
  #heard: () => void = () => undefined;

  constructor(
    readonly world: World,
    private readonly real: RealDatabase,
    /** Reports what has happened, to be counted. */
    private readonly reach: (what: string) => void,
  ) {}

  get url(): URL {
    return this.real.url;
  }

  connect(socket: SimulatedSocket, process: SimulatedProcess): DatabaseConnection {
    const connection = new DatabaseConnection(this, process, socket);
    this.#connections.add(connection);
    return connection;
  }

  heard(refusals: readonly string[]): void {
    for (const code of refusals) this.reach(`database refused: ${code}`);
    this.#heard();
  }

  failed(): void {
    this.failures += 1;
  }

  /**
   * While a connection waits for a lock, its holders go first: two that are woken at once would run in parallel in the
   * database, in an unpredictable order.
   */
  mayGo({ pid = 0 }: DatabaseConnection): boolean {
    if (this.#blocked.size === 0) return true;
    return !this.#blocked.has(pid) && [...this.#blocked.values()].flat().includes(pid);
  }

  /** Does something with the database, after all queued before it; the world is paused. */
  doNext(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      await work();
      await this.#comeToRest();
      for (const connection of this.#connections) connection.handOn();
    });
    this.world.standStillFor(this.#work);
  }

  exchange(connection: DatabaseConnection, bytes: Buffer): void {
    this.doNext(async () => {
      await this.real.setClock(this.world.now);
      // The previous transaction's limit has ended with it.
      if (connection.owed === 0 && !connection.isInTransaction)
        connection.hasShortLockTimeout = false;
      const statements = statementsIn(bytes).map((one) => this.#limitLockWait(connection, one));
      const cut = this.#cutOf(bytes);
      if (!cut) {
        connection.write(statements);
        return;
      }
      const last = Math.max(1, statements.length - 1);
      const within = Math.min(1 + this.world.choice.below(last), statements.length);
      const heard = { before: 0, within, after: statements.length }[cut.where];
      connection.write(statements.slice(0, heard));
      const where = heard === statements.length ? 'after' : cut.where;
      this.reach(`connection cut: ${where}${cut.atCommit ? ', commit' : ''}`);
      await this.#comeToRest();
      connection.break('ECONNRESET');
    });
  }

  /** The database's lock timeout goes by its own clock. Here it is reached at once, or never. */
  #limitLockWait(connection: DatabaseConnection, statement: Buffer): Buffer {
    if (!hasLockTimeout(statement)) return statement;
    this.reach('database: works in one transaction');
    connection.hasShortLockTimeout = this.world.choice.chance(0.5);
    return withLockTimeout(statement, connection.hasShortLockTimeout ? SHORT_TIMEOUT : FOREVER);
  }

  #cutOf(bytes: Buffer): Cut | undefined {
    const cut = this.cutNext;
    if (!cut || (cut.atCommit && !bytes.includes(COMMIT))) return undefined;
    this.cutNext = undefined;
    return cut;
  }

  drop(connections: readonly DatabaseConnection[]): void {
    for (const connection of connections) this.#connections.delete(connection);
    const pids = connections.flatMap(({ pid = [] }) => pid);
    const inOrder = waitersFirst(pids, this.#blocked);
    this.doNext(() => this.real.terminate(inOrder));
  }

  /** A process has died: the system closes its connections. */
  end(process: SimulatedProcess): void {
    const its = [...this.#connections].filter((one) => one.process === process);
    for (const connection of its) connection.end();
    this.drop(its);
  }

  /** All connections break, and new ones are refused until `isOutOfReach` is reset. */
  goOutOfReach(): void {
    this.isOutOfReach = true;
    this.reach('database out of reach');
    const all = [...this.#connections];
    for (const connection of all) connection.lose('ECONNRESET');
    this.drop(all);
  }

  /** Waits for all that is done with the database. */
  async rest(): Promise<void> {
    await this.#work;
  }

  /** Waits until each connection has its answers, or waits for a lock that one of the others has. */
  async #comeToRest(): Promise<void> {
    const end = process.hrtime.bigint() + BigInt(TIMEOUT * 1e6);
    let before: Blocked | undefined;
    for (;;) {
      const isRunning = this.#busy().some(({ pid = 0 }) => !this.#blocked.has(pid));
      if (isRunning) await this.#hearOrLook();
      const busy = this.#busy();
      const blocked: Blocked =
        busy.length > 0 ? await this.real.blocked(busy.flatMap(({ pid = [] }) => pid)) : new Map();
      const areAllWaiting =
        busy.every(
          ({ pid = 0, hasShortLockTimeout }) => blocked.has(pid) && !hasShortLockTimeout,
        ) && !hasCircle(blocked);
      if (areAllWaiting && (!isRunning || busy.length === 0 || isSame(blocked, before))) {
        for (const pid of blocked.keys())
          if (!this.#blocked.has(pid)) this.reach('database: waited for a lock');
        this.#blocked = blocked;
        return;
      }
      before = areAllWaiting ? blocked : undefined;
      this.#blocked = new Map([...this.#blocked].filter(([pid]) => blocked.has(pid)));
      if (process.hrtime.bigint() > end) throw new Error('The database does not come to rest');
    }
  }

  #busy(): DatabaseConnection[] {
    return [...this.#connections].filter(({ owed }) => owed > 0);
  }

  /** Until all answers are there, or until it is worth checking for lock waits. */
  #hearOrLook(): Promise<void> {
    return new Promise((resolve) => {
      const look = realTimeout(resolve, POLL_INTERVAL);
      this.#heard = () => {
        if (this.#busy().some(({ pid = 0 }) => !this.#blocked.has(pid))) return;
        clearRealTimeout(look);
        resolve();
      };
    });
  }
}

const isSame = (one: Blocked, other: Blocked | undefined) =>
  JSON.stringify([...one]) === JSON.stringify([...(other ?? [])]);

/** Waiters before those that they wait for: a waiter would get the lock, and go on. */
function waitersFirst(pids: readonly number[], blocked: Blocked): number[] {
  const ordered = new Set<number>();
  const put = (pid: number) => {
    for (const other of pids) if (blocked.get(other)?.includes(pid)) put(other);
    ordered.add(pid);
  };
  for (const pid of pids) put(pid);
  return [...ordered];
}

/** Whether there is a deadlock: the database detects it, and ends one of them. */
function hasCircle(blocked: Blocked): boolean {
  const leadsTo = (from: number, to: number, seen: Set<number>): boolean =>
    (blocked.get(from) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, to, seen);
    });
  return [...blocked.keys()].some((pid) => leadsTo(pid, pid, new Set()));
}
