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
