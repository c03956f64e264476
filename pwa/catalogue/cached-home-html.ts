import { withSheet } from '#shared/pages/deferred-css';
import { mayOpenWith, type DocumentUse, type CachedDocument } from '#shared/pages/cached-document';

/** The cache of the front page's document: public data only. */
export const INITIAL_PAGE_CACHE = 'initial-page';
export const ADDRESS = '/initial-page';
export const POLICY = 'Content-Security-Policy';
/** What is known of the cached document without reading it. */
export const SCRIPT = 'X-Script';
export const LANGUAGE = 'X-Language';
export const CACHED_AT = 'X-Cached-At';

/** What the headers of the cached document say. */
export function factsOf({ headers }: Response): Partial<CachedDocument> {
  const script = headers.get(SCRIPT);
  const language = headers.get(LANGUAGE);
  const cachedAt = headers.get(CACHED_AT);
  return {
    ...(script === null ? {} : { script }),
    ...(language === 'en' || language === 'hi' ? { language } : {}),
    ...(cachedAt === null ? {} : { cachedAt: Number(cachedAt) }),
  };
}

/** Runs in the service worker too: what `keep` cached. */
export async function cachedHomeHtml(
  caches: Pick<CacheStorage, 'match'>,
): Promise<Response | undefined> {
  return caches.match(ADDRESS, { cacheName: INITIAL_PAGE_CACHE });
}

/**
 * Runs in the service worker: the document for the front page, the cached one where it may be used.
 * @param document `index.html`: its headers supplement those of the cached one
 * @param stored what `cachedHomeHtml` found
 * @param use what the worker knows
 * @param fonts paths of its fonts: the first frame waits a moment for them
 */
export async function openWith(
  document: Response,
  stored: Response,
  use: DocumentUse,
  fonts: readonly string[],
): Promise<Response> {
  const policy = stored.headers.get(POLICY);
  // Without its own policy its stylesheet would be refused.
  if (!policy || !mayOpenWith(factsOf(stored), use)) return document;
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
  );
  const html = withSheet(await stored.text());
  const { status, statusText } = document;
  const headers = new Headers(document.headers);
  headers.set(POLICY, policy);
  return new Response(
    html.replace('</head>', () => `${preloads.join('')}</head>`),
    { status, statusText, headers },
  );
}
