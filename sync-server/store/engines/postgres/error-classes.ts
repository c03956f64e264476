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

export const DISK_FULL = '53100';

const CHANGED_TABLES =
  'its tables are not those that this version made: if a backup was read in, start the shop again';
const DAMAGED = 'it is damaged: restore a backup';
const NO_PASSWORD =
  'it does not take the user and the password of DATABASE_URL any more: set them right, and start the shop again';
const GONE = 'there is no such database any more: make it again, or restore a backup';

interface Rule {
  readonly fault?: Fault;
  /** What the owner has to fix, in a clause, where PostgreSQL's own words are not as plain. */
  readonly clause?: string;
}

/** By class, which is the first two characters, or by code where it differs from its class. What has no fault is a `defect`. */
const RULES: Readonly<Record<string, Rule>> = {
  // Connections.
  '08': { fault: 'passing' },
  // A text, or a number, that the database cannot hold; a row that is too large.
  '22001': { fault: 'value' },
  '22003': { fault: 'value' },
  '22021': { fault: 'value' },
  '22P05': { fault: 'value' },
  '54000': { fault: 'value' },
  // A unique key that another transaction has taken meanwhile.
  '23505': { fault: 'again' },
  '25006': {
    fault: 'owner',
    clause:
      'it takes no writes: it is a standby, or default_transaction_read_only is set for it or its user',
  },
  // It was idle in a transaction for too long, and was cut off.
  '25P03': { fault: 'passing' },
  '25P04': { fault: 'passing' },
  // Users and passwords.
  '28': { fault: 'owner', clause: NO_PASSWORD },
  '28000': { clause: 'its user may not sign in from here any more' },
  // No such database; no such schema.
  '3D': { fault: 'owner', clause: GONE },
  '3F': { fault: 'owner', clause: GONE },
  '40': { fault: 'again' },
  // It is unknown whether this one was done.
  '40003': { fault: 'passing' },
  '42501': {
    fault: 'owner',
    clause: 'its user has too few rights: grant them again (docs/deploy.md)',
  },
  // Tables, columns and functions that every start makes: another version's, or those of a backup that was read in meanwhile.
  '42P01': { fault: 'owner', clause: CHANGED_TABLES },
  '42703': { fault: 'owner', clause: CHANGED_TABLES },
  '42883': { fault: 'owner', clause: CHANGED_TABLES },
  // Disk, memory, connections.
  '53': { fault: 'owner' },
  [DISK_FULL]: { clause: 'its disk is full' },
  '53200': { clause: 'it has no memory left' },
  '53300': {
    clause: 'it has no connection left: set max_connections higher, or DATABASE_POOL lower',
  },
  '53400': { clause: 'a limit of its settings is reached' },
  // An unsuitable state, such as a lock that is not free, or a database that accepts no connections.
  '55': { fault: 'passing' },
  '55000': { fault: 'owner', clause: 'it lets no connection in' },
  // Ended, cancelled, starting up.
  '57': { fault: 'passing' },
  '57P03': { clause: 'it is starting up or shutting down' },
  // The database was dropped.
  '57P04': { fault: 'owner', clause: GONE },
  // Of the system: files, disks.
  '58': { fault: 'owner', clause: 'its disk cannot be read or written' },
  // Its settings.
  F0: { fault: 'owner', clause: 'its settings cannot be read' },
  XX000: { fault: 'passing' },
  XX001: { fault: 'owner', clause: DAMAGED },
  XX002: { fault: 'owner', clause: DAMAGED },
};

const ofClass = (code: string): Rule | undefined => RULES[code.slice(0, 2)];

/** The class of an error of PostgreSQL. @param code SQLSTATE */
export const faultOf = (code: string): Fault =>
  RULES[code]?.fault ?? ofClass(code)?.fault ?? 'defect';

/** The problem, for the owner, such as `its disk is full`; nothing if PostgreSQL's own words are as plain. */
export const clauseOf = (code: string): string | undefined =>
  RULES[code]?.clause ?? ofClass(code)?.clause;
