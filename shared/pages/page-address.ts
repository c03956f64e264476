import {
  catalogueChoiceOf,
  cataloguePath,
  MAX_KEYWORD,
  pageNumberOf,
} from '../catalogue/search-path';
import type { FilterQuery } from '../catalogue/product-filters';
import type { CatalogueChoice } from '../catalogue/search-path';
import { ALL_PAGES } from './pages';
import { pathTo } from './path-to';
import type { Language, TextName } from './public-page';

/** What an address asks for, before anything is read. */
export type PageAddress =
  | (CatalogueChoice & {
      readonly kind: 'catalogue';
      /** Trimmed; blank for all products. */
      readonly keyword: string;
      /** As requested, from 1; there may be fewer pages. */
      readonly pageNumber: number;
      /** The page with the carousel. */
      readonly front: boolean;
    })
  | { readonly kind: 'product'; readonly id: string }
  | { readonly kind: 'text'; readonly name: TextName }
  /** A screen of one person, or a search that the shop does not take: the device says what there is to say. */
  | { readonly kind: 'private' }
  | { readonly kind: 'unknown' };

type Query = FilterQuery;

/** Each pattern of the table in its parts. */
const PATTERNS = ALL_PAGES.map((page) => ({
  page,
  parts: page.path.replace(/^\//, '').split('/'),
}));

/** Where each page of plain text is. */
const TEXT_PATHS = new Map(ALL_PAGES.map(({ renders, path }) => [renders, path]));

/**
 * Reads an address as the page's router does: without regard to case, to a slash at the end and to the rest of
 * the query. Never throws, whatever came.
 * @param path still encoded
 */
export function pageAddressOf(path: string, query: Query): PageAddress {
  const parts = decodedParts(path);
  if (parts.length === 1 && parts[0]?.toLowerCase() === 'search') return searchByQuery(query);
  const pattern = PATTERNS.find((one) => fits(one.parts, parts));
  if (pattern?.page.who !== 'everyone') return { kind: 'private' };
  const part = (name: string) => parts[pattern.parts.indexOf(name)];
  const { renders } = pattern.page;
  switch (renders) {
    case 'catalogue': {
      const keyword = part(':keyword');
      const page = part(':pageNumber');
      return keyword === undefined ? listOf('', page, query) : searchOf(keyword, page, query);
    }
    case 'product':
      return { kind: 'product', id: namedPart(part(':id')) };
    case 'not-found':
    case undefined:
      return { kind: 'unknown' };
    default:
      return { kind: 'text', name: renders };
  }
}

/** Whether an address is one of a pattern. */
function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? parts.length < pattern.length - 1 : parts.length !== pattern.length) return false;
  return pattern.every(
    (part, place) => part === '*' || part.startsWith(':') || part === parts[place]?.toLowerCase(),
  );
}

/**
 * The one form of an address, path and query without `lang`, under which a page is rendered and cached; what it does not name
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
      return pathTo('/product/:id', { id: address.id });
    case 'text':
      return TEXT_PATHS.get(address.name);
    case 'private':
    case 'unknown':
      return undefined;
  }
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

const NO_QUERY: Query = { get: () => null, getAll: () => [] };

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
