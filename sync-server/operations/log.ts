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

/** What may lie unwritten while whoever reads the log is slow, in bytes; then lines are dropped. */
const MAX_UNWRITTEN = 8 * 1024 * 1024;

/**
 * The shop's log: one JSON object a line, on standard output unless given. It is written beside the work, not before it
 * goes on; what is unwritten at the end of the process is written then.
 */
export function createLog(level: LogLevel, destination: DestinationStream = toStdout()): Logger {
  return pino({ ...OPTIONS, level }, destination);
}

function toStdout(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, maxLength: MAX_UNWRITTEN });
}

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorLine;
}

/** Type, text and place of an error, and of what caused it. Libraries hang whole requests on theirs: those stay out. */
function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeError(cause, depth + 1) }),
  };
}
