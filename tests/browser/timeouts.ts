/**
 * How long a test in the browser may wait, in milliseconds: never a measure of speed, only a limit for hangs. A shared
 * machine with two cores and twenty busy programs stalls for many seconds.
 */

/** For one state to come: playwright's waits, vitest's polls and our own. */
export const WAIT_TIMEOUT = 60_000;
/** For a whole test or hook, some of which walk through every screen. */
export const TEST_TIMEOUT = 300_000;
