import { DOCUMENT_PAGE } from '#shared/pages/early-press';
import { embeddedJson } from '#shared/pages/embedded-json';
import type { PublicPage } from '#shared/pages/public-page';
import { parseJson } from '../platform/parse-json';
import { isRecord } from '#shared/core/record';
import { isProduct } from '../database/product-shape';

/**
 * What the server rendered into the document: the first render shows it again, until the device's own copy or the server's
 * newer answer comes. Public data alone.
 */
export type DocumentPage = Exclude<PublicPage, { readonly kind: 'shell' }>;

const areProducts = (list: unknown) => Array.isArray(list) && list.every(isProduct);

function isDocumentPage(value: unknown): value is DocumentPage {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'catalogue':
      return isListPage(value);
    case 'product':
      return (
        isProduct(value['product']) &&
        typeof value['pricedAt'] === 'string' &&
        [value['similar'], value['boughtTogether']].every(
          (row) => row === undefined || Array.isArray(row),
        )
      );
    case 'text':
    case 'not-found':
      return true;
    default:
      return false;
  }
}

function isListPage(value: Record<string, unknown>): boolean {
  const { keyword, pricedAt, products, page, pages, total, similar, top, categories } = value;
  const { tiles = [] } = value;
  return (
    typeof keyword === 'string' &&
    typeof pricedAt === 'string' &&
    areProducts(products) &&
    [page, pages, total].every(Number.isInteger) &&
    (similar === undefined || similar === true) &&
    (top === undefined || areProducts(top)) &&
    Array.isArray(categories) &&
    categories.every((name) => typeof name === 'string') &&
    Array.isArray(tiles)
  );
}

/** As a data block of a document: no text in it can end the block, and it never runs as a script. */
export function documentPageBlock(page: DocumentPage): string {
  return `<script type="application/json" id="${DOCUMENT_PAGE}">${embeddedJson(page)}</script>`;
}

/** The document's data; nothing where it is the plain shell. */
export function readDocumentPage(
  document: Pick<Document, 'getElementById'>,
): DocumentPage | undefined {
  const page = parseJson(document.getElementById(DOCUMENT_PAGE)?.textContent ?? '');
  return isDocumentPage(page) ? page : undefined;
}
