import type { HomeHtmlCache } from '../catalogue/home-html-cache';
import { scriptOfDocument } from '../platform/browser';
import { browserEnvironment } from '../platform/environment';

/** What keeps the front page's document. Its code comes with its first work, in an idle moment: no start waits for it. */
export function composeHomeHtmlCache(caches: CacheStorage | undefined): HomeHtmlCache {
  let made: HomeHtmlCache | undefined;
  async function loaded(): Promise<HomeHtmlCache | undefined> {
    try {
      const { createHomeHtmlCache } = await import('../catalogue/home-html-cache');
      made ??= createHomeHtmlCache({ ...browserEnvironment, caches, script: scriptOfDocument() });
      return made;
    } catch {
      // Out of reach: the next drawing asks for it again.
      return undefined;
    }
  }
  return {
    keep: async (shown) => (await loaded())?.keep(shown),
    forget: async () => (await loaded())?.forget(),
  };
}
