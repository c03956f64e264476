import type { Logger } from 'pino';
import { StoreUnavailableError } from '../store/store-errors';

/**
 * Logs what repeated work failed with: an outage of the store, which every write meets and `Not ready` reports, as a warning; all else as an
 * error of the shop.
 * @param message what was being done
 */
export const logFailure =
  (log: Pick<Logger, 'warn' | 'error'>, message: string) =>
  (error: unknown): void => {
    const level = error instanceof StoreUnavailableError ? 'warn' : 'error';
    log[level]({ err: error }, message);
  };
