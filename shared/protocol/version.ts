/**
 * The version of what travels between device and server, and the oldest one the server still understands.
 *
 * History
 *   1  the first: push with outcomes, account changes under a version, catalogue feed under a cursor
 */
export const PROTOCOL_VERSION = 1;
export const PROTOCOL_FLOOR = 1;
