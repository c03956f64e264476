/**
 * Waits for something on behalf of an effect: what comes after the effect has ended is dropped.
 * @param failed nothing unless given: what does not come is not shown
 * @returns what the effect returns, to end it
 */
export function whileWanted<Result>(
  coming: PromiseLike<Result>,
  came: (result: Result) => void,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  let isWanted = true;
  coming.then(
    (result) => isWanted && came(result),
    (error: unknown) => isWanted && failed(error),
  );
  return () => {
    isWanted = false;
  };
}
