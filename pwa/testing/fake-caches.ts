import type { BackupCaches } from '../database/backup';

/** The cache storage of a browser's profile: text by address, by name of the cache. */
export class FakeCaches {
  readonly stored = new Map<string, Map<string, string>>();
  /** What happens to a written text. */
  write = (at: Map<string, string>, url: string, text: string): void => void at.set(url, text);

  has = async (name: string): Promise<boolean> => this.stored.has(name);
  delete = async (name: string): Promise<boolean> => this.stored.delete(name);
  open = async (name: string): Promise<Cache> => {
    const at = this.stored.get(name) ?? new Map<string, string>();
    this.stored.set(name, at);
    return {
      keys: async () => [...at.keys()].map((url) => ({ url })),
      match: async ({ url }: Request) => ({ json: async () => JSON.parse(at.get(url) ?? '') }),
      put: async (path: string, response: Response) =>
        this.write(at, new URL(path, 'https://shop.example').href, await response.text()),
      delete: async ({ url }: Request) => at.delete(url),
    } as unknown as Cache;
  };

  /** Another storage with the same content. */
  copy(): FakeCaches {
    const copy = new FakeCaches();
    for (const [name, at] of this.stored) copy.stored.set(name, new Map(at));
    return copy;
  }

  /** All texts of one cache. */
  textsOf(name: string): string[] {
    return [...(this.stored.get(name)?.values() ?? [])];
  }

  /** The storage as seen by a dead page, which gets no answers any more. */
  of({ isOver }: { readonly isOver: () => boolean }): BackupCaches {
    const whileAlive = <Given>(ask: () => Promise<Given>): Promise<Given> =>
      new Promise((resolve, reject) => {
        const alive = (go: () => void) => !isOver() && go();
        alive(() =>
          ask().then(
            (given) => alive(() => resolve(given)),
            (error: unknown) => alive(() => reject(error)),
          ),
        );
      });
    return {
      has: (name) => whileAlive(() => this.has(name)),
      delete: (name) => whileAlive(() => this.delete(name)),
      open: (name) =>
        whileAlive(async () => {
          const cache = await this.open(name);
          return {
            keys: () => whileAlive(() => cache.keys()),
            match: (request: Request) => whileAlive(() => cache.match(request)),
            put: (path: string, response: Response) => whileAlive(() => cache.put(path, response)),
            delete: (request: Request) => whileAlive(() => cache.delete(request)),
          } as unknown as Cache;
        }),
    };
  }
}
