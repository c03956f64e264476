import { EARLY_WISHES } from '#shared/pages/early-press';
import { ApiError } from '../network/api-error';
import { createKeptList } from '../platform/kept-list';

/** Presses on hearts before their code was loaded: the key of a line (`lineKey`), and whether it is wished for. The last one counts. */
type EarlyWish = readonly [line: string, isWished: boolean];

const isEarlyWish = (value: unknown): value is EarlyWish =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean';

const kept = createKeptList(() => localStorage, EARLY_WISHES, isEarlyWish);

/** Whether anything was pressed that is not on the wish list yet. */
export const hasEarlyWishes = (): boolean => kept.read().length > 0;

/**
 * Keeps a press until the code of the hearts is there, as the document's own script does (`shared/pages/early-press.ts`).
 * @returns whether it is stored
 */
export const noteEarlyWish = (line: string, isWished: boolean): boolean =>
  kept.add([line, isWished]);

/**
 * Does what was pressed, in its order, each line once. What the shop no longer sells is dropped; what else fails stays for the next
 * time. Never rejects.
 * @param wish puts a line on the wish list, or takes it off
 */
export async function moveEarlyWishes(
  wish: (line: string, isWished: boolean) => Promise<void>,
): Promise<void> {
  for (const [line, isWished] of new Map(kept.read())) {
    try {
      await wish(line, isWished);
    } catch (error) {
      // Not known here, and the shop could not be asked.
      if (!(error instanceof ApiError && error.status === 404)) continue;
    }
    // By name: another tab may have pressed meanwhile.
    kept.write(kept.read().filter(([other]) => other !== line));
  }
}
