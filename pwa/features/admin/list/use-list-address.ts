import { useTransition } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';

/** What a query says, by name. What is empty is left out. */
export type QueryParts = Readonly<Record<string, string | number | null>>;

interface ListOptions {
  /** How many lines may stand on a page, the usual number first. */
  readonly sizes?: readonly number[];
  /** The orders that the server knows; none unless said. */
  readonly sorts?: readonly string[];
}

/** The query of a list's address: what is shown is found again by Back, a reload or a link. */
export function useListAddress({ sizes = PAGE_SIZES, sorts = [] }: ListOptions = {}) {
  const [params, setParams] = useSearchParams();
  const [isChanging, startChange] = useTransition();
  const usual = sizes[0] ?? DEFAULT_PAGE_SIZE;
  const pageSize = sizes.find((size) => String(size) === params.get('pageSize')) ?? usual;
  const sort = sorts.find((known) => known === params.get('sort')) ?? null;

  /** The address with parts of it changed; those that are empty leave it, and a list that changes begins at its first page. */
  const queryWith = (parts: QueryParts) =>
    queryOf({ ...Object.fromEntries(params), pageNumber: null, ...parts });
  const change = (parts: QueryParts) => startChange(() => setParams(queryWith(parts)));

  return {
    params,
    page: pageOf(params.get('pageNumber')),
    keyword: (params.get('keyword') ?? '').trim(),
    sort,
    pageSize,
    sizes,
    /** What the server is asked for because of them. */
    shape: { sort, pageSize: pageSize === usual ? null : pageSize },
    queryWith,
    change,
    /** Another list has been requested, and the screen still shows the previous one. */
    isChanging,
    // The router renders the page of a link in a transition; one of the same press ends together with it.
    onFollow: () => startChange(() => undefined),
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : next }),
    search: (words: string) => change({ keyword: words.trim() }),
    sortBy: (wanted: string | null) => change({ sort: wanted }),
    resize: (size: number) => change({ pageSize: size === usual ? null : size }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;

/** From 1; whatever is no such number is the first page. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function queryOf(parts: QueryParts): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, String(value));
  return query;
}

/** A path with its query, where it has one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
