import { useObservable } from 'dexie-react-hooks';
import { useRef } from 'react';
import { useServices } from './services';

/** The result of a query, or that the database is out of reach. */
interface Answer<Value> {
  readonly value: Value;
}

/**
 * What a query of the device's database says, again whenever that changes; `undefined` until the first answer. While the
 * database is out of reach (private mode, closed by the browser) the answer is `unavailable`, never an error in render;
 * a database that is gone for a moment changes nothing on a screen that has something to show.
 * @param query reads the database; run again when one of `deps` changes
 * @returns the newest answer; after a change of `deps` the one before it until the new one is there. The same value as before renders
 * nothing again
 */
export function useDeviceQuery<Result, Unavailable = undefined>(
  query: () => Promise<Result>,
  deps: unknown[],
  unavailable?: Unavailable,
): Result | Unavailable | undefined {
  const { db } = useServices();
  const newest = useRef<Answer<Result | Unavailable | undefined>>(undefined);
  // Not `useLiveQuery`, which brings Dexie itself into the first script (docs/decisions/0008-first-page.md).
  const answer = useObservable(
    // A live query says nothing at all of a database that cannot be opened: what failed has to come as a result.
    () =>
      db.follow(() =>
        query().then(
          (value): Answer<Result | Unavailable | undefined> => {
            const before = newest.current;
            return (newest.current = before?.value === value && before ? before : { value });
          },
          () => newest.current ?? { value: unavailable },
        ),
      ),
    [db, ...deps],
  );
  return answer?.value;
}
