import { mayOpenWith, scriptOf, type CachedDocument } from '#shared/pages/cached-document';
import { DOCUMENT_PAGE } from '#shared/pages/early-press';
import { tilesOf } from '#shared/catalogue/category-in-order';
import type { Language } from '#shared/pages/public-page';
import type { ProductDocument } from '#shared/catalogue/product';
import type { Timers } from '../platform/timers';
import type { HomeSnapshot } from './home-snapshot';
import {
  ADDRESS,
  cachedHomeHtml,
  factsOf,
  CACHED_AT,
  LANGUAGE,
  INITIAL_PAGE_CACHE,
  POLICY,
  SCRIPT,
} from './cached-home-html';

/** The content of the device's front page when it was cached. */
const SHOWN = 'X-Shown';

/** A page requests the document at most once in this time, whatever comes of it. In milliseconds. */
const MIN_FETCH_INTERVAL = 60_000;
/**
 * One that may be opened with is replaced after so long at the earliest, in milliseconds: a sale changes the front page every minute,
 * and the document weighs as much as a day of that. It is no question of right prices or stock: the next start corrects it a moment
 * after its first frame, by the device's own list.
 */
const REPLACED_AFTER = 15 * 60_000;
/** A busy server sends the plain document, and has the rendered one a moment later: it is asked again this often, after this long. */
const MAX_TRIES = 3;
const RETRY_DELAY = 3_000;

/** The front page as the device shows it, and the language in which. */
export interface ShownHome extends HomeSnapshot {
  readonly language: Language;
}

interface Rendered {
  readonly html: string;
  /** The content policy that allows its own sheet. */
  readonly policy: string;
}

type CachesParts = Pick<CacheStorage, 'open' | 'delete' | 'match'>;

/** What is to be cached. */
interface Wanted {
  /** See `fingerprint`. */
  readonly shows: string;
  readonly language: Language;
}

/** What the cache depends on. */
export interface HomeHtmlCacheParts {
  /** `caches`; nothing is cached where there are none. */
  readonly caches: CachesParts | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timers: Timers;
  /** The path of the shop's first script. */
  readonly script: string;
}

/**
 * The front page's document as the server renders it for every visitor, cached for the next start: the service worker answers with
 * it, so that the products are on the screen before any of the shop's code has run; then it is hydrated
 * (docs/decisions/0008-first-page.md).
 */
export function createHomeHtmlCache({ caches, fetch, clock, timers, script }: HomeHtmlCacheParts) {
  let askedAt = -Infinity;
  /** The last request, until it is cached or given up: it replaces one that still waits. */
  let wanted: Wanted | undefined;
  /** Counts how often the cache was cleared: an answer to an earlier request is then discarded. */
  let forgotten = 0;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => void timers.later(milliseconds, resolve));

  /** The rendered document of this very build, and its policy; nothing where the server sends another one. */
  async function rendered(language: Language): Promise<Rendered | undefined> {
    // Without cookies: it belongs to no user.
    const response = await fetch(language === 'en' ? '/' : `/?lang=${language}`, {
      credentials: 'omit',
      cache: 'no-cache',
      headers: { Accept: 'text/html' },
    });
    const html = response.ok ? await response.text() : '';
    if (scriptOf(html) !== script || !html.includes(`id="${DOCUMENT_PAGE}"`)) return undefined;
    return { html, policy: response.headers.get(POLICY) ?? '' };
  }

  async function keepNow(shown: ShownHome): Promise<void> {
    if (!caches) return;
    const { language } = shown;
    const shows = fingerprint(shown);
    // A list is read again with the same content: its document is being fetched already.
    if (wanted?.shows === shows && wanted.language === language) return;
    const mine = { shows, language };
    wanted = mine;
    await keepWanted(caches, mine, () => wanted === mine).finally(() => {
      if (wanted === mine) wanted = undefined;
    });
  }

  async function keepWanted(
    caches: CachesParts,
    { shows, language }: Wanted,
    isWanted: () => boolean,
  ): Promise<void> {
    const before = forgotten;
    const cached = await cachedHomeHtml(caches);
    const use = { scripts: [script], language, now: clock() };
    const facts = cached && factsOf(cached);
    const cachedAt = facts && mayOpenWith(facts, use) ? facts.cachedAt : undefined;
    if (cached?.headers.get(SHOWN) === shows && cachedAt !== undefined) return;
    const mayAskAt = askedAt + MIN_FETCH_INTERVAL;
    const early = Math.max(mayAskAt, (cachedAt ?? -Infinity) + REPLACED_AFTER) - clock();
    // The clock may have been set back.
    if (early > 0) await pause(Math.min(early, REPLACED_AFTER));
    for (let attempt = 1; attempt <= MAX_TRIES && isWanted(); attempt += 1) {
      askedAt = clock();
      const document = await rendered(language).catch(() => undefined);
      if (before !== forgotten) return;
      // Cached although newer content may be shown by now: that is fetched when this one may be replaced.
      if (document) {
        const now = { script, language, cachedAt: clock() };
        const cache = await caches.open(INITIAL_PAGE_CACHE);
        await cache.put(ADDRESS, withFacts(document, now, shows));
        return;
      }
      if (attempt < MAX_TRIES) await pause(RETRY_DELAY);
    }
  }

  return {
    /**
     * Ensures that the current content's document is cached for the next start. Needs the server, and asks it only where
     * the content differs from the last request; a later call replaces one that still waits. Never rejects.
     */
    async keep(shown: ShownHome): Promise<void> {
      // No connection, no room, or forbidden: the next start uses the previous document, or the shell.
      await keepNow(shown).catch(() => undefined);
    },
    /** The next start uses the shell. */
    async forget(): Promise<void> {
      wanted = undefined;
      forgotten += 1;
      askedAt = -Infinity;
      await caches?.delete(INITIAL_PAGE_CACHE).catch(() => false);
    },
  };
}
export type HomeHtmlCache = ReturnType<typeof createHomeHtmlCache>;

/** Everything visible of a product in a list: a piece sold changes nothing while others are left. */
const shownOf = ({
  _id,
  name,
  brand,
  image,
  price,
  countInStock,
  rating,
  numReviews,
}: ProductDocument) => [_id, name, brand, image, price, countInStock > 0, rating, numReviews];

/** Equal for front pages that look the same; fits into a header. */
function fingerprint({ products, total, top, shelf }: ShownHome): string {
  const { names = [], set } = shelf ?? {};
  const tiles = set ? tilesOf(names, set).map(({ category, image }) => [category, image]) : [];
  const shown = [total, products.map(shownOf), top.map(shownOf), set?.columns, tiles];
  return encodeURIComponent(JSON.stringify(shown));
}

function withFacts({ html, policy }: Rendered, cached: CachedDocument, shows: string): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    [POLICY]: policy,
    [SCRIPT]: cached.script,
    [LANGUAGE]: cached.language,
    [CACHED_AT]: String(cached.cachedAt),
    [SHOWN]: shows,
  };
  return new Response(html, { headers });
}
