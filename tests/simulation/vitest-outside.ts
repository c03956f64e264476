/** What test helpers import from vitest, where no test runs: nothing of it is called. */
export const expect = undefined;
