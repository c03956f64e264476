import { DEFERRED_CSS } from '#shared/pages/deferred-css';

/**
 * Loads the page's full stylesheet where the document inlines it without the fonts: beside the first script they would use a
 * third of a slow connection (docs/decisions/0008-first-page.md). No effect where it is loaded.
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
