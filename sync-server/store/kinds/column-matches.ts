import * as z from 'zod/mini';
import { kind } from '../kind';
import { ALL } from './people';

/** How an admin has matched the columns of tables with a header. */
const matchSchema = z.object({
  /** Names the header. */
  _id: z.string(),
  /** Of each column what it says; empty for nothing. */
  columns: z.array(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type ColumnMatchRow = Readonly<z.infer<typeof matchSchema>>;

export const columnMatches = kind<ColumnMatchRow>()({
  name: 'column_matches',
  schema: matchSchema,
  key: ({ _id }) => _id,
  indexes: { all: { of: () => [ALL], at: ({ at }) => at, guard: () => 'column matches' } },
  isBounded: true,
});
