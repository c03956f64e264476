import { useSearchParams } from 'react-router-dom';

/** The query of a list's address: what is shown is found again by Back, a reload or a link. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();

  /** Sets parts of the query and clears those given as `null`; a list that changes begins at its first page. */
  function change(parts: Readonly<Record<string, string | null>>, replace = false): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(parts)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  }

  return { params, page: pageOf(params.get('pageNumber')), change };
}

/** From 1; whatever is no such number is the first page. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
