import type { ProductDocument, ProductReply } from '#shared/catalogue/product';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import { choiceQuery } from '#shared/catalogue/search-path';
import type { OlderReviews } from '#shared/reviews/review';
import type { Api, ReplyCheck } from '../network/api';
import { isRecord } from '#shared/core/record';
import { ApiError } from '../network/api-error';
import { isProduct } from '../database/product-shape';
import type { DatedProduct } from '../database/dated-product';
import type { ProductListPage } from '#shared/pages/public-page';
import type { DocumentPage } from './document-page';
import { createInitialCatalogue } from './initial-catalogue';
import { queryKey, type ProductList, type ProductQuery } from './product-query';

/**
 * Replies younger than this are not requested again, and older ones are dropped after that, in milliseconds
 * (docs/shop-rules.md#r-catalogue-14).
 */
const FRESH = 5_000;
const CACHED_FOR = 60_000;

/**
 * Replies are checked by hand, as the feed's are: the schemas' library would be a tenth of what a first visit loads
 * (docs/decisions/0008-first-page.md). @param is whether a body is such a reply
 */
const replyOf = <Reply>(is: (body: unknown) => body is Reply): ReplyCheck<Reply> => ({
  safeParse: (body) => (is(body) ? { success: true, data: body } : { success: false }),
});

const areProducts = (value: unknown): value is ProductDocument[] =>
  Array.isArray(value) && value.every(isProduct);
const isCount = (value: unknown) => typeof value === 'number';

const productReply = replyOf(isProduct);
const productsReply = replyOf(areProducts);
const pageReply = replyOf(
  (body): body is ProductReply =>
    isRecord(body) &&
    areProducts(body['products']) &&
    [body['page'], body['pages'], body['total']].every(isCount),
);

/** The products of a reply, each with the server's time of it; undated where the reply had no time. */
function dated(products: readonly DatedProduct[], time: number | undefined): DatedProduct[] {
  if (time === undefined) return [...products];
  const pricedAt = new Date(time).toISOString();
  return products.map((product) => ({ ...product, pricedAt }));
}

/**
 * The catalogue as the server answers it, before the device has its own copy. Every product carries the server's time of
 * the reply: an order states how old its prices are.
 * @param clock milliseconds since 1970 on this device
 * @param onListed called with the products of each list received, for the copies of them on the device
 * @param initial the document's data: of a list, the last reply to its query
 * @param openedAt when the server said so, by this device's clock; unless given, at the time of its prices
 */
export function createServerCatalogue(
  api: Api,
  clock: () => number,
  onListed?: (products: readonly DatedProduct[]) => void,
  initial?: DocumentPage,
  openedAt?: number,
) {
  const asked = new Map<string, { readonly at: number; readonly response: Promise<unknown> }>();
  const lists = new Map<string, { readonly at: number; readonly list: ProductList }>();
  let ranks = true;
  const said = createInitialCatalogue(initial);
  const { initialReply, initialList } = said;
  const initialKey = initialReply && queryKey(initialReply.query);
  if (initialReply && initialKey !== undefined)
    lists.set(initialKey, { at: clock(), list: initialReply.list });

  /** The document's list while it counts as a reply. */
  function newInitialReply(): ProductListPage | undefined {
    const saidAt = openedAt ?? Date.parse(initialList?.pricedAt ?? '');
    return Math.abs(clock() - saidAt) < CACHED_FOR ? initialList : undefined;
  }

  /** Shares a reply with all callers of the same query within a few seconds. */
  async function shared<ApiResponse>(
    key: string,
    ask: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const now = clock();
    for (const [old, { at }] of asked) if (Math.abs(now - at) >= FRESH) asked.delete(old);
    const before = asked.get(key);
    if (before) return (await before.response) as ApiResponse;
    const response = ask();
    asked.set(key, { at: now, response });
    response.catch(() => asked.delete(key));
    return response;
  }

  /** Sends the request, and reports the server's time of the answer. */
  async function timed<ApiResponse>(path: string, schema: ReplyCheck<ApiResponse>) {
    let time: number | undefined;
    const response = await api.request('GET', path, {
      schema,
      onServerTime: (said) => {
        time = said;
      },
    });
    return { response, time };
  }

  async function request(
    { keyword, pageNumber, ...choice }: ProductQuery,
    ranked: boolean,
  ): Promise<ProductList> {
    const query = new URLSearchParams({ pageNumber: String(pageNumber) });
    if (keyword !== '') query.set('keyword', keyword);
    for (const [name, value] of new URLSearchParams(choiceQuery(choice))) query.append(name, value);
    if (!choice.sort && keyword !== '' && ranked) query.set('sort', 'relevance');
    const { response, time } = await timed(`/products?${query.toString()}`, pageReply);
    const products = dated(response.products, time);
    onListed?.(products);
    return { ...response, products };
  }

  async function freshList(query: ProductQuery): Promise<ProductList> {
    const list = await request(query, ranks).catch((error: unknown) => {
      if (!ranks || query.keyword === '' || query.sort) throw error;
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      return request(query, false).then((unranked) => {
        ranks = false;
        return unranked;
      });
    });
    const now = clock();
    for (const [old, { at }] of lists) if (Math.abs(now - at) >= CACHED_FOR) lists.delete(old);
    lists.set(queryKey(query), { at: now, list });
    return list;
  }

  return {
    ...said,
    /** In the chosen order; else newest first, or best match first for a keyword. @throws ApiError */
    async list(query: ProductQuery): Promise<ProductList> {
      const key = queryKey(query);
      const opened = key === initialKey ? newInitialReply() : undefined;
      return opened && initialReply
        ? initialReply.list
        : shared(`list ${key}`, () => freshList(query));
    },
    /** How many products each filter would give. @param schema of the reply, which comes with the filters' own code @throws ApiError */
    counts(
      { keyword, pageNumber: _page, ...choice }: ProductQuery,
      schema: ReplyCheck<FilterCounts>,
    ): Promise<FilterCounts> {
      const query = new URLSearchParams(choiceQuery({ ...choice, sort: undefined }));
      if (keyword !== '') query.set('keyword', keyword);
      const path = `/products/filters?${query.toString()}`;
      return shared(path, async () => (await timed(path, schema)).response);
    },
    /** The last reply to this query, about a minute old at most: shown while the new one is under way. */
    recentList: (query: ProductQuery): ProductList | undefined => lists.get(queryKey(query))?.list,
    /** @throws ApiError */
    async top(): Promise<readonly DatedProduct[]> {
      const { top, pricedAt } = newInitialReply() ?? {};
      if (top && pricedAt !== undefined) return top.map((product) => ({ ...product, pricedAt }));
      return shared('top', async () => {
        const { response, time } = await timed('/products/top', productsReply);
        const products = dated(response, time);
        onListed?.(products);
        return products;
      });
    },
    /** Its reviews after the oldest that is shown. @param schema of the reply, which comes with the code for it @throws ApiError */
    reviewsAfter: (
      id: string,
      after: string,
      schema: ReplyCheck<OlderReviews>,
    ): Promise<OlderReviews> =>
      api.request('GET', `/products/${encodeURIComponent(id)}/reviews?after=${after}`, { schema }),
    /** With its newest reviews. @throws ApiError 404 where it is no longer sold */
    product: (id: string): Promise<DatedProduct> =>
      shared(`product ${id}`, async () => {
        const { response, time } = await timed(`/products/${encodeURIComponent(id)}`, productReply);
        return dated([response], time)[0] ?? response;
      }),
  };
}
export type ServerCatalogue = ReturnType<typeof createServerCatalogue>;
