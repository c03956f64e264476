import { may } from '#shared/users/permissions';
import { rejectWhenQueueFull } from '../../concurrency/concurrency-limit';
import * as z from 'zod/mini';
import {
  documentOfProduct,
  productDocument,
  productPage,
  type Product,
} from '#shared/catalogue/product';
import { shownProduct } from '#shared/catalogue/shown-product';
import { filterCounts } from '#shared/catalogue/filter-reply';
import {
  DISCOUNT_STEPS,
  filtersOf,
  hasFilters,
  RATING_STEPS,
} from '#shared/catalogue/product-filters';
import { PRODUCT_SORTS } from '#shared/catalogue/product-order';
import { writeReview } from '#shared/actions/write-review';
import { documentId } from '#shared/core/identifier';
import { olderReviews } from '#shared/reviews/review';
import { reviewFields } from '#shared/reviews/review-fields';
import { canonicalJson } from '#shared/protocol/canonical-json';
import { preparedResponse } from '../../catalogue/prepared-responses';
import {
  boughtTogetherWith,
  currentCategory,
  listProducts,
  productWithReviews,
  reviewsAfter,
  similarTo,
  topProducts,
} from '../../catalogue/product-lists';
import { ApiError } from '../../http/api-error';
import {
  ASK_FIRST,
  json,
  messageResponse,
  type RequestFacts,
  type ApiResponse,
} from '../../http/response';
import { defineRoute } from '../../routing/route';
import type { Services } from '../../routing/services';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { runAction } from '../../routing/run-action';
import { asFilterQuery, filterTexts, rupees, step } from '../../routing/filter-query';
import { categoryName, pageNumber, searchKeyword } from '../../routing/list-query';
import { pathId, sameIdAsPath } from '../../routing/one-document';

const filterQuery = {
  keyword: searchKeyword,
  category: z.optional(categoryName),
  brand: filterTexts,
  /** In whole rupees. */
  min: rupees,
  max: rupees,
  /** At least so many stars. */
  rating: step(RATING_STEPS),
  /** At least so many percent below the printed price. */
  discount: step(DISCOUNT_STEPS),
  /** Such as `Size:M`. */
  option: filterTexts,
};

const listQuery = z.strictObject({
  ...filterQuery,
  pageNumber,
  /** `in`: only what is in stock; `low`: only what is about to run out, for admins. */
  stock: z.optional(z.enum(['in', 'low'])),
  /** `relevance` ranks by the keyword as the device does; absent: newest first, and nothing that is only similar. */
  sort: z.optional(z.enum([...PRODUCT_SORTS, 'relevance'])),
});

const countQuery = z.strictObject({ ...filterQuery, stock: z.optional(z.literal('in')) });

/** While too many searches wait, in seconds. */
const SEARCH_RETRY = 5;

