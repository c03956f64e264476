import type { ErrorCode } from '#shared/core/errors';
import type { Route } from '../routing/route';
import { ERROR_CODES } from './error-schema';

/** Whether a call takes an `Idempotency-Key`: every write of somebody who is signed in, save the queue's own envelope. */
export function takesKey({ method, who, rate }: Route): boolean {
  return method !== 'GET' && who !== 'all' && (rate === 'writes' || rate === 'payment');
}

/**
 * Everything that a call may be refused with, in the order of the closed list: what follows from its row, and what its
 * handler says of itself.
 */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  const { method, path, who, rate, ifMatch, refusals } = route;
  const writes = method !== 'GET';
  // Every row refuses a query that it does not know, and every row may find the store silent.
  const said = new Set<ErrorCode>(['invalid', 'unavailable', ...refusals]);
  const add = (when: boolean, ...codes: readonly ErrorCode[]) => {
    if (when) for (const code of codes) said.add(code);
  };
  add(who !== 'all', 'signed_out');
  add(who === 'admin', 'forbidden', 'second_factor_needed');
  add(writes, 'cross_site', 'too_large', 'unsupported_type');
  add(path.includes(':'), 'not_found');
  add(takesKey(route), 'id_reused', 'in_progress');
  add(ifMatch, 'version_conflict');
  add(rate !== 'free', 'slow_down');
  return ERROR_CODES.filter((code) => said.has(code));
}
