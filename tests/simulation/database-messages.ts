/*
 * The frames of PostgreSQL's protocol: a byte that names the kind, then the length of the rest, itself included.
 */

const HEAD = 5;

/** Sent: each is answered with one `READY`. */
const SYNC = 'S';
const QUERY = 'Q';
/** Sent: the connection is over. */
const TERMINATE = 'X';
/** Received: the database takes the next statement; it says whether a transaction is open. */
const READY = 'Z';
const NO_TRANSACTION = 'I';
/** Received: the number of the process that serves the connection. */
const KEY = 'K';
/** Received: a statement was refused; of its fields, the one with this name says why, by PostgreSQL's names (SQLSTATE). */
const ERROR = 'E';
const ERROR_CODE = /\0C([0-9A-Z]{5})\0/;
/** Received: another connection has notified this one. */
const NOTIFICATION = 'A';

interface Message {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** The whole messages at the beginning of some bytes. */
function messagesIn(bytes: Buffer): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at + HEAD <= bytes.length;) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    const part = bytes.subarray(at, end);
    messages.push({ kind: part.toString('latin1', 0, 1), bytes: part });
    at = end;
  }
  return messages;
}

/** Statements that are sent together, each with all that belongs to it. */
export function statementsIn(sent: Buffer): Buffer[] {
  const statements: Buffer[] = [];
  let parts: Buffer[] = [];
  for (const { kind, bytes } of messagesIn(sent)) {
    parts.push(bytes);
    if (kind !== SYNC && kind !== QUERY) continue;
    statements.push(Buffer.concat(parts));
    parts = [];
  }
  return statements;
}

export const isFarewell = (sent: Buffer): boolean => sent.toString('latin1', 0, 1) === TERMINATE;

/** What was received from the database. */
export interface Received {
  /** Whole messages, without notifications. */
  readonly bytes: Buffer;
  /** How many statements they answer. */
  readonly answered: number;
  /** Whether a transaction is open; nothing where they do not say. */
  readonly isInTransaction: boolean | undefined;
  /** Why statements were refused. */
  readonly refusals: readonly string[];
  /** The id of the process at the other end, where they say. */
  readonly pid: number | undefined;
  /** The beginning of an incomplete message. */
  readonly rest: Buffer;
}

/**
 * Parses received bytes. Notifications come at any time, outside of the world's order. They are dropped: the one process of a
 * simulated shop is only notified of its own commits, which it ignores.
 */
export function received(bytes: Buffer): Received {
  const messages = messagesIn(bytes);
  const whole = messages.reduce((length, message) => length + message.bytes.length, 0);
  const ready = messages.findLast(({ kind }) => kind === READY);
  const key = messages.find(({ kind }) => kind === KEY);
  return {
    bytes: Buffer.concat(messages.flatMap((one) => (one.kind === NOTIFICATION ? [] : [one.bytes]))),
    answered: messages.filter(({ kind }) => kind === READY).length,
    isInTransaction: ready && ready.bytes.toString('latin1', HEAD) !== NO_TRANSACTION,
    refusals: messages.flatMap(({ kind, bytes: error }) =>
      kind === ERROR ? (ERROR_CODE.exec(error.toString('latin1'))?.[1] ?? []) : [],
    ),
    pid: key?.bytes.readUInt32BE(HEAD),
    rest: bytes.subarray(whole),
  };
}

const LOCK_TIMEOUT = /lock_timeout = (\d+)/;

/** Whether it sets the lock timeout. */
export const hasLockTimeout = (statement: Buffer): boolean =>
  LOCK_TIMEOUT.test(statement.toString('latin1'));

/** With another lock timeout, in milliseconds; it must not have more digits than the current one. */
export const withLockTimeout = (statement: Buffer, timeout: number): Buffer =>
  Buffer.from(
    statement
      .toString('latin1')
      .replace(LOCK_TIMEOUT, (text, digits: string) =>
        text.replace(digits, String(timeout).padStart(digits.length)),
      ),
    'latin1',
  );
