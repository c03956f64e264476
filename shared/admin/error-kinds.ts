/* Without schemas: devices load it on demand, in a chunk of its own. */

/**
 * What failed on a device: `error` was thrown and caught by nothing, `rejection` is a promise that nothing handled, `screen` is a part of the
 * page that could not be rendered, `start` a shop that did not open, `database` an unusable IndexedDB, `worker` the service
 * worker. Names are kept in stores: what one means does not change.
 */
export const ERROR_KINDS = ['error', 'rejection', 'screen', 'start', 'database', 'worker'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** The longest message, in characters; the page shows them in a list. */
export const MAX_ERROR_MESSAGE = 200;
/** The most lines of a stack. */
export const MAX_ERROR_FRAMES = 8;
/** The most kinds of device that are named with a group. */
export const MAX_ERROR_DEVICES = 6;

/** The shop's own scripts, by path. */
export const ERROR_FILE = /^\/(?:assets\/[\w.-]{1,100}\.js|service-worker\.js)$/;

/** A line of a stack: only of the shop's own scripts. */
export interface ErrorFrame {
  /** A path of this shop, without host or query. */
  readonly file: string;
  /** The function's name in the built script; empty where it has none. */
  readonly function: string;
  readonly line: number;
  readonly column: number;
}
