import { ALL_PAGES } from '#shared/pages/pages';
import { pathTo } from '#shared/pages/path-to';
import { markup } from '../http/markup';
import { pageLinks } from './page-links';

/** A page of a sitemap. */
export interface SitemapEntry {
  /** Path and query, without `lang`. */
  readonly path: string;
  /** When it last changed as far as that is known, ISO 8601 UTC. */
  readonly changedAt?: string;
}

/** The pages that every shop has. */
export const FIXED_ENTRIES: readonly SitemapEntry[] = ALL_PAGES.filter(
  ({ inSitemap, path }) => inSitemap && !path.includes(':'),
).map(({ path }) => ({ path }));

export function productEntry(id: string, changedAt: string): SitemapEntry {
  return { path: pathTo('/product/:id', { id }), changedAt };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap: each page once, with its address in each language. @param origin of the shop */
export function sitemapText(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const { canonical, alternates } = pageLinks(path, undefined, origin);
    const links = alternates.map(
      ({ language, url }) =>
        markup`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
    );
    const lastmod = changedAt === undefined ? '' : markup`<lastmod>${changedAt}</lastmod>`;
    return `${String(markup`<url><loc>${canonical}</loc>${lastmod}${links}</url>`)}\n`;
  });
  return `${HEAD}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

/** The list of a sitemap's parts. @param parts how many there are, numbered from 1 */
export function sitemapIndexText(parts: number, origin: string): string {
  const maps = Array.from({ length: parts }, (_, place) => {
    const url = `${origin}/sitemap-${place + 1}.xml`;
    return `${String(markup`<sitemap><loc>${url}</loc></sitemap>`)}\n`;
  });
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
}
