import { createHash } from 'node:crypto';
import { Pool, types, type PoolClient } from 'pg';
import { GatheringSocket } from './gathering-socket';
import { losesStatements } from './problems';

export interface DatabaseOptions {
  /** `postgres://user:password@host:5432/shop`; of a pooler in transaction mode too. */
  readonly url: string;
  /** How many connections this process opens at most. */
  readonly poolSize: number;
  /** How long a statement may take, and a transaction may wait for its next one, in milliseconds. */
  readonly statementTimeout: number;
  /** How long a connection is waited for, in milliseconds. */
  readonly connectTimeout: number;
}

const BIGINT = types.builtins.INT8;

/** All numbers of the store fit into a number of JavaScript; texts of times are never taken for dates. */
const NUMBERS = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === BIGINT ? Number : types.getTypeParser(type, format),
};

/** The pool of one process's connections. */
export class Database {
  readonly #pool: Pool;
  /** By its text, the name of a statement that a connection prepares once. */
  readonly #names = new Map<string, string>();
  #preparesStatements = true;

  constructor(private readonly options: DatabaseOptions) {
    this.#pool = new Pool({
      connectionString: options.url,
      max: options.poolSize,
      connectionTimeoutMillis: options.connectTimeout,
      types: NUMBERS,
      application_name: 'offline-shop',
      // Statements go out without waiting for the answers of those before.
      pipeline: true,
      stream: () => new GatheringSocket(),
    });
    // A connection that breaks shows in whoever uses it, or is replaced before anybody does.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get poolSize(): number {
    return this.options.poolSize;
  }

  get statementTimeout(): number {
    return this.options.statementTimeout;
  }

  /** Takes a connection; whoever takes it releases it. */
  connect(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /**
   * Runs a statement under a name, so that a connection parses and plans it once. Poolers that share connections by transaction
   * take names since pgbouncer 1.21; where one does not, the first error says so, and from then on this process names none
   * (docs/decisions/0033-postgres-store.md).
   */
  async run<Row>(
    client: PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly rows: Row[]; readonly count: number }> {
    const name = this.#preparesStatements ? { name: this.#nameOf(text) } : {};
    try {
      const result = await client.query({ ...name, text, values: [...values] });
      return { rows: result.rows, count: result.rowCount ?? 0 };
    } catch (error) {
      if (losesStatements(error)) this.#preparesStatements = false;
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}
