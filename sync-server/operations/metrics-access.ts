import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestFacts } from '../http/response';
import { bearerOf } from '../identity/session-token';

/**
 * Whether a client may see the measures: with the token, or on this machine. How the shop is doing is nobody else's affair.
 * @param token at least 16 characters; `null`: there is none
 * @param needed whether this machine needs it too: a proxy there that names nobody makes everybody look like this machine
 */
export function maySeeMetrics(
  request: Pick<RequestFacts, 'header' | 'isFromThisMachine'>,
  token: string | null,
  needed: boolean,
): boolean {
  if (!needed && request.isFromThisMachine()) return true;
  const given = bearerOf(request.header('Authorization'));
  return token !== null && given !== undefined && isEqual(given, token);
}

/** Takes the same time wherever the difference is; hashed first, so that the length tells nothing either. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
