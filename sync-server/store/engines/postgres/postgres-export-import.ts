import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import {
  MoveInDoubtError,
  MoveRefusedError,
  type ExportImportStore,
  type StoreDump,
  type StoreFilling,
} from '../../export-import';
import type { Order } from '#shared/orders/order';
import type { Stored } from '../../kind';
import { KINDS } from '../../kinds/all-kinds';
import { orders } from '../../kinds/accounts';
import { READ_ONE_STATE } from './begin';
import { Database, type AutoCommit } from './database';
import { formOf, knownMigrations, migrate } from './migrations';
import { isConnectionLost, isNotSent, openingProblem, placeOf, reasonOf } from './problems';
import { givenRuns, putGivenRuns } from './server-runs';
import { jsonOf } from './json';
import { sumStatements } from './order-sums';
import { columnsOf, kindsOf, putSql } from './tables';
import { keepWorkOff, refuseWhileMoved } from './work-lock';

const TABLES = KINDS.map(({ name }) => name);
/** Tables that are made from those of the rows. */
export const DERIVED_TABLES = ['accounts', 'order_sums', 'product_sales'];
/** The identity of the store and its versions: `StoreHead`. */
export const HEAD_TABLES = ['store', 'server_runs', 'steps'];

/** Rows that are read at a time. */
const BATCH_SIZE = 500;
/** How long a connection is waited for, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;

export interface PostgresExportImportOptions {
  /** Of the database itself, not of a pooler. */
  readonly url: string;
  /** Under which name the address was given, such as `--to`. */
  readonly givenAs: string;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
  /** Waits, in milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Whether it is read beside processes that work on the database: one state of it. */
  readonly isRunning?: boolean;
}

/** A PostgreSQL database as a store that a shop can be moved from and to: each in one transaction. */
export function postgresExportImport(options: PostgresExportImportOptions): ExportImportStore {
  const {
    url,
    givenAs,
    warn,
    isRunning = false,
    pause = (milliseconds: number) => setTimeout(milliseconds),
  } = options;
  const { database, host } = placeOf(url);
  const name = `the database "${database}" at ${host}`;

  const refused = (error: unknown) => {
    if (error instanceof MoveRefusedError || error instanceof MoveInDoubtError) return error;
    const { message } = openingProblem(error, url);
    return new MoveRefusedError(message.replace(/^DATABASE_URL/, givenAs), { cause: error });
  };

  /** Runs statements, and says in one sentence what the database refuses. */
  const asking = (client: PoolClient): AutoCommit => {
    return async (text: string, values: readonly unknown[]) => {
      try {
        return (await client.query(text, [...values])).rows;
      } catch (error) {
        const why = isConnectionLost(error) ? 'the connection broke' : reasonOf(error, url);
        throw new MoveRefusedError(`${givenAs}: ${name} gave up: ${why}`, { cause: error });
      }
    };
  };

  /** Runs a callback in one transaction, which ends durably or leaves nothing. */
  async function inTransaction<Result>(
    prepare: (client: PoolClient) => Promise<void>,
    alone: (client: PoolClient) => Promise<void>,
    work: (ask: AutoCommit) => Promise<Result>,
  ): Promise<Result> {
    const connections = new Database({
      url,
      poolSize: 1,
      statementTimeout: 0,
      answerTimeout: 0,
      connectTimeout: CONNECT_TIMEOUT,
      // No other code uses this pool.
      maxWait: 2 * CONNECT_TIMEOUT,
      maxWaiting: 1,
    });
    let client: PoolClient | undefined;
    try {
      try {
        client = await connections.connect('writing');
        await prepare(client);
        await alone(client);
      } catch (error) {
        throw refused(error);
      }
      const ask = asking(client);
      const result = await work(ask);
      await commit(client);
      return result;
    } catch (error) {
      await client?.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client?.release(true);
      await connections.end();
    }
  }

  async function keepOff(client: PoolClient): Promise<void> {
    await begin(client, 'read committed');
    const sentence = (processes: number) =>
      `${processes === 1 ? 'A process' : `${processes} processes`} of the shop ${processes === 1 ? 'works' : 'work'} on ${name}`;
    const left = await keepWorkOff(client, pause, (processes, seconds) =>
      warn(`${sentence(processes)}. Waiting up to ${seconds} seconds for the end`),
    );
    if (left > 0) throw new MoveRefusedError(`${sentence(left)} already: stop the shop first`);
  }

  async function commit(client: PoolClient): Promise<void> {
    try {
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was undone by the database');
    } catch (error) {
      if (isConnectionLost(error) && !isNotSent(error))
        throw new MoveInDoubtError(
          `The connection to ${name} broke at the very end, and it is not known whether the shop is there: move it once more, which says so if it is`,
          { cause: error },
        );
      throw refused(error);
    }
  }

  return {
    name,
    dump: (work) =>
      inTransaction(
        (client) => checkForm(client, name),
        isRunning ? beside : keepOff,
        (ask) => work(dumpOf(ask)),
      ),
    fill: (work) =>
      inTransaction(
        async (client) => migrate(client, await knownMigrations()),
        keepOff,
        async (ask) => {
          await checkEmpty(ask, name);
          for (const table of HEAD_TABLES) await ask(`delete from ${table}`, []);
          const result = await work(fillingOf(ask));
          // Else the first queries would be planned for empty tables.
          await ask(`analyze ${[...TABLES, ...DERIVED_TABLES].join(', ')}`, []);
          return result;
        },
      ),
  };
}

