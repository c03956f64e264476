import * as z from 'zod/mini';
import { isLowStock } from '#shared/admin/low-stock';
import {
  documentOfProduct,
  productDocument,
  productPage,
  PRODUCTS_PER_PAGE,
  TOP_PRODUCTS,
  type Product,
} from '#shared/catalogue/product';
import { cutPage, type Page } from '#shared/core/page';
import { writeReview } from '#shared/actions/write-review';
import { publicReview, reviewFields } from '#shared/reviews/review';
import { canonicalJson } from '#shared/protocol/canonical-json';
import { preparedResponse } from '../catalogue/prepared-responses';
import { ApiError } from '../http/api-error';
import {
  ASK_FIRST,
  json,
  messageResponse,
  type RequestFacts,
  type ApiResponse,
} from '../http/response';
import { defineRoute } from '../routing/route';
import type { Services } from '../routing/services';
import type { ShopReader } from '../store/shop-store';
import { runAction } from './run-action';
import { pageNumber, searchKeyword } from '../routing/list-query';
import { pathId, sameIdAsPath } from './one-document';

const listQuery = z.strictObject({
  keyword: searchKeyword,
  pageNumber,
  category: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** `low`: only what is about to run out, for admins. */
  stock: z.optional(z.literal('low')),
  /** `relevance` ranks by the keyword as the device does; without one it is `newest`. */
  sort: z._default(z.enum(['newest', 'price', '-price', 'rating', 'relevance']), 'newest'),
});
type ListQuery = z.infer<typeof listQuery>;

export const productRoutes = [
  defineRoute({
    method: 'GET',
    path: '/products',
    who: 'all',
    summary: 'A page of the catalogue',
    response: { status: 200, schema: productPage },
    query: listQuery,
    handle: (request, services) =>
      fromCatalogue(request, services, `products ${canonicalJson(request.query)}`, async (shop) => {
        const { items, page, pages, total } = await listed(shop, request.query, services);
        return { products: items.map(documentOfProduct), page, pages, total };
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/top',
    who: 'all',
    summary: 'The best rated products, at most five',
    response: { status: 200, schema: z.array(productDocument) },
    handle: (request, services) =>
      fromCatalogue(request, services, 'top', async (shop) =>
        (await shop.topProducts(TOP_PRODUCTS)).map(documentOfProduct),
      ),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id',
    who: 'all',
    summary: 'A product with its reviews',
    response: { status: 200, schema: productDocument },
    params: pathId,
    handle: (request, services) =>
      fromCatalogue(request, services, `product ${request.params.id}`, async (shop) => {
        const [product] = await shop.products([request.params.id]);
        if (!product) throw new ApiError('not_found', { message: 'Product not found' });
        const reviews = (await shop.reviewsOf(product._id)).map(publicReview);
        return { ...documentOfProduct(product), reviews };
      }),
  }),

  defineRoute({
    method: 'POST',
    path: '/products/:id/reviews',
    who: 'signed-in',
    summary: 'Reviews a product, once',
    response: { status: 201, schema: messageResponse },
    refusals: ['already_reviewed'],
    params: pathId,
    body: z.extend(reviewFields, { productId: z.optional(z.string()) }),
    handle(request, services) {
      const { id } = request.params;
      const { productId, ...review } = request.body;
      sameIdAsPath('productId', productId, id);
      return runAction(request, services, `review ${id}`, {
        prepare: async (shop) => {
          if ((await shop.products([id])).length === 0)
            throw new ApiError('not_found', { message: 'Product not found' });
          return writeReview.prepare({ reviewId: services.randomUuid(), productId: id, review });
        },
        reply: async () => json(201, { message: 'Review created successfully' }),
      });
    },
  }),
];

/** Answers from the catalogue as it stands, written and compressed once for each version of it. */
function fromCatalogue(
  request: RequestFacts,
  { store, prepared }: Services,
  what: string,
  make: (shop: ShopReader) => Promise<unknown>,
): Promise<ApiResponse> {
  return store.read(async (shop) => {
    const version = `${await shop.epoch()}.${await shop.catalogueVersion()}`;
    return preparedResponse(request, version, ASK_FIRST, (encoding) =>
      prepared.text(`${version} ${what}`, encoding, async () => JSON.stringify(await make(shop))),
    );
  });
}

async function listed(
  shop: ShopReader,
  { keyword, pageNumber: wanted, category, stock, sort }: ListQuery,
  { search }: Services,
): Promise<Page<Product>> {
  if (sort === 'relevance' && keyword !== '') {
    const ranking = await search.search(shop, keyword);
    const byId = new Map((await shop.products(ranking)).map((one) => [one._id, one]));
    const found = ranking
      .flatMap((id) => byId.get(id) ?? [])
      .filter((one) => stock !== 'low' || isLowStock(one))
      .filter((one) => !category || one.category === category);
    return cutPage(found, { pageNumber: wanted, pageSize: PRODUCTS_PER_PAGE });
  }
  return shop.listProducts({
    keyword,
    ...(category ? { category } : {}),
    ...(stock ? { stock } : {}),
    sort: sort === 'relevance' ? 'newest' : sort,
    pageNumber: wanted,
    pageSize: PRODUCTS_PER_PAGE,
  });
}
