import type { EngineReader, EngineWriter } from '../engine';
import {
  importChangeKey,
  importChanges,
  imports,
  type ImportChange,
  type ImportRow,
} from '../kinds/imports';
import { ALL } from '../kinds/people';

/** Imports of products, and what they changed. */
export const readImports = (tx: EngineReader) => ({
  /** The newest import. In a transaction no other begins until its end. */
  lastImport: async () => (await tx.group(imports, 'all', ALL, { isDown: true, limit: 1 }))[0],
  /** All imports that are still stored, the oldest first. */
  allImports: () => tx.group(imports, 'all', ALL),
  importChange: (run: string, product: string) =>
    tx.get(importChanges, importChangeKey(run, product)),
  importChanges: (run: string, products: readonly string[]) =>
    tx.many(
      importChanges,
      products.map((product) => importChangeKey(run, product)),
    ),
  importChangesOf: (run: string, limit: number) =>
    tx.group(importChanges, 'import', run, { limit }),
  countImportChanges: (run: string) => tx.count(importChanges, 'import', run),
  /** Those that no undo has come to. */
  openChangesOf: (run: string, limit: number) => tx.group(importChanges, 'open', run, { limit }),
  countOpenChanges: (run: string) => tx.count(importChanges, 'open', run),
  /** Those that an undo left. */
  keptChangesOf: (run: string, limit: number) => tx.group(importChanges, 'kept', run, { limit }),
  countKeptChanges: (run: string) => tx.count(importChanges, 'kept', run),
});

export const writeImports = (tx: EngineWriter) => ({
  putImport: (row: ImportRow) => tx.put(imports, row),
  putImportChange: (row: ImportChange) => tx.put(importChanges, row),
  /**
   * Removes changes of an import, and the import with the last of them.
   * @param limit how many at most
   * @returns how many
   */
  async forgetImport(run: string, limit: number): Promise<number> {
    const changes = await tx.group(importChanges, 'import', run, { limit });
    await tx.remove(importChanges, ...changes.map(importChanges.key));
    if (changes.length < limit) await tx.remove(imports, run);
    return changes.length;
  },
});
