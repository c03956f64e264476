import type { ErrorReport } from '#shared/protocol/error-report';
import { ownFrames, scrubbedMessage } from '#shared/protocol/error-report';
import type { CaughtError } from '../platform/caught-errors';

/** Common on a phone: no signal, a chunk that has to be fetched again, something cancelled. */
const EVERYDAY_TYPES: ReadonlySet<string> = new Set([
  'AbortError',
  'NetworkError',
  'NotLoadedError',
  'TimeoutError',
]);
const EVERYDAY_MESSAGES =
  /^(?:Script error|ResizeObserver loop|Failed to fetch|Load failed|NetworkError|Importing a module script failed|error loading dynamically|Unable to preload)|dynamically imported module/i;
/** The browsers' error names, and our own classes. */
const TYPE = /^[A-Za-z]\w{0,59}$/;

/** The part of a report about the error itself. */
export type Described = Pick<ErrorReport, 'kind' | 'type' | 'message' | 'frames'>;

/**
 * Describes an error, without personal data.
 * @param origin of the shop
 * @returns nothing where it is common, or the error of something else in the browser
 */
export function describeError(
  { kind, thrown }: CaughtError,
  origin: string,
): Described | undefined {
  const { name, message, stack } = partsOf(thrown);
  // For the database and the worker every error is reported: none is common.
  const mayBeEveryday = kind !== 'database';
  if (mayBeEveryday && (EVERYDAY_TYPES.has(name) || EVERYDAY_MESSAGES.test(message)))
    return undefined;
  // Errors without a call of the page may come from an extension.
  const mayBeOthers = kind === 'error' || kind === 'rejection';
  const frames = ownFrames(stack, origin) ?? (mayBeOthers ? undefined : []);
  if (!frames) return undefined;
  return {
    kind,
    type: TYPE.test(name) ? name : 'Error',
    message: scrubbedMessage(message),
    frames,
  };
}

function partsOf(thrown: unknown): { name: string; message: string; stack: string } {
  if (thrown instanceof Error)
    return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' };
  if (typeof thrown === 'string') return { name: 'Error', message: thrown, stack: '' };
  return { name: 'Error', message: `Not an error: ${typeof thrown}`, stack: '' };
}
