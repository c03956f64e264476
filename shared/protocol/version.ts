import { withoutKind, type SpokenVersions } from './dialects';

/**
 * The version of what travels between device and server. The server also understands the one before, so that a page of yesterday, and
 * what it has queued, is still served; what that one says differently is in `OLDER_DIALECTS`, under its number.
 *
 * History
 *   4  the first that shops have: the versions before it were never released, and their numbers are not given out again
 *   5  the account's cart is among its changes
 */
export const PROTOCOL_VERSION = 5;
/** The first version that was released. */
export const FIRST_PROTOCOL = 4;
/** The oldest version that the server still understands. */
export const PROTOCOL_FLOOR = Math.max(FIRST_PROTOCOL, PROTOCOL_VERSION - 1);

const OLDER_DIALECTS: SpokenVersions['older'] = {
  4: { reply: (response) => withoutKind(response, 'cart') },
};

/** All that this server understands and answers in. */
export const SPOKEN_VERSIONS: SpokenVersions = {
  floor: PROTOCOL_FLOOR,
  newest: PROTOCOL_VERSION,
  older: OLDER_DIALECTS,
};
