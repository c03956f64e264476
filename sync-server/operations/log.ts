import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config/config';

/** Keys that no line may show, wherever a library puts them: nothing of ours logs them. */
const PRIVATE_KEYS = [
  'password',
  'currentPassword',
  'passwordHash',
  'token',
  'idToken',
  'secret',
  'keySecret',
  'keySecrets',
  'oldKeySecrets',
  'webhookSecret',
  'webhookSecrets',
  'authorization',
  'cookie',
  'set-cookie',
  'idempotency-key',
  'email',
  'phone',
  'address',
  'shippingAddress',
  'headers',
  'body',
  'rawPacket',
  'database',
  'connectionString',
];

const OPTIONS: LoggerOptions = {
  redact: {
    paths: PRIVATE_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`]),
    censor: '[hidden]',
  },
  serializers: { err: (error: unknown) => describeError(error) },
};

/** How far back causes are followed: they may go round in a circle. */
const MAX_CAUSES = 5;

/** While the reader is slow, up to so many bytes are buffered; then lines are dropped. */
const STDOUT = { dest: 1, sync: false, maxLength: 8 * 1024 * 1024 };

/**
 * The shop's log: one JSON object a line, on standard output unless given. Lines are written asynchronously;
 * what is unwritten at the end of the process is written then.
 */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino({ ...OPTIONS, level }, destination);
}

/** A line that cannot be written, as the disk of the log is full, is not worth the process: it comes with those after it, or is dropped. */
function standardOutput(): DestinationStream {
  const output = pino.destination(STDOUT);
  output.on('error', () => undefined);
  return output;
}

/** The password in an address, such as that of the database or of the mail server. */
const PASSWORD_IN_ADDRESS = /([a-z][a-z\d+.-]{0,20}:\/\/[^\s:@/]{0,200}:)[^\s@]{1,900}(?=@)/gi;
const withoutPasswords = (text: string) => text.replaceAll(PASSWORD_IN_ADDRESS, '$1[hidden]');

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly stack?: string | undefined;
  readonly cause?: ErrorLine | undefined;
}

/** Type, text and place of an error, and of what caused it. Libraries hang whole requests on theirs: those stay out. */
function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message: withoutPasswords(message),
    code,
    stack: stack === undefined ? undefined : withoutPasswords(stack),
    cause: cause === undefined || depth >= MAX_CAUSES ? undefined : describeError(cause, depth + 1),
  };
}
