import type { Adapter } from 'lowdb';
import type { StoreMeasures } from '../store-measures';

/** The same file, with each write of it measured: one write is one commit. */
export function measuredFile<Data>(file: Adapter<Data>, measures: StoreMeasures): Adapter<Data> {
  return {
    read: () => file.read(),
    async write(data) {
      const begun = performance.now();
      try {
        await file.write(data);
      } catch (error) {
        measures.commitFailed();
        throw error;
      }
      measures.committed((performance.now() - begun) / 1000);
    },
  };
}
