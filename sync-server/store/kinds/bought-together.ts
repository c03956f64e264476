import * as z from 'zod/mini';
import { kind } from '../kind';
import { ALL } from './people';

/** What a product is bought together with (docs/shop-rules.md#r-again-7). */
const boughtTogetherSchema = z.object({
  /** The product. */
  _id: z.string(),
  /** The others, most often bought first. */
  others: z.array(z.string()),
});
export type BoughtTogether = Readonly<z.infer<typeof boughtTogetherSchema>>;

export const boughtTogether = kind<BoughtTogether>()({
  name: 'bought_together',
  schema: boughtTogetherSchema,
  key: ({ _id }) => _id,
  indexes: { all: { of: () => [ALL] } },
  isBounded: true,
});
