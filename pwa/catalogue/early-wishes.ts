import { EARLY_WISHES } from '#shared/pages/early-press';
import { parseJson } from '../platform/parse-json';

/** Presses on hearts before their code was loaded: the key of a line (`lineKey`), and whether it is wished for. The last one counts. */
type EarlyWish = readonly [line: string, isWished: boolean];

type SyncStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** More than a user presses in those seconds; a tampered storage is not read without bounds. */
const MAX_PRESSES = 100;

const isEarlyWish = (value: unknown): value is EarlyWish =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean';

function read(storage: SyncStorage): readonly EarlyWish[] {
  try {
    const stored = parseJson(storage().getItem(EARLY_WISHES) ?? '');
    return Array.isArray(stored) ? stored.slice(-MAX_PRESSES).filter(isEarlyWish) : [];
  } catch {
    return [];
  }
}

function write(storage: SyncStorage, presses: readonly EarlyWish[]): void {
  if (presses.length === 0) storage().removeItem(EARLY_WISHES);
  else storage().setItem(EARLY_WISHES, JSON.stringify(presses));
}

/** Whether anything was pressed that is not on the wish list yet. */
export const hasEarlyWishes = (storage: SyncStorage): boolean => read(storage).length > 0;

/**
 * Keeps a press until the code of the hearts is there, as the document's own script does (`shared/pages/early-press.ts`).
 * @param storage `localStorage`; accessing it may throw where storage is forbidden
 * @returns whether it is stored
 */
export function noteEarlyWish(storage: SyncStorage, line: string, isWished: boolean): boolean {
  try {
    write(storage, [...read(storage), [line, isWished]]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Does what was pressed, in its order, each line once. What fails stays for the next time. Never rejects.
 * @param wish puts a line on the wish list, or takes it off
 */
export async function moveEarlyWishes(
  storage: SyncStorage,
  wish: (line: string, isWished: boolean) => Promise<void>,
): Promise<void> {
  for (const [line, isWished] of new Map(read(storage)))
    try {
      await wish(line, isWished);
      // By name: another tab may have pressed meanwhile.
      write(
        storage,
        read(storage).filter(([other]) => other !== line),
      );
    } catch {
      // The product is not known here, and there is no connection to ask the shop for it.
    }
}
