import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { productDocument } from '#shared/catalogue/product';
import type { TestShop } from './test-shop';

const listResponse = z.object({
  products: z.array(productDocument),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
});

/** What the server lists. @param query of `GET /api/products`, with its `?` */
export const listedBy = (shop: TestShop, query: string) =>
  shop.api.ask(listResponse, 'GET', `/products${query}`);

/** The products of the list on the page, by id, in their order. */
export async function shownOn(page: Page): Promise<string[]> {
  const links = page.locator('article h2 a[href^="/product/"]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  return hrefs.map((href) => href.slice('/product/'.length));
}
