import { useSearchParams } from 'react-router-dom';

/** What a query says, by name. What is empty is left out. */
type QueryParts = Readonly<Record<string, string | number | null>>;

/** The query of a list's address: what is shown is found again by Back, a reload or a link. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();

  /** Sets parts of the query and clears those that are empty; a list that changes begins at its first page. */
  const change = (parts: QueryParts) =>
    setParams((now) => queryOf({ ...Object.fromEntries(now), ...parts }));

  return {
    params,
    page: pageOf(params.get('pageNumber')),
    keyword: (params.get('keyword') ?? '').trim(),
    change,
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : next }),
    search: (words: string) => change({ keyword: words.trim(), pageNumber: null }),
  };
}

/** From 1; whatever is no such number is the first page. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function queryOf(parts: QueryParts): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, String(value));
  return query;
}
