/*
 * Errors of PostgreSQL (SQLSTATE, appendix A of its manual), and of the driver and the system under it, classified.
 */

/**
 * The classes:
 * - `owner`: the database was set wrong, changed or lost under the shop. 503, and no attempt of a queued action is counted: its shopper has
 *   done nothing wrong, and it is done once the owner has fixed it.
 * - `passing`: it is busy, starts, or cannot be reached. 503, likewise; it passes by itself as a rule.
 * - `again`: others were in the way. The transaction runs again by itself.
 * - `value`: it has no place for what a client sent. 400.
 * - `defect`: the shop asked wrongly. 500, and an action that fails five times is refused, so that what is behind it goes on.
 */
export type Fault = 'owner' | 'passing' | 'again' | 'value' | 'defect';

/** By class: the first two characters. What is not here is a `defect`. */
const CLASSES: Readonly<Record<string, Fault>> = {
  // Connections.
  '08': 'passing',
  // Users and passwords.
  '28': 'owner',
  // No such database; no such schema.
  '3D': 'owner',
  '3F': 'owner',
  '40': 'again',
  // Disk, memory, connections.
  '53': 'owner',
  // An unsuitable state, such as a lock that is not free, or a database that accepts no connections.
  '55': 'passing',
  // Ended, cancelled, starting up.
  '57': 'passing',
  // Of the system: files, disks.
  '58': 'owner',
  // Its settings.
  F0: 'owner',
};

/** By code, if it differs from its class. */
const CODES: Readonly<Record<string, Fault>> = {
  // A text, or a number, that the database cannot hold; a row that is too large.
  '22001': 'value',
  '22003': 'value',
  '22021': 'value',
  '22P05': 'value',
  '54000': 'value',
  // A unique key that another transaction has taken meanwhile.
  '23505': 'again',
  // It is unknown whether this one was done.
  '40003': 'passing',
  '25006': 'owner',
  // It was idle in a transaction for too long, and was cut off.
  '25P03': 'passing',
  '25P04': 'passing',
  '42501': 'owner',
  // Tables, columns and functions that every start makes: another version's, or those of a backup that was read in meanwhile.
  '42P01': 'owner',
  '42703': 'owner',
  '42883': 'owner',
  '55000': 'owner',
  // The database was dropped.
  '57P04': 'owner',
  XX000: 'passing',
  XX001: 'owner',
  XX002: 'owner',
};

/** The class of an error of PostgreSQL. @param code SQLSTATE */
export const faultOf = (code: string): Fault =>
  CODES[code] ?? CLASSES[code.slice(0, 2)] ?? 'defect';

export const DISK_FULL = '53100';

const CHANGED_TABLES =
  'its tables are not those that this version made: if a backup was read in, start the shop again';
const DAMAGED = 'it is damaged: restore a backup';
const NO_PASSWORD =
  'it does not take the user and the password of DATABASE_URL any more: set them right, and start the shop again';
const GONE = 'there is no such database any more: make it again, or restore a backup';

/** What the owner has to fix, in a clause, by code or class. */
const CLAUSES: Readonly<Record<string, string>> = {
  [DISK_FULL]: 'its disk is full',
  '53200': 'it has no memory left',
  '53300': 'it has no connection left: set max_connections higher, or DATABASE_POOL lower',
  '53400': 'a limit of its settings is reached',
  '25006':
    'it takes no writes: it is a standby, or default_transaction_read_only is set for it or its user',
  '28': NO_PASSWORD,
  '28000': 'its user may not sign in from here any more',
  '3D': GONE,
  '3F': GONE,
  '57P04': GONE,
  '42501': 'its user has too few rights: grant them again (docs/deploy.md)',
  '42P01': CHANGED_TABLES,
  '42703': CHANGED_TABLES,
  '42883': CHANGED_TABLES,
  '55000': 'it lets no connection in',
  '57P03': 'it is starting up or shutting down',
  '58': 'its disk cannot be read or written',
  XX001: DAMAGED,
  XX002: DAMAGED,
  F0: 'its settings cannot be read',
};

/** The problem, for the owner, such as `its disk is full`; nothing if PostgreSQL's own words are as plain. */
export const clauseOf = (code: string): string | undefined =>
  CLAUSES[code] ?? CLAUSES[code.slice(0, 2)];
