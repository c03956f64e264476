import { DatabaseError } from 'pg';
import { StoreUnavailableError, ValueRefusedError } from '../../store-errors';
import { clauseOf, DISK_FULL, faultOf } from './error-classes';

/** What went wrong, by PostgreSQL's name of it (SQLSTATE); of Node's own errors the name of the system's. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether a transaction failed because of concurrent ones: run again, it may well succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError || faultOf(codeOf(error)) === 'again';

/** Another transaction has changed what this one has read without a lock. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/**
 * Whether a pooler gave the connection's prepared statements to another client: pgbouncer in transaction mode does, before
 * 1.21 or with `max_prepared_statements` 0.
 */
export const losesStatements = (error: unknown): boolean =>
  codeOf(error) === '26000' || codeOf(error) === '42P05' || isOutdatedPlan(error);

/** Another process, of a newer version, has given the tables more columns than the statement was planned for. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';

/** Whether a statement was refused since one before it had failed: the cause is that one's error. */
export const followsFailure = (error: unknown): boolean => codeOf(error) === '25P02';

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
/** Of the driver, which gives no code; `SASL`: without a password, or one that the server does not know. */
const CONNECTION_TEXTS =
  /^(?:SASL|Connection terminated|Client has encountered a connection error|timeout expired|Client was closed|Cannot use a pool after|The server does not support|Query read timeout)/;

/** Whether the connection itself is gone, so that what was sent last may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof DatabaseError) return /^(?:08|57P0[1-5]|25P0[34])/.test(code);
  return (
    NO_CONNECTION.has(code) || (error instanceof Error && CONNECTION_TEXTS.test(error.message))
  );
}

/** Whether another transaction held a lock for longer than this one was to wait. */
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
 * The error for callers for an error of the database (`error-classes.ts`): the store is unavailable, or cannot hold what
 * was sent.
 * @returns the error itself if it is anything else
 */
export function asStoreError(error: unknown): unknown {
  const fault = isOutOfRoom(error) ? 'owner' : faultIn(error);
  if (fault === 'value') return new ValueRefusedError('Not to be stored', { cause: error });
  if (fault !== 'owner' && fault !== 'passing') return error;
  const { message } = error as Error;
  const why = inServiceClause(error);
  return new StoreUnavailableError(
    `The database cannot be used now: ${why === undefined ? message : `${why} (${message})`}`,
    { cause: error },
  );
}

function faultIn(error: unknown) {
  if (error instanceof DatabaseError) return faultOf(error.code ?? '');
  if (isConnectionLost(error)) return 'passing';
  return isBadCertificate(error) ? 'owner' : 'defect';
}

/** Of OpenSSL: the certificate of the server is not to be trusted. */
const isBadCertificate = (error: unknown) =>
  /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(codeOf(error));

const inServiceClause = (error: unknown) =>
  clauseOf(isOutOfRoom(error) ? DISK_FULL : codeOf(error));

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
  '42P07': () => 'it holds tables of another program: name an empty one',
  '0A000': () => 'it lacks an extension or ICU, which the packages of PostgreSQL bring: pg_trgm',
  '58P01': () => 'it lacks the extension pg_trgm: install the package postgresql-contrib',
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}`,
  ENOTFOUND: ({ host }) => `no machine is called ${host}`,
  EAI_AGAIN: ({ host }) => `no machine is called ${host}`,
  ETIMEDOUT: ({ host }) => `nothing answers at ${host}`,
};

/** A wrong password, user, database or right: waiting does not help. */
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
  return opening?.(placeOf(url)) ?? inServiceClause(error) ?? (said || code);
}

/**
 * Reads an address of a database.
 * @throws DatabaseNotOpenError if it is none
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
