import { DatabaseError } from 'pg';
import { StoreUnavailableError } from '../store-errors';

/** What went wrong, by PostgreSQL's name of it (SQLSTATE); of Node's own errors the name of the system's. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Two transactions were in each other's way; a unique key that another one has taken meanwhile among them. */
const CONFLICTS = new Set(['40001', '40P01', '23505']);

/** Whether a transaction came to nothing since others ran at the same time: run again, it may well succeed. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/**
 * Whether a pooler handed the connection's prepared statements to somebody else: pgbouncer in transaction mode does, before
 * 1.21 or with `max_prepared_statements` 0.
 */
export const losesStatements = (error: unknown): boolean =>
  codeOf(error) === '26000' || codeOf(error) === '42P05';

/** Whether a statement was refused since one before it had failed: what says why is that one's error. */
export const followsFailure = (error: unknown): boolean => codeOf(error) === '25P02';

/** Of PostgreSQL: by class (two letters), or one by one. */
const OUT_OF_SERVICE = /^(?:08|53|57P|58|F0)|^(?:25006|25P03|57014|55P03|XX000)$/;
/** Of Node: a connection that could not be made or has ended. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Of the driver, which gives no code. */
const CONNECTION_TEXTS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired|Client was closed|Cannot use a pool after|The server does not support|Query read timeout)/;

/** Whether the connection itself is gone, so that what was sent last may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof DatabaseError) return /^(?:08|57P0[123]|25P03)/.test(code);
  return (
    NO_CONNECTION.has(code) || (error instanceof Error && CONNECTION_TEXTS.test(error.message))
  );
}

/** Whether somebody held a lock for longer than a transaction was to wait. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether no connection of the pool became free in time. */
export const isQueueTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded');

/** Whether the server did not open a connection in time. */
const isConnectTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'timeout expired';
/** Whether the server was silent, as when its machine is gone: another connection would be as silent. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Whether a statement never went out, so that nothing of it was done. */
export const isNotSent = (error: unknown): boolean =>
  error instanceof Error && /not queryable|Client was closed/.test(error.message);

/**
 * What the caller is told of an error of the database: that the store cannot be used now, where that is so.
 * @returns the error itself where it is anything else
 */
export function asStoreError(error: unknown): unknown {
  if (!isConnectionLost(error) && !(error instanceof DatabaseError && isOutOfService(error)))
    return error;
  const { message } = error as Error;
  const why = IN_SERVICE[isOutOfRoom(error) ? DISK_FULL : codeOf(error)];
  return new StoreUnavailableError(
    `The database cannot be used now: ${why === undefined ? message : `${why} (${message})`}`,
    { cause: error },
  );
}

const isOutOfService = ({ code = '' }: DatabaseError) => OUT_OF_SERVICE.test(code);

const DISK_FULL = '53100';

/** What the owner has to mend, by SQLSTATE: when a database is opened, and later. */
const IN_SERVICE: Readonly<Record<string, string>> = {
  [DISK_FULL]: 'its disk is full',
  '53300': 'it has no connection left: set max_connections higher, or DATABASE_POOL lower',
  '57P03': 'it is starting up or shutting down',
};

/** A quota, or a bound on the size of files, is no "disk full" to PostgreSQL, but no table can grow: by the place in its program. */
const isOutOfRoom = (error: unknown) =>
  error instanceof DatabaseError && /^md(?:zero)?extend/.test(error.routine ?? '');

/** Why a database cannot be opened, by SQLSTATE: one sentence, without the password. */
const OPENING: Readonly<Record<string, (place: Place) => string>> = {
  '28P01': ({ user }) => `the password of the user "${user}" is wrong`,
  '28000': ({ user }) => `the user "${user}" may not sign in from here, or does not exist`,
  '3D000': ({ database }) => `there is no database "${database}": make it with createdb`,
  '42501': ({ user, database }) =>
    `the user "${user}" has too few rights in the database "${database}": it must be able to create tables and extensions`,
  '25006': () => 'it is a standby, which takes no writes',
  '0A000': () => 'it lacks an extension or ICU, which the packages of PostgreSQL bring: pg_trgm',
  '58P01': () => 'it lacks the extension pg_trgm: install the package postgresql-contrib',
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}`,
  ENOTFOUND: ({ host }) => `no machine is called ${host}`,
  EAI_AGAIN: ({ host }) => `no machine is called ${host}`,
  ETIMEDOUT: ({ host }) => `nothing answers at ${host}`,
};

/** A password, a user, a database or rights that somebody has set wrong: waiting does not help. */
export const isWronglySet = (error: unknown): boolean =>
  /^(?:28P01|28000|3D000|42501)$/.test(codeOf(error));

interface Place {
  readonly user: string;
  readonly database: string;
  readonly host: string;
}

/** The database cannot be opened. The message is one sentence for the owner. */
export class DatabaseNotOpenError extends Error {
  override readonly name = 'DatabaseNotOpenError';
}

/** Puts into one sentence why a database could not be opened. */
export function openingProblem(error: unknown, url: string): Error {
  if (error instanceof DatabaseNotOpenError) return error;
  return new DatabaseNotOpenError(
    `DATABASE_URL: the database cannot be opened: ${reasonOf(error, url)}`,
    { cause: error },
  );
}

/** What a database refused, in words for the owner. */
export function reasonOf(error: unknown, url: string): string {
  const code = codeOf(error);
  const said = error instanceof Error ? error.message : String(error);
  const opening = OPENING[isConnectTimeout(error) ? 'ETIMEDOUT' : code];
  const inService = IN_SERVICE[isOutOfRoom(error) ? DISK_FULL : code];
  return opening?.(placeOf(url)) ?? inService ?? (said || code);
}

/**
 * Reads an address of a database.
 * @throws DatabaseNotOpenError where it is none
 */
export function placeOf(url: string): Place {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^postgres(?:ql)?:$/.test(address.protocol))
    throw new DatabaseNotOpenError(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/shop',
    );
  return {
    user: decodeURIComponent(address.username),
    database: decodeURIComponent(address.pathname.slice(1)),
    host: address.host || (address.searchParams.get('host') ?? 'localhost'),
  };
}
