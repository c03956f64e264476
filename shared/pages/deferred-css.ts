/** The name of the `meta` element that names the page's style sheet, which the document inlines without its fonts. */
export const DEFERRED_CSS = 'late-sheet';

/** @param address the path of the sheet */
export function deferredCss(address: string): string {
  return `<meta name="${DEFERRED_CSS}" content="${address}" />`;
}

const WRITTEN = new RegExp(`<meta name="${DEFERRED_CSS}" content="([^"]*)" />`);

/**
 * The document with a link to that sheet: for a cached document, sheet and fonts are on the device.
 * @param html the whole document
 */
export function withSheet(html: string): string {
  return html.replace(
    WRITTEN,
    (_meta, address: string) => `<link rel="stylesheet" crossorigin href="${address}" />`,
  );
}
