/** The name of the `meta` element by which a document says what the page's sheet is, which it carries without its letters. */
export const DEFERRED_CSS = 'late-sheet';

/** @param address the path of the sheet */
export function deferredCss(address: string): string {
  return `<meta name="${DEFERRED_CSS}" content="${address}" />`;
}

const WRITTEN = new RegExp(`<meta name="${DEFERRED_CSS}" content="([^"]*)" />`);

/**
 * The document with that sheet: of one that is kept, sheet and letters lie on the device.
 * @param html the whole document
 */
export function withSheet(html: string): string {
  return html.replace(
    WRITTEN,
    (_meta, address: string) => `<link rel="stylesheet" crossorigin href="${address}" />`,
  );
}
