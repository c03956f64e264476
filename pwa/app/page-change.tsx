import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useArrivingFocus } from '../components/design/arriving-focus';

/**
 * What happens when the page changes: it begins at the top, unless the address names a place in it
 * (docs/shop-rules.md#r-routes-6), and the focus goes to its heading, so that a screen reader begins there. The first
 * page is left as the browser shows it.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  // A list's next page is another page, wherever its number stands in the address; a filter is not.
  const page = `${pathname}#${new URLSearchParams(search).get('pageNumber') ?? ''}`;
  const arriving = useArrivingFocus();
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    window.scrollTo(0, 0);
    // The heading may be there already; else the next one takes the focus when it appears.
    arriving.want();
    const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]');
    if (heading && arriving.take()) heading.focus({ preventScroll: true });
  }, [page, hash, arriving]);

  return null;
}
