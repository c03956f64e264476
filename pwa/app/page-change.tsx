import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useArrivingFocus } from '../design/arriving-focus';

/**
 * What happens when the page changes: it begins at the top, unless the address names a place in it (spec §2), and the
 * focus goes to its heading, so that a screen reader begins there. The first page is left as the browser shows it.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const arriving = useArrivingFocus();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    window.scrollTo(0, 0);
    // The heading may be there already; else the next one takes the focus when it appears.
    arriving.want();
    const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]');
    if (heading && arriving.take()) heading.focus({ preventScroll: true });
  }, [pathname, hash, arriving]);

  return null;
}
