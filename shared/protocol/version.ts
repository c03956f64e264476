import type { SpokenVersions } from './dialects';
import { VERSION_2 } from './version-2';

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
 */
export const PROTOCOL_VERSION = 3;
export const PROTOCOL_FLOOR = Math.max(1, PROTOCOL_VERSION - 1);

const OLDER_DIALECTS: SpokenVersions['older'] = { 2: VERSION_2 };

/** All that this server understands and answers in. */
export const SPOKEN_VERSIONS: SpokenVersions = {
  floor: PROTOCOL_FLOOR,
  newest: PROTOCOL_VERSION,
  older: OLDER_DIALECTS,
};
