import { cataloguePath } from '#shared/catalogue/search-path';
import { categoryIn, categoryNameIn, inLanguage } from '#shared/catalogue/in-language';
import { headText } from '#shared/pages/head-texts';
import type { PageAddress } from '#shared/pages/page-address';
import type { Language, PublicPage } from '#shared/pages/public-page';
import { inOneLine } from './plain-text';
import { productThing } from './product-thing';
import { CONTEXT, type Thing } from './thing';

/** Gives a path of the shop its absolute address, in the document's language. */
export type AddressOf = (path: string) => string;

export interface Described {
  readonly address: PageAddress;
  readonly page: PublicPage;
  readonly language: Language;
  /** The shop's name. */
  readonly site: string;
  readonly origin: string;
  readonly addressOf: AddressOf;
  /** The page's own absolute address. */
  readonly url: string;
}

/** The structured data of a page for search engines, as JSON-LD; nothing for most kinds. */
export function structuredData(described: Described): readonly Thing[] {
  const { address, page, language } = described;
  if (page.kind === 'product') {
    const { category } = page.product;
    const product = inLanguage(page.product, language);
    const called =
      categoryIn(product, language) ?? categoryNameIn(category, page.categoryNames, language);
    const trail = [
      { name: called, path: cataloguePath({ category }) },
      { name: product.name, path: null },
    ];
    return [
      productThing({ ...product, category: called }, described),
      breadcrumbs(trail, described),
    ];
  }
  if (page.kind !== 'catalogue') return [];
  if (address.kind === 'catalogue' && address.front && !page.category) return [website(described)];
  if (page.keyword === '' && page.category)
    return [
      breadcrumbs(
        [{ name: categoryNameIn(page.category, page.categoryNames, language), path: null }],
        described,
      ),
    ];
  return [];
}

/** @param trail from below the home page; a part without a path is the page itself */
function breadcrumbs(
  trail: readonly { readonly name: string; readonly path: string | null }[],
  { addressOf, language }: Described,
): Thing {
  const home = { name: headText('Home', language), path: '/' };
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...trail].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: inOneLine(name),
      ...(path === null ? {} : { item: addressOf(path) }),
    })),
  };
}

function website({ site, origin, addressOf, language }: Described): Thing {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: site,
    url: addressOf('/'),
    inLanguage: language === 'hi' ? 'hi' : 'en-IN',
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/search?keyword={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
