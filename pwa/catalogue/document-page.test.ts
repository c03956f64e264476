import { expect, test } from 'vitest';
import type { ProductListPage } from '#shared/pages/public-page';
import { product } from '../testing/shop-things';
import { documentPageBlock, readDocumentPage, type DocumentPage } from './document-page';

const PAGE: ProductListPage = {
  kind: 'catalogue',
  keyword: '',
  products: [product('kettle')],
  page: 1,
  pages: 1,
  total: 1,
  top: [product('kettle')],
  categories: ['Kitchen'],
  pricedAt: '2026-03-01T10:00:00.000Z',
};

/** A document with this text in its data block. */
const documentWith = (textContent: string) => ({
  getElementById: () => ({ textContent }) as HTMLElement,
});

/** The content between the tags of a block. */
const textOf = (block: string) => block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'));

test.each<DocumentPage>([
  PAGE,
  { kind: 'product', product: product('kettle', { reviews: [] }), pricedAt: PAGE.pricedAt },
  { kind: 'text', name: 'terms' },
  { kind: 'not-found', gone: true },
])('what the server wrote is what the browser reads: $kind', (page) => {
  expect(readDocumentPage(documentWith(textOf(documentPageBlock(page))))).toEqual(page);
});

test('a plain document contains no page', () => {
  expect(readDocumentPage({ getElementById: () => null })).toBeUndefined();
});

test.each([
  ['no JSON', '{'],
  ['another thing', '[]'],
  ['another kind', JSON.stringify({ kind: 'shell' })],
  ['no product', JSON.stringify({ kind: 'product', pricedAt: PAGE.pricedAt })],
  ['a page without its date', JSON.stringify({ ...PAGE, pricedAt: undefined })],
  ['an invalid product', JSON.stringify({ ...PAGE, products: [{ _id: 1 }] })],
  ['invalid categories', JSON.stringify({ ...PAGE, categories: [1] })],
])('%s is no page', (_what, text) => {
  expect(readDocumentPage(documentWith(text))).toBeUndefined();
});
