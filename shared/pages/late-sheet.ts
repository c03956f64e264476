/** The name of the `meta` element by which a document says what the page's sheet is, which it carries without its letters. */
export const LATE_SHEET = 'late-sheet';

/** @param address the path of the sheet */
export function lateSheet(address: string): string {
  return `<meta name="${LATE_SHEET}" content="${address}" />`;
}

const WRITTEN = new RegExp(`<meta name="${LATE_SHEET}" content="([^"]*)" />`);

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
