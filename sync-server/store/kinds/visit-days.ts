import * as z from 'zod/mini';
import { kind } from '../kind';

/** How many visited on a day, by the shop's clock. */
const visitDayRow = z.object({
  /** `yyyy-mm-dd`. */
  _id: z.string(),
  visitors: z.int(),
  /** Of a day that goes on: what tells whether a visitor was counted (`visits/visitor-sketch.ts`). */
  sketch: z.optional(z.string()),
});
export type VisitDay = Readonly<z.infer<typeof visitDayRow>>;

export const visitDays = kind<VisitDay>()({
  name: 'visit_days',
  schema: visitDayRow,
  key: ({ _id }) => _id,
  listed: ({ _id }) => _id,
  indexes: {},
  isBounded: true,
});