/** Reads one state, whatever processes of the shop write meanwhile. */
async function beside(client: PoolClient): Promise<void> {
  await begin(client, READ_ONE_STATE);
  // Locks out a move until it is read, and takes the snapshot.
  await refuseWhileMoved(client);
}

/** However long it takes, it is not given up. */
async function begin(client: PoolClient, level: string): Promise<void> {
  await client.query(`begin isolation level ${level}`);
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await client.query(`set local ${limit} = 0`);
}

/** Whether the database holds a shop in the form that this version knows. Nothing is changed in it. */
async function checkForm(client: PoolClient, name: string): Promise<void> {
  const { rows: tables }: { rows: { there: boolean }[] } = await client.query(
    `select to_regclass('schema_migrations') is not null and to_regclass('store') is not null as there`,
  );
  if (!tables[0]?.there) throw new MoveRefusedError(`There is no shop in ${name}`);
  const { next, foreign } = await formOf(client, await knownMigrations());
  if (foreign !== undefined)
    throw new MoveRefusedError(
      `The shop in ${name} is of another version (${foreign}): take that version`,
    );
  if (next)
    throw new MoveRefusedError(
      `The shop in ${name} is of an earlier version: start this version on it once, or move it with its own`,
    );
}

async function checkEmpty(ask: AutoCommit, name: string): Promise<void> {
  const any = TABLES.map((table) => `exists (select 1 from ${table})`).join(' or ');
  const [row] = await ask<{ taken: boolean }>(`select ${any} as taken`, []);
  if (row?.taken)
    throw new MoveRefusedError(`There is a shop in ${name} already: name an empty database`);
}

function dumpOf(ask: AutoCommit): StoreDump {
  return {
    async head() {
      const [store] = await ask<{ epoch: string }>('select epoch from store', []);
      if (!store) throw new MoveRefusedError('There is no shop in the database');
      const steps = await ask<{ name: string }>('select name from steps', []);
      return {
        epoch: store.epoch,
        given: await givenRuns(ask),
        steps: steps.map((step) => step.name).sort(),
      };
    },
    async count({ name }) {
      const [row] = await ask<{ count: number }>(`select count(*) as count from ${name}`, []);
      return row?.count ?? 0;
    },
    async *rows({ name }) {
      await ask(
        `declare shop_rows no scroll cursor for select key, owner, version, doc as row from ${name}`,
        [],
      );
      try {
        for (;;) {
          const found = await ask<Stored<object>>(`fetch ${BATCH_SIZE} from shop_rows`, []);
          if (found.length === 0) break;
          yield found;
        }
      } finally {
        await ask('close shop_rows', []).catch(() => undefined);
      }
    },
  };
}

/** As it was elsewhere. */
const GIVEN_VERSION = 'given.version';

function fillingOf(ask: AutoCommit): StoreFilling {
  return {
    ...dumpOf(ask),
    async putHead({ epoch, given, steps }) {
      await ask('insert into store (epoch) values ($1)', [epoch]);
      await putGivenRuns(ask, given);
      await ask('insert into steps (name) select unnest($1::text[])', [steps]);
    },
    async put(kind, rows) {
      await ask(putSql(kind, GIVEN_VERSION), [
        jsonOf(rows.map((stored) => columnsOf<object>(kind, stored))),
      ]);
      if (kind.name === orders.name) await addToSums(ask, rows);
    },
    async end() {
      const versions = kindsOf('account').map(({ name }) => `select owner, version from ${name}`);
      await ask(
        `insert into accounts (user_id, version)
         select owner, max(version) from (${versions.join(' union all ')}) as changes group by owner`,
        [],
      );
    },
  };
}

async function addToSums(ask: AutoCommit, rows: readonly Stored<object>[]): Promise<void> {
  // Rows of a kind are of its type.
  const changes = rows.map(({ row }) => ({ before: undefined, after: row as Order }));
  for (const { text, values } of sumStatements(changes)) await ask(text, values);
}
