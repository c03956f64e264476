import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the shortcut "Search" of the installed shop leads (`manifest.webmanifest`). */
const SEARCH = '#search';

/** Whoever comes to search finds the search box in focus. */
export function SearchArrival() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === SEARCH)
      document.querySelector<HTMLInputElement>('header input[type="search"]')?.focus();
  }, [hash]);
  return null;
}
