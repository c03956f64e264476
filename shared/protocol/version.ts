import type { SpokenVersions } from './dialects';

/**
 * The version of what travels between device and server, and the oldest one the server still understands: always the one
 * before the newest, so that a page of yesterday, and what it has queued, is still served. What an older version says
 * differently stands in `OLDER_DIALECTS`, under its number.
 *
 * History
 *   1  the first: push with outcomes, account changes under a version, catalogue feed under a cursor
 *   2  an order may be refused with `limit_reached`
 *   3  orders are cancelled, marked at the door, and refused for their postal code: `already_done`, `too_late` and what follows it;
 *      an account has a wish list and alerts: changes of kinds `wish` and `alert`
 *   4  a `void` under the id of an action revokes it, whatever its number; an action names those that it `replaces`
 */
export const PROTOCOL_VERSION = 4;
export const PROTOCOL_FLOOR = Math.max(1, PROTOCOL_VERSION - 1);

/** Version 3 says nothing differently: what is new in 4 is in the requests alone. */
const OLDER_DIALECTS: SpokenVersions['older'] = {};

/** All that this server understands and answers in. */
export const SPOKEN_VERSIONS: SpokenVersions = {
  floor: PROTOCOL_FLOOR,
  newest: PROTOCOL_VERSION,
  older: OLDER_DIALECTS,
};
