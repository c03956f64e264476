/** Whether everything is tested: `npm run test:all` sets `TEST_EFFORT=all`. */
export const IS_FULL = process.env['TEST_EFFORT'] === 'all';

/**
 * How much a test with random input or repetitions does.
 * @param usual in `npm test`, and where one test is run by its name
 * @param full in `npm run test:all`
 */
export const effort = (usual: number, full: number): number => (IS_FULL ? full : usual);
