import * as z from 'zod/mini';
import { lastChange } from '#shared/security/last-change';
import { ApiError } from '../../network/api-error';

/** Whether the server refused for good: asked the same again, it says the same. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || typeof error.status !== 'number') return false;
  const isLater = error.status === 429 || error.code === 'in_progress';
  return error.status < 500 && !isLater;
}

/** Whether no answer of the server came at all. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
  );
}

/**
 * What a person reads of a failure: the server's message, else why none came, else the fallback
 * (docs/shop-rules.md#r-texts-11).
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const hasMessage = typeof error.status === 'number' || isUnreachable(error);
  return hasMessage && error.message !== '' ? error.message : fallback;
}

/** The name of the other user, where the server refused for a conflict and knows them. */
export function changerOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return z.object({ changedBy: lastChange }).safeParse(error.body).data?.changedBy.name;
}
