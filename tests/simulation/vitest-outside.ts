/** What helpers of tests import of vitest, where no test runs: nothing of it is called. */
export const expect = undefined;
