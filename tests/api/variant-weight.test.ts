import { expect, test } from 'vitest';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import { inSixVariants, manyProducts } from '../../bench/many-products';
import { effort } from '../effort';
import { compressText } from '../../sync-server/http/compress-text';
import { aProduct } from '../../sync-server/testing/samples';

const PRODUCTS = effort(1_000, 10_000);

/** The bytes of the feed's pages as they are sent. */
async function weightOf(products: readonly Product[]): Promise<number> {
  let bytes = 0;
  for (let from = 0; from < products.length; from += MAX_FEED_PAGE) {
    const changes = products.slice(from, from + MAX_FEED_PAGE).map(documentOfProduct);
    bytes += (await compressText(Buffer.from(JSON.stringify({ changes })), 'br', 6)).length;
  }
  return bytes;
}

// docs/shop-rules.md#r-catalogue-17
test('six variants each make the feed at most 2.2 times as heavy', async () => {
  const products = (await manyProducts(PRODUCTS)).map((product) => aProduct(product));
  const ratio = (await weightOf(inSixVariants(products))) / (await weightOf(products));
  expect(ratio).toBeLessThanOrEqual(2.2);
}, 120_000);