export const productRoutes = [
  defineRoute({
    method: 'GET',
    path: '/products',
    who: 'all',
    summary: 'A page of the catalogue',
    response: { status: 200, schema: productPage },
    refusals: ['slow_down'],
    query: listQuery,
    handle(request, services) {
      const { query, ip } = request;
      const filters = filtersOf(asFilterQuery(query));
      const { stock } = query;
      const asked = { ...query, filters, stock: stock === 'low' ? stock : undefined };
      const list = () =>
        fromCatalogue(request, services, `products ${canonicalJson(query)}`, async (shop) => {
          const meter = services.searchTime.of(ip);
          return listProducts(shop, asked, services.search.meteredBy(meter));
        });
      if (query.keyword === '' && query.sort !== 'discount' && !hasFilters(filters)) return list();
      const answer = async () => {
        await services.search.whenPrepared();
        return list();
      };
      // Before it has a connection of the database: what is light needs those meanwhile.
      return rejectWhenQueueFull(services.searching(answer), SEARCH_RETRY);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/products/filters',
    who: 'all',
    summary:
      'How many products each value of each filter gives, with the other filters as they are',
    response: { status: 200, schema: filterCounts },
    refusals: ['slow_down'],
    query: countQuery,
    handle(request, services) {
      const { query, ip } = request;
      const { keyword, category } = query;
      const filters = filtersOf(asFilterQuery(query));
      const answer = async () => {
        await services.search.whenPrepared();
        return fromCatalogue(request, services, `filters ${canonicalJson(query)}`, async (shop) => {
          const current = category && (await currentCategory(shop, category));
          const search = services.search.meteredBy(services.searchTime.of(ip));
          return search.counts(shop, keyword, { ...filters, category: current });
        });
      };
      return rejectWhenQueueFull(services.searching(answer), SEARCH_RETRY);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/products/top',
    who: 'all',
    summary: 'The best rated products, at most five',
    response: { status: 200, schema: z.array(productDocument) },
    handle: (request, services) =>
      fromCatalogue(request, services, 'top', (shop) => topProducts(shop, services.search)),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id',
    who: 'all',
    summary: 'A product with its reviews; a draft is found by admins alone',
    response: { status: 200, schema: productDocument },
    params: pathId,
    async handle(request, services) {
      const user = request.auth?.user;
      const draft =
        user && may(user, 'edit-products') && (await draftOf(services, request.params.id));
      if (draft) return json(200, { ...documentOfProduct(draft), reviews: [] });
      return fromCatalogue(request, services, `product ${request.params.id}`, async (shop) => {
        const product = await productWithReviews(shop, request.params.id);
        if (!product) throw new ApiError('not_found', { message: 'Product not found' });
        return product;
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id/reviews',
    who: 'all',
    summary: 'Twenty reviews of a product, newest first; those that are older than one of them',
    response: { status: 200, schema: olderReviews },
    params: pathId,
    query: z.strictObject({ after: z.optional(documentId) }),
    async handle({ params: { id }, query: { after } }, { store }) {
      const older = await store.read((shop) => reviewsAfter(shop, id, after), { replica: true });
      if (!older) throw new ApiError('not_found', { message: 'Product not found' });
      return json(200, older);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id/similar',
    who: 'all',
    summary: 'The products most like this one, at most eight',
    response: { status: 200, schema: z.array(shownProduct) },
    params: pathId,
    handle: (request, services) =>
      fromCatalogue(request, services, `similar ${request.params.id}`, async (shop) => {
        const similar = await similarTo(shop, request.params.id);
        if (!similar) throw new ApiError('not_found', { message: 'Product not found' });
        return similar;
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id/bought-together',
    who: 'all',
    summary: 'What at least five people have bought together with this product, at most eight',
    response: { status: 200, schema: z.array(shownProduct) },
    params: pathId,
    // Not as the catalogue's other answers: its state does not say when the orders were counted.
    handle: (request, { store }) =>
      store.read(
        async (shop) => {
          const others = await boughtTogetherWith(shop, request.params.id);
          if (!others) throw new ApiError('not_found', { message: 'Product not found' });
          return json(200, others);
        },
        { replica: true },
      ),
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

/** A product that is not on sale yet. */
async function draftOf({ store }: Services, id: string): Promise<Product | undefined> {
  const [product] = await store.read((shop) => shop.productsAndDrafts([id]));
  return product?.draft ? product : undefined;
}

/** Answers from the current catalogue, written and compressed once for each state of it. */
function fromCatalogue(
  request: RequestFacts,
  { store, prepared }: Services,
  what: string,
  make: (shop: ShopReader) => Promise<unknown>,
): Promise<ApiResponse> {
  return store.read(
    async (shop) => {
      const state = `${await shop.epoch()}.${await shop.catalogueState()}`;
      return preparedResponse(request, state, ASK_FIRST, (encoding) =>
        prepared.text(`${state} ${what}`, encoding, async () => JSON.stringify(await make(shop))),
      );
    },
    { replica: true },
  );
}
