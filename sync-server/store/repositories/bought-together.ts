import type { EngineReader, EngineWriter } from '../engine';
import { boughtTogether, type BoughtTogether } from '../kinds/bought-together';
import { ALL } from '../kinds/people';

/** What is bought together, as it was last counted. */
export const readBoughtTogether = (tx: EngineReader) => ({
  /** The ids of what a product is bought together with, most often first; they may be gone by now. */
  boughtTogetherWith: async (product: string): Promise<readonly string[]> =>
    (await tx.get(boughtTogether, product))?.others ?? [],
  /** All that was counted; it is bounded. */
  allBoughtTogether: () => tx.group(boughtTogether, 'all', ALL),
});

export const writeBoughtTogether = (tx: EngineWriter) => ({
  putBoughtTogether: (row: BoughtTogether) => tx.put(boughtTogether, row),
  removeBoughtTogether: (product: string) => tx.remove(boughtTogether, product),
});
