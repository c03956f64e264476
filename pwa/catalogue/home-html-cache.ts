/** The cache that holds the front page as it was drawn last: public data alone. */
const OPENING_CACHE = 'opening-page';
const ADDRESS = '/opening-page';
/** Names the script whose drawing it is: another build has other names for its styles. */
const SCRIPT = 'X-Script';

/** Where the page's own drawing goes into the document. */
const PLACE = /<!-- opening -->[^]*<!-- opened -->/;

/**
 * The front page as it was drawn last. The service worker puts it into the document that the next start opens with, so
 * that the products are on the screen before a line of the shop's code has run; the shop then draws over it.
 * @param caches `caches`; nothing is stored where there are none
 * @param script the path of the shop's first script
 */
export function createHomeHtmlCache(
  caches: Pick<CacheStorage, 'open' | 'delete'> | undefined,
  script: string,
) {
  let stored: string | undefined;
  return {
    /** Keeps a drawing, if it is another than before. @param drawn what stands between header and footer, as HTML */
    async keep(drawn: string): Promise<void> {
      if (drawn === stored || !caches) return;
      stored = drawn;
      try {
        const cache = await caches.open(OPENING_CACHE);
        await cache.put(ADDRESS, new Response(drawn, { headers: { [SCRIPT]: script } }));
      } catch {
        // No room, or forbidden: the next start opens with the shop's name alone.
      }
    },
    /** The next start opens without. */
    async forget(): Promise<void> {
      stored = undefined;
      await caches?.delete(OPENING_CACHE).catch(() => false);
    },
  };
}
export type HomeHtmlCache = ReturnType<typeof createHomeHtmlCache>;

/** Runs in the service worker: what `keep` kept. */
export async function cachedHomeHtml(
  caches: Pick<CacheStorage, 'match'>,
): Promise<Response | undefined> {
  return caches.match(ADDRESS, { cacheName: OPENING_CACHE });
}

/**
 * The document with the opening page in it, or as it is where that belongs to another build.
 * @param document `index.html`
 * @param stored what `cachedHomeHtml` found
 * @param fonts paths of the letters it is drawn with: the first frame waits a moment for them
 */
export async function openWith(
  document: Response,
  stored: Response,
  fonts: readonly string[],
): Promise<Response> {
  const html = await document.text();
  const script = stored.headers.get(SCRIPT);
  const drawn = await stored.text();
  const isOurs = script !== null && html.includes(`src="${script}"`);
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
  );
  const opened = isOurs
    ? html.replace(PLACE, () => drawn).replace('</head>', () => `${preloads.join('')}</head>`)
    : html;
  const { status, statusText, headers } = document;
  return new Response(opened, { status, statusText, headers });
}
