import type { Life } from '../sync/life';
import type { World } from './world';

/** The `localStorage` of one browser: each page gets events of the others' writes. */
export class DeviceStorage {
  readonly #listeners = new Map<Life, () => void>();

  constructor(
    private readonly world: World,
    private readonly stored: () => Map<string, string>,
  ) {}

  /** The storage as one page sees it. */
  of(life: Life): Storage {
    const stored = this.stored();
    const changed = () => {
      for (const [of, listener] of this.#listeners) if (of !== life) this.world.soon(listener);
    };
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => {
        stored.set(key, text);
        changed();
      },
      removeItem: (key) => {
        if (stored.delete(key)) changed();
      },
      clear: () => {
        stored.clear();
        changed();
      },
    };
    return storage as Storage;
  }

  /** The `storage` events of one page. */
  listen(life: Life, listener: () => void): () => void {
    this.#listeners.set(life, () => life.isOver || listener());
    return () => this.#listeners.delete(life);
  }

  /** The page has died: it gets no more events. */
  drop(life: Life): void {
    this.#listeners.delete(life);
  }
}
