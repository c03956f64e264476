import { isSameValue } from '#shared/core/same-value';

/** A field that two users gave different values. */
export interface FieldConflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The same values of a form at three times: as it was filled, as another user left the document, and as typed. */
interface ThreeValues<Values extends object> {
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

const valueOf = (values: object, name: string): unknown =>
  Object.entries(values).find(([key]) => key === name)?.[1];

/** What both users changed, each to something else. */
export function conflictsOf({ before, theirs, mine }: ThreeValues<object>): FieldConflict[] {
  return Object.keys(before)
    .map((name) => ({ name, mine: valueOf(mine, name), theirs: valueOf(theirs, name) }))
    .filter(({ name, ...values }) => {
      const was = valueOf(before, name);
      return (
        !isSameValue(was, values.theirs) &&
        !isSameValue(was, values.mine) &&
        !isSameValue(values.mine, values.theirs)
      );
    });
}

/**
 * What both users changed, together.
 * @param fromTheirs the fields of which the other user's value was chosen
 * @param rest what stands for what is not one's own: the other user's values where everything is sent, the values before where
 *   only changes are
 */
export function mergedValues<Values extends object>(
  { before, mine }: Pick<ThreeValues<Values>, 'before' | 'mine'>,
  fromTheirs: ReadonlySet<string>,
  rest: Values,
): Values {
  const others = Object.entries(rest).filter(
    ([name]) => fromTheirs.has(name) || isSameValue(valueOf(mine, name), valueOf(before, name)),
  );
  return { ...mine, ...Object.fromEntries(others) };
}
