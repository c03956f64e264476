import { parseJson } from './parse-json';

/** `localStorage`; accessing it may throw where storage is forbidden. */
export type SyncStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** More than a user presses in those seconds; a tampered storage is not read without bounds. */
const MAX_KEPT = 100;

/**
 * What was pressed before the code for it was loaded, oldest first. It is stored synchronously with the press, so that neither a slow
 * connection nor a closed tab can lose it (docs/decisions/0008-first-page.md). The document's own script writes to it too.
 * @param key under which it is stored
 * @param isPress anything else that stands there is left out
 */
export function createKeptList<Press>(
  storage: SyncStorage,
  key: string,
  isPress: (value: unknown) => value is Press,
) {
  function read(): readonly Press[] {
    try {
      const stored = parseJson(storage().getItem(key) ?? '');
      return Array.isArray(stored) ? stored.filter(isPress).slice(0, MAX_KEPT) : [];
    } catch {
      return [];
    }
  }

  function write(presses: readonly Press[]): boolean {
    try {
      if (presses.length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(presses));
      return true;
    } catch {
      return false;
    }
  }

  return {
    read,
    /** Never throws: false where storage is full or forbidden. */
    write,
    /** Whether it is kept; not where storage is full, forbidden or forgets what it is given, and not beyond a hundred. */
    add(press: Press): boolean {
      const before = read();
      return before.length < MAX_KEPT && write([...before, press]) && read().length > before.length;
    },
  };
}
