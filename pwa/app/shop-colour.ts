import { iconAddress } from '#shared/shop/shop-logo';
import { colourAtNight, colourRules } from '#shared/shop/shop-colour';

let sheet: CSSStyleSheet | undefined;
/** The bar's colours that the document came with, by what they are for. */
const first = new Map<HTMLMetaElement, string>();

/** Puts the shop's colour on the page and the browser's bar. @param colour blank: the usual one */
export function showColour(colour: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(colour && colourRules(colour));
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const before = first.get(bar) ?? bar.content;
    first.set(bar, before);
    const shown = bar.media.includes('dark') ? colourAtNight(colour) : colour;
    bar.content = colour ? shown : before;
  }
}

let usualIcon: string | undefined;

/** Puts the owner's logo on the browser's tab. @param logo blank: the usual one */
export function showIcon(logo: string, colour: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  usualIcon ??= link.getAttribute('href') ?? '';
  // The document of the shop came with its own.
  const before = usualIcon.startsWith('/icons/') ? '/icon.svg' : usualIcon;
  link.removeAttribute('type');
  link.href = logo ? iconAddress(logo, colour, '192') : before;
}
