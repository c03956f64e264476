/** Repeats a failed run: `TEST_SEED=12345 npm test sync`. */
const GIVEN = process.env['TEST_SEED'];

/**
 * The seed of a test with random input: another one in each run, so that many runs try many orders of
 * events. It is printed, and again by fast-check where a property fails.
 * @throws Error where `TEST_SEED` is no whole number
 */
export function freshSeed(): { readonly seed: number } {
  const seed = GIVEN === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(GIVEN);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${GIVEN}`);
  process.stdout.write(`Random input from TEST_SEED=${seed}\n`);
  return { seed };
}
