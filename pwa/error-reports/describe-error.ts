import type { ErrorReport } from '#shared/protocol/error-report';
import { ownFrames, scrubbedMessage } from '#shared/protocol/error-report';
import type { CaughtError } from '../platform/caught-errors';

/** Everyday on a phone: no signal, a part of the page that has to be fetched again, something that was called off. */
const EVERYDAY_TYPES: ReadonlySet<string> = new Set([
  'AbortError',
  'NetworkError',
  'NotLoadedError',
  'TimeoutError',
]);
const EVERYDAY_MESSAGES =
  /^(?:Script error|ResizeObserver loop|Failed to fetch|Load failed|NetworkError|Importing a module script failed|error loading dynamically|Unable to preload)|dynamically imported module/i;
/** What the browsers call an error, and our own classes. */
const TYPE = /^[A-Za-z]\w{0,59}$/;

/** What a report says of an error itself. */
export type Described = Pick<ErrorReport, 'kind' | 'type' | 'message' | 'frames'>;

/**
 * Says what failed, without what may be a person's.
 * @param origin of the shop
 * @returns nothing where it is everyday, or the error of something else in the browser
 */
export function describeError(
  { kind, thrown }: CaughtError,
  origin: string,
): Described | undefined {
  const { name, message, stack } = partsOf(thrown);
  // Of a database or the worker everything tells: there is no everyday.
  const mayBeEveryday = kind !== 'database';
  if (mayBeEveryday && (EVERYDAY_TYPES.has(name) || EVERYDAY_MESSAGES.test(message)))
    return undefined;
  // What the page hears of without having called anything may be of an extension.
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
