import { DEFERRED_CSS } from '#shared/pages/deferred-css';

/**
 * Asks for the page's whole sheet where the document carries it without the letters: beside the first script they would take a
 * third of a slow connection (docs/decisions/0008-first-page.md). Without effect where it is there.
 */
export function loadDeferredCss(document: Document): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${DEFERRED_CSS}"]`);
  if (!meta) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = meta.content;
  // In the place of the built one: above what the screens' own rules are written into.
  meta.replaceWith(link);
}
