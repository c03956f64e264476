import {
  catalogueChoiceOf,
  cataloguePath,
  MAX_KEYWORD,
  pageNumberOf,
} from '../catalogue/search-path';
import type { CatalogueChoice } from '../catalogue/search-path';
import type { Language, TextName } from './public-page';

/** What an address asks for, before anything is read. */
export type PageAddress =
  | (CatalogueChoice & {
      readonly kind: 'catalogue';
      /** Trimmed; blank for all products. */
      readonly keyword: string;
      /** As asked for, from 1; there may be fewer pages. */
      readonly pageNumber: number;
      /** The page with the carousel. */
      readonly front: boolean;
    })
  | { readonly kind: 'product'; readonly id: string }
  | { readonly kind: 'text'; readonly name: TextName }
  /** A screen of one person, or a search that the shop does not take: the device says what there is to say. */
  | { readonly kind: 'private' }
  | { readonly kind: 'unknown' };

type Query = { get(name: string): string | null };

/** Where each page of plain text is. */
export const TEXT_PATHS: Readonly<Record<TextName, string>> = {
  contact: '/contact',
  'shipping-policy': '/policy/shipping',
  'refunds-policy': '/policy/cancellations-refunds',
  terms: '/terms',
  privacy: '/privacy',
};
const TEXTS = new Map<string, TextName>([
  [TEXT_PATHS.contact, 'contact'],
  [TEXT_PATHS['shipping-policy'], 'shipping-policy'],
  [TEXT_PATHS['refunds-policy'], 'refunds-policy'],
  [TEXT_PATHS.terms, 'terms'],
  [TEXT_PATHS.privacy, 'privacy'],
]);

/** The screens of one person (docs/shop-rules.md#r-routes-1); under the last two there is more. */
export const PRIVATE_PATHS = [
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/activity',
  '/wishlist',
  '/shipping',
  '/payment',
  '/placeorder',
  '/myorders',
  '/profile',
  '/order',
  '/admin',
] as const;
const PRIVATE = new Set<string>(PRIVATE_PATHS.slice(0, -2));

/**
 * Reads an address as the page's router does: without regard to case, to a slash at the end and to what else stands in
 * the query. Never throws, whatever came.
 * @param path still encoded
 */
export function pageAddressOf(path: string, query: Query): PageAddress {
  const parts = decodedParts(path);
  const fixed = parts.map((part) => part.toLowerCase());
  const [first = '', second] = fixed;
  const whole = `/${fixed.join('/')}`;
  const text = TEXTS.get(whole);
  if (text) return { kind: 'text', name: text };
  if (PRIVATE.has(whole) || first === 'admin') return { kind: 'private' };
  if (first === 'order' && parts.length === 2) return { kind: 'private' };
  if (first === 'order' && parts.length === 3 && fixed[2] === 'invoice') return { kind: 'private' };
  if (whole === '/') return listOf('', undefined, query);
  if (first === 'page' && parts.length === 2) return listOf('', parts[1], query);
  if (first === 'product' && second !== undefined && parts.length === 2)
    return { kind: 'product', id: namedPart(parts[1]) };
  if (first !== 'search') return { kind: 'unknown' };
  if (parts.length === 1) return searchByQuery(query);
  const [, keyword] = parts;
  if (parts.length === 2) return searchOf(keyword, undefined, query);
  if (parts.length === 4 && fixed[2] === 'page') return searchOf(keyword, parts[3], query);
  return { kind: 'unknown' };
}

/**
 * The one form of an address, path and query without `lang`, under which a page is drawn and kept; what it does not name
 * makes no difference to the page. Private and unknown addresses have none.
 */
export function normalPath(address: PageAddress): string | undefined {
  switch (address.kind) {
    case 'catalogue': {
      const path = cataloguePath(address);
      // The first page by its number has no carousel.
      const isNumbered = !address.front && address.keyword === '' && address.pageNumber === 1;
      return isNumbered ? path.replace('/', '/page/1') : path;
    }
    case 'product':
      return productPath(address.id);
    case 'text':
      return TEXT_PATHS[address.name];
    case 'private':
    case 'unknown':
      return undefined;
  }
}

/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** The language that an address names; anything else is none. */
export function languageIn(query: Query): Language | undefined {
  const named = query.get('lang');
  return named === 'en' || named === 'hi' ? named : undefined;
}

/** The search form of a page without its script leads to `/search?keyword=…`; a blank keyword leads home. */
function searchByQuery(query: Query): PageAddress {
  const keyword = query.get('keyword') ?? '';
  return isBlank(keyword)
    ? listOf('', undefined, NO_QUERY)
    : searchOf(keyword, undefined, NO_QUERY);
}

const NO_QUERY: Query = { get: () => null };

function searchOf(part: string | undefined, page: string | undefined, query: Query): PageAddress {
  const keyword = namedPart(part).trim();
  if (isBlank(keyword) || keyword.length > MAX_KEYWORD) return { kind: 'private' };
  return listOf(keyword, page, query);
}

function listOf(keyword: string, page: string | undefined, query: Query): PageAddress {
  return {
    kind: 'catalogue',
    keyword,
    pageNumber: pageNumberOf(page),
    front: keyword === '' && page === undefined,
    ...catalogueChoiceOf(query, keyword),
  };
}

/** A keyword that has no address of its own. */
function isBlank(keyword: string): boolean {
  return cataloguePath({ keyword }) === '/';
}

/** A slash inside of a part stays encoded until the part is read; where one part cannot be decoded, none is. */
function decodedParts(path: string): string[] {
  const parts = path.replace(/^\//, '').split('/');
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  try {
    return parts.map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
  } catch {
    return parts;
  }
}

function namedPart(part = ''): string {
  return part.replaceAll('%2F', '/');
}
