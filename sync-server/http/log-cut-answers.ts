import type { Logger } from 'pino';
import { StoreUnavailableError } from '../store/store-errors';

/** Takes Koa's own errors: answers that were begun and not brought to their end. */
export function logCutAnswers(log: Logger) {
  const reported = new WeakSet<StoreUnavailableError>();
  return (error: unknown): void => {
    // By the client as a rule, or what was sent could not be read any further.
    if (!(error instanceof StoreUnavailableError)) log.debug({ err: error }, 'connection');
    // Koa says it of the body, and once more of the answer.
    else if (!reported.has(error)) log.warn({ err: error }, 'answer cut short');
    if (error instanceof StoreUnavailableError) reported.add(error);
  };
}
