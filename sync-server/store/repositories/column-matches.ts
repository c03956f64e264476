import type { EngineReader, EngineWriter } from '../engine';
import { columnMatches, type ColumnMatchRow } from '../kinds/column-matches';
import { ALL } from '../kinds/people';

/** The most headers whose columns are remembered; the oldest goes. */
const MAX_MATCHES = 100;

/** How columns of tables were matched. */
export const readColumnMatches = (tx: EngineReader) => ({
  /** @param header what names it */
  columnMatch: (header: string) => tx.get(columnMatches, header),
});

export const writeColumnMatches = (tx: EngineWriter) => ({
  async putColumnMatch(row: ColumnMatchRow): Promise<void> {
    await tx.put(columnMatches, row);
    const all = await tx.group(columnMatches, 'all', ALL);
    for (const { _id } of all.slice(0, Math.max(0, all.length - MAX_MATCHES)))
      await tx.remove(columnMatches, _id);
  },
});
