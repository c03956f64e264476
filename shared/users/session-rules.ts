import { isStaff, type Rights } from './staff';

/** How long a shopper's session lives from sign-in, in milliseconds: 30 days. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60 * 1000;
/** How long an admin's or a helper's lives, in milliseconds: a working day. */
export const ADMIN_SESSION_LIFETIME = 12 * 60 * 60 * 1000;
/** How long an admin's lives without activity, in milliseconds: an open page must not serve the next person. */
export const ADMIN_IDLE = 30 * 60 * 1000;
/**
 * The header of a request that the page makes by itself without recent user activity: it does not keep a session from
 * ending.
 */
export const IDLE_HEADER = 'Idle-Page';

/** How long a user's session lives from sign-in, in milliseconds. */
export function sessionLifetime(person: Rights): number {
  return isStaff(person) ? ADMIN_SESSION_LIFETIME : SESSION_LIFETIME;
}

/** When something was, ISO 8601 UTC. */
export interface SessionTimes {
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastSeenAt: string;
}

/** When a session ends if nothing more is done in it, in milliseconds since 1970. */
export function sessionEnd(
  { createdAt, expiresAt, lastSeenAt }: SessionTimes,
  person: Rights,
): number {
  const end = Date.parse(expiresAt);
  if (!isStaff(person)) return end;
  return Math.min(
    end,
    Date.parse(createdAt) + ADMIN_SESSION_LIFETIME,
    Date.parse(lastSeenAt) + ADMIN_IDLE,
  );
}
