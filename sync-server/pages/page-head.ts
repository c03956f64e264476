import { headText, type HeadText } from '#shared/pages/head-texts';
import { normalPath, type PageAddress } from '#shared/pages/page-address';
import { PAGES, type PagePath } from '#shared/pages/pages';
import type { Language, PublicPage, TextName } from '#shared/pages/public-page';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { categoryNameIn, inLanguage } from '#shared/catalogue/in-language';
import { decimalFromPaise, paiseFromRupees } from '#shared/core/paise';
import { imageOf, type PageImage } from './page-images';
import { pageLinks, type PageLinks } from './page-links';
import { beginningOf, inOneLine } from './plain-text';
import { structuredData } from './structured-data';
import type { Thing } from './thing';

/** As long as search engines show, in characters. */
const MAX_TITLE = 70;
const MAX_DESCRIPTION = 160;

/** What the head of a document says. */
export interface PageHead {
  readonly title: string;
  /** The shop's name. */
  readonly site: string;
  readonly description: string;
  /** Not to be listed by search engines. */
  readonly noindex: boolean;
  /** Nothing for an address that is no page. */
  readonly links: PageLinks | undefined;
  readonly image: PageImage;
  /** In rupees with two decimals; of a product alone. */
  readonly price: string | undefined;
  readonly structured: readonly Thing[];
}

export interface HeadInput {
  readonly address: PageAddress;
  readonly page: PublicPage;
  /** As the address names it; without one the document is in English. */
  readonly named: Language | undefined;
  /** Of the shop, such as `https://shop.example`. */
  readonly origin: string;
}

/** What a document's head says of a page; nothing for the plain shell. */
export function headOf({ address, page, named, origin }: HeadInput): PageHead | undefined {
  if (page.kind === 'shell') return undefined;
  const language = named ?? 'en';
  const site = inOneLine(page.shop?.shopName ?? SHOP_NAME);
  const { title, description } = wordsOf(address, page, language);
  const path = ownPath(address, page);
  const links = path === undefined ? undefined : pageLinks(path, named, origin);
  const described = links && {
    address,
    page,
    language,
    site,
    origin,
    url: links.canonical,
    addressOf: (to: string) => pageLinks(to, named, origin).canonical,
  };
  return {
    title: title === '' ? site : `${beginningOf(title, MAX_TITLE)} · ${site}`,
    site,
    description: beginningOf(description, MAX_DESCRIPTION),
    // A link to a search for arbitrary words finds nothing here, and cannot get a page indexed. Of filters there are too many.
    noindex:
      page.kind === 'not-found' ||
      page.shop?.opening === true ||
      (page.kind === 'catalogue' && (page.total === 0 || page.filters !== undefined)),
    links,
    image: imageOf(page, origin),
    price:
      page.kind === 'product' ? decimalFromPaise(paiseFromRupees(page.product.price)) : undefined,
    structured: described ? structuredData(described) : [],
  };
}

/**
 * The path that all addresses of a page give as theirs: without the order, which shows the same products, and with the
 * page that there is in the place of one past the end.
 */
function ownPath(address: PageAddress, page: PublicPage): string | undefined {
  if (page.kind === 'not-found') return undefined;
  if (address.kind !== 'catalogue' || page.kind !== 'catalogue') return normalPath(address);
  return normalPath({ ...address, front: true, pageNumber: page.page, sort: undefined });
}

function wordsOf(
  address: PageAddress,
  page: Exclude<PublicPage, { readonly kind: 'shell' }>,
  language: Language,
): { readonly title: string; readonly description: string } {
  const shop = shopOf(page);
  switch (page.kind) {
    case 'product': {
      const { name, description } = inLanguage(page.product, language);
      return { title: name, description: description.trim() === '' ? name : description };
    }
    case 'text': {
      const { title, about } = Object.values(PAGES).find(isText(page.name)) ?? PAGES['*'];
      return { title: headText(title, language), description: headText(about, language, shop) };
    }
    case 'not-found': {
      const title = address.kind === 'product' ? 'Product not found' : PAGES['*'].title;
      return {
        title: headText(title, language),
        description: headText(PAGES['*'].about, language, shop),
      };
    }
    case 'catalogue': {
      const { title, about } = listWords(address, page, language);
      if (page.page === 1) return { title, description: about };
      const number = headText('Page {page}', language, { page: page.page });
      // The number in front: a long keyword would push it out.
      return { title: `${number} · ${title}`, description: `${number}. ${about}` };
    }
  }
}

type TextPage = Extract<(typeof PAGES)[PagePath], { readonly renders: TextName }>;
const isText =
  (name: TextName) =>
  (page: (typeof PAGES)[PagePath]): page is TextPage =>
    'renders' in page && page.renders === name;

/** The shop's name for a text, where it is not the default. */
const shopOf = ({ shop }: PublicPage) => (shop ? { shop: inOneLine(shop.shopName) } : {});

function listWords(
  address: PageAddress,
  page: PublicPage & { readonly kind: 'catalogue' },
  language: Language,
) {
  const { keyword: asked, category: carried, categoryNames, total: count } = page;
  const keyword = inOneLine(asked);
  const category = carried && categoryNameIn(carried, categoryNames, language);
  const values = { ...shopOf(page), keyword, count, ...(category ? { category } : {}) };
  const say = (text: HeadText) => headText(text, language, values);
  if (asked === '' && category)
    return { title: category, about: say('{category} at {shop}. Products: {count}.') };
  if (asked === '' && address.kind === 'catalogue' && address.front)
    return { title: '', about: say(PAGES['/'].about) };
  const { title, about } = PAGES[asked === '' ? '/page/:pageNumber' : '/search/:keyword'];
  return { title: say(title), about: say(about) };
}
