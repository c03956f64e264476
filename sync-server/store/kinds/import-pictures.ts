import * as z from 'zod/mini';
import { PICTURE_PROBLEMS } from '#shared/admin/table-import';
import { kind } from '../kind';
import { ALL } from './people';

/** A picture elsewhere that a product has, which the shop copies. */
const schema = z.object({
  product: z.string(),
  /** The product's name, for the list of those that could not be copied. */
  name: z.string(),
  url: z.string(),
  /** The digest of `url`. */
  address: z.string(),
  /** The run of the import that asked for it. */
  import: z.string(),
  /** When it was asked for, ISO 8601 UTC. */
  at: z.string(),
  state: z.enum(['waiting', 'copied', 'failed']),
  /** How often it was tried in vain. */
  tries: z.int(),
  /** When it is tried next, ISO 8601 UTC. */
  due: z.string(),
  /** Of a copied one: its address in the shop. */
  image: z.optional(z.string()),
  /** Of a failed one. */
  problem: z.optional(z.enum(PICTURE_PROBLEMS)),
});
export type ImportPicture = Readonly<z.infer<typeof schema>>;

export const importPictures = kind<ImportPicture>()({
  name: 'import_pictures',
  schema,
  key: ({ product, address }) => `${product} ${address}`,
  indexes: {
    due: { of: ({ state }) => (state === 'waiting' ? [ALL] : []), at: ({ due }) => due },
    state: { of: ({ state }) => [state] },
    ended: { of: ({ state }) => (state === 'waiting' ? [] : [ALL]), at: ({ at }) => at },
    address: { of: ({ address }) => [address] },
    product: { of: ({ product }) => [product] },
  },
  // `MAX_PICTURES_TO_COPY`, and those copied within a day.
  isBounded: true,
});
