import type { Adapter } from 'lowdb';
import type { StoreMeasures } from '../../store-measures';

/** The same file, with each write of it measured: one write is one commit. */
export function measuredFile<Data>(file: Adapter<Data>, measures?: StoreMeasures): Adapter<Data> {
  return {
    read: () => file.read(),
    async write(data) {
      const begun = performance.now();
      try {
        await file.write(data);
      } catch (error) {
        measures?.commitFailed();
        throw error;
      }
      measures?.committed((performance.now() - begun) / 1000);
    },
  };
}

/** From here on the embedded store is slow to write, in bytes: p95 of an order 73 ms at 5,000 orders. */
const LARGE = 5_000_000;
/** From here on a shop has outgrown it, in bytes: 10,000 products alone are 7.8 MB. */
export const TOO_LARGE = 7_500_000;

/**
 * Warns of a growing file: once when it is large, once when it is too large, with advice for the owner.
 * @param directory where the shop's data are
 */
export function sizeWarnings(
  warn: (message: string) => void,
  directory: string,
): (bytes: number) => void {
  let warned = 0;
  const say = (limit: number, meaning: string, bytes: number) => {
    if (bytes < limit || warned >= limit) return;
    warned = limit;
    warn(`The shop’s file has ${(bytes / 1_000_000).toFixed(1)} MB: ${meaning}`);
  };
  return (bytes) => {
    if (bytes < TOO_LARGE)
      say(LARGE, 'writing it takes longer with every product and every order', bytes);
    say(
      TOO_LARGE,
      'the shop has outgrown the embedded store. Nothing is lost, but orders take longer and longer: move it to ' +
        'PostgreSQL, with the shop stopped, by "npm run store:move -- --from lowdb:' +
        `${directory} --to postgres://…" ` +
        '(docs/move-to-postgres.md)',
      bytes,
    );
  };
}
