import type { Language } from '#shared/pages/public-page';
import { dataBlock, markup, type Markup } from '../http/markup';
import type { PageHead } from './page-head';

/** How previews name the languages. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en_IN', hi: 'hi_IN' };

/** For a screen that no search engine is to list. */
export const NOINDEX = markup`<meta name="robots" content="noindex" />`;

/** The part of a head that differs from page to page, besides title and description. */
export function headMarkup(head: PageHead, language: Language): Markup {
  const { title, site, description, noindex, links, image, price, structured } = head;
  const property = (name: string, content: string | number | undefined) =>
    content === undefined ? '' : markup`<meta property="${name}" content="${content}" />`;
  return markup`${[
    noindex ? NOINDEX : '',
    links ? markup`<link rel="canonical" href="${links.canonical}" />` : '',
    (links?.alternates ?? []).map(
      (one) => markup`<link rel="alternate" hreflang="${one.language}" href="${one.url}" />`,
    ),
    property('og:site_name', site),
    property('og:locale', LOCALES[language]),
    property('og:type', price === undefined ? 'website' : 'product'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', links?.canonical),
    property('og:image', image.url),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:alt', image.alt),
    property('product:price:amount', price),
    property('product:price:currency', price === undefined ? undefined : 'INR'),
    markup`<meta name="twitter:card" content="summary_large_image" />`,
    structured.map((thing) => dataBlock('application/ld+json', thing)),
  ]}`;
}
