import { createHash } from 'node:crypto';
import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg';
import { StoreUnavailableError } from '../../store-errors';
import { asStoreError, isConnectionLost, isQueueTimeout, losesStatements } from './problems';

export interface DatabaseOptions {
  /** `postgres://user:password@host:5432/shop`; of a pooler in transaction mode too. */
  readonly url: string;
  /** How many connections this process opens at most. */
  readonly poolSize: number;
  /** How long a statement may take, and a transaction may wait for its next one, in milliseconds. */
  readonly statementTimeout: number;
  /**
   * How long an answer may take before the connection counts as dead, in milliseconds; 0: for ever. A server whose machine or
   * network is gone says nothing, and the system waits a quarter of an hour for it.
   */
  readonly answerTimeout: number;
  /** How long the server may take to open a connection, in milliseconds. */
  readonly connectTimeout: number;
  /** How long to wait until a connection of the pool is free, in milliseconds; the rest wait behind it. */
  readonly maxWait: number;
  /** How many wait at most; one more is refused at once. */
  readonly maxWaiting: number;
}

/** The longest time that Node can wait, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** A statement, or several without values, that may take as long as they take, whatever `answerTimeout` says. */
export const withoutTimeout = (text: string, values: readonly unknown[] = []) => ({
  text,
  values: [...values],
  query_timeout: MAX_TIMEOUT,
});

/** Runs one statement as a transaction of its own. @returns its rows */
export type AutoCommit = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

const BIGINT = types.builtins.INT8;

/** All numbers of the store fit into a number of JavaScript; texts of times are never taken for dates. */
const NUMBERS = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === BIGINT ? Number : types.getTypeParser(type, format),
};

/** From so many connections on reads have some of their own. */
const MIN_SHARED = 4;

/** What a connection is wanted for: an order does not wait behind a thousand who only look at what is new. */
export type Purpose = 'reading' | 'writing';

/** The pools of one process's connections. */
export class Database {
  readonly #pools: Readonly<Record<Purpose, Pool>>;
  /** By its text, the name of a statement that a connection prepares once. */
  readonly #names = new Map<string, string>();
  #preparesStatements = true;

  constructor(readonly options: DatabaseOptions) {
    const { poolSize } = options;
    const half = Math.floor(poolSize / 2);
    const shared = poolSize < MIN_SHARED ? this.#openPool(poolSize) : undefined;
    this.#pools = {
      reading: shared ?? this.#openPool(half),
      writing: shared ?? this.#openPool(poolSize - half),
    };
  }

  #openPool(max: number): Pool {
    const { options } = this;
    const pool = new Pool({
      connectionString: options.url,
      max,
      // Waiting for other requests is not the same as a server that does not answer.
      connectionTimeoutMillis: options.maxWait,
      Client: clientThatOpensWithin(options.connectTimeout),
      query_timeout: options.answerTimeout,
      types: NUMBERS,
      application_name: 'offline-shop',
      // Statements go out without waiting for the answers of those before.
      pipeline: true,
    });
    // A broken connection fails for its user, or is replaced before it is used.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  get #all(): readonly Pool[] {
    return [...new Set(Object.values(this.#pools))];
  }

  /** The state of the connections. */
  get state() {
    const sum = (of: (pool: Pool) => number) =>
      this.#all.reduce((total, pool) => total + of(pool), 0);
    return {
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    };
  }

  /**
   * Takes a connection; the caller releases it.
   * @throws StoreUnavailableError if too many wait for one, or none is free in time; else what the driver throws
   */
  async connect(purpose: Purpose): Promise<PoolClient> {
    const { maxWait, maxWaiting } = this.options;
    const pool = this.#pools[purpose];
    if (pool.waitingCount >= maxWaiting)
      throw new StoreUnavailableError(
        `The database is too slow for what is asked of it: ${maxWaiting} wait for a connection already`,
      );
    try {
      return await pool.connect();
    } catch (error) {
      if (!isQueueTimeout(error)) throw error;
      throw new StoreUnavailableError(
        `The database is too slow for what is asked of it: no connection was free within ${maxWait / 1000} s`,
        { cause: error },
      );
    }
  }

  /**
   * Runs a statement under a name, so that a connection parses and plans it once. Poolers that share connections by transaction
   * take names since pgbouncer 1.21; where one does not, the first error says so, and from then on this process names none
   * (docs/decisions/0011-postgresql.md).
   * @returns its rows
   */
  async run<Row>(client: PoolClient, text: string, values: readonly unknown[]): Promise<Row[]> {
    const name = this.#preparesStatements ? { name: this.#nameOf(text) } : {};
    try {
      return (await client.query({ ...name, text, values: values.map(askable) })).rows;
    } catch (error) {
      if (losesStatements(error)) this.#preparesStatements = false;
      throw error;
    }
  }

  /**
   * Runs one statement as a transaction of its own. If a pooler has lost the statement, it was not run, and is sent again without a
   * name.
   * @throws StoreUnavailableError from what it makes, where the database cannot be used
   */
  readonly ask: AutoCommit = async <Row>(text: string, values: readonly unknown[]) => {
    const once = () => this.using((client) => this.run<Row>(client, text, values));
    try {
      return await once().catch((error: unknown) => {
        if (losesStatements(error)) return once();
        throw error;
      });
    } catch (error) {
      throw asStoreError(error);
    }
  };

  /** Runs a callback on a connection that is not held long. @throws what `connect` throws, and the callback */
  async using<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.connect('writing');
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map((pool) => pool.end()));
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** The pool knows one time limit alone, which is that of the queue. @param timeout in milliseconds */
function clientThatOpensWithin(timeout: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionTimeoutMillis: timeout });
    }
  };
}

/** A NUL, which no text of PostgreSQL holds: a value with one matches nothing, and never what it would be without. */
function askable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(askable) : value;
}
