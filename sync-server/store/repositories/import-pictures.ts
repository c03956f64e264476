import type { EngineReader, EngineWriter } from '../engine';
import { importPictures, type ImportPicture } from '../kinds/import-pictures';
import { ALL } from '../kinds/people';

type State = ImportPicture['state'];

/** Pictures elsewhere that are copied into the shop. */
export const readImportPictures = (tx: EngineReader) => ({
  /** Those that wait, the one that is due first first. */
  waitingPictures: (limit: number) => tx.group(importPictures, 'due', ALL, { limit }),
  /** Those of this state, by product. */
  importPicturesIn: (state: State, limit: number) =>
    tx.group(importPictures, 'state', state, { limit }),
  countImportPictures: (state: State) => tx.count(importPictures, 'state', state),
  /** Those with the same address. @param address its digest */
  importPicturesAt: (address: string) => tx.group(importPictures, 'address', address),
  importPicturesOf: (product: string) => tx.group(importPictures, 'product', product),
  /** The same as they are now; those that are gone are left out. */
  importPicturesAgain: (rows: readonly ImportPicture[]) =>
    tx.many(importPictures, rows.map(importPictures.key)),
  /** Those that were asked for before a time and do not wait, the oldest first. @param time ISO 8601 UTC */
  importPicturesEnded: (time: string, limit: number) =>
    tx.group(importPictures, 'ended', ALL, { upTo: time, limit }),
});

export const writeImportPictures = (tx: EngineWriter) => ({
  putImportPicture: (row: ImportPicture) => tx.put(importPictures, row),
  removeImportPictures: (rows: readonly ImportPicture[]) =>
    tx.remove(importPictures, ...rows.map(importPictures.key)),
});
