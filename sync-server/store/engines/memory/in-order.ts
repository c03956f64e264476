import { sortedBy, type SortBy } from '#shared/core/list-sorts';

/** As an admin sorted them; newest first otherwise. */
export const inOrder = <Row extends Listed, Listed, Column extends string>(
  rows: readonly Row[],
  sort: SortBy<Column> | undefined,
  keys: Parameters<typeof sortedBy<Listed, Column>>[2],
): readonly Row[] => (sort ? sortedBy<Row, Column>(rows, sort, keys) : rows);
