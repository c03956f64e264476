import * as z from 'zod/mini';
import { changedProducts, productChanges } from '#shared/admin/change-products';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { duplicateOf, newDraft } from '#shared/catalogue/edit-product';
import { productPatch, wholePatch, type ProductPatch } from '#shared/catalogue/patch-product';
import {
  ADMIN_PRODUCT_SORTS,
  adminProductPage,
  PRODUCT_PAGE_SIZES,
  PRODUCT_VIEWS,
} from '#shared/admin/product-list';
import { documentOfProduct, productDocument, type Product } from '#shared/catalogue/product';
import { productFields } from '#shared/catalogue/product-fields';
import { stockHistoryPage, wholeHistory } from '#shared/payments/stock-history';
import { cutPage } from '#shared/core/page';
import { done, refusal, withIdempotency, type Written } from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json, messageResponse, type ApiResponse } from '../../http/response';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';
import { pageNumber, pageSize, pageSizeOf, searchKeyword } from '../../routing/list-query';
import { pathId, revisionConflict, sameIdAsPath } from '../../routing/one-document';
import { changeProducts } from './bulk-products';
import { conflictOf, editProductOf, stockCause } from './edit-product';

/** How many products of a call count as one call. */
const PRODUCTS_A_CALL = 20;

/** Which products are wanted, and how they are sorted: of a page, and of the table that is exported. */
export const adminProductQuery = z.strictObject({
  keyword: searchKeyword,
  view: z._default(z.enum(PRODUCT_VIEWS), 'all'),
  sort: z.optional(z.enum(ADMIN_PRODUCT_SORTS)),
});

const pageQuery = z.extend(adminProductQuery, {
  pageNumber,
  pageSize: pageSizeOf(PRODUCT_PAGE_SIZES, PRODUCTS_PER_PAGE),
});

/** The products as admins keep them. Devices learn of each change through the catalogue's feed. */
export const productAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/products',
    who: 'admin',
    may: 'edit-products',
    summary: 'A page of all products, drafts among them, and how many each view holds',
    response: { status: 200, schema: adminProductPage },
    query: pageQuery,
    handle: ({ query }, { store, search }) =>
      store.read(
        async (shop) => {
          const counts = await shop.countAllProducts(query.keyword, await search.count(shop));
          const wanted = { ...query, total: counts[query.view] };
          const { items, page, pages, total } = await shop.listAllProducts(wanted);
          const { lowStock } = await shop.ownerSettings();
          const products = items.map(documentOfProduct);
          return json(200, { products, page, pages, total, counts, lowStock });
        },
        { replica: true },
      ),
  }),

  defineRoute({
    method: 'POST',
    path: '/products',
    who: 'admin',
    may: 'edit-products',
    summary:
      'Makes a sample product, ready to edit: price 0, stock 0; a draft, which admins alone see until it is saved with a price',
    response: { status: 201, schema: productDocument },
    handle: (request, services) =>
      withIdempotency(services, request, 'create product', async (shop): Promise<Written> => {
        const product = newDraft(services.randomUuid(), services.clock());
        await shop.putProduct(product, stockCause(request, services, 'created'));
        return done(json(201, documentOfProduct(product)));
      }),
  }),

  defineRoute({
    method: 'PATCH',
    path: '/products',
    who: 'admin',
    may: 'edit-products',
    summary:
      'Changes, deletes or restores up to 100 products; each has its own outcome, and one that is refused stops none of the others',
    response: { status: 200, schema: changedProducts },
    body: productChanges,
    cost: ({ products }) => Math.ceil(products.length / PRODUCTS_A_CALL),
    handle: (request, services) => changeProducts(request, services),
  }),

  defineRoute({
    method: 'POST',
    path: '/products/:id/duplicate',
    who: 'admin',
    may: 'edit-products',
    summary: 'Makes a draft with everything that is set of a product but its stock',
    response: { status: 201, schema: productDocument },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return change(id, `duplicate product ${id}`, request, services, async (shop, product) => {
        const copy = duplicateOf(product, services.randomUuid(), services.clock());
        await shop.putProduct(copy, stockCause(request, services, 'created'));
        return done(json(201, documentOfProduct(copy)));
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/products/:id',
    who: 'admin',
    may: 'edit-products',
    summary: 'Replaces what an admin sets of a product, its stock included',
    response: { status: 200, schema: productDocument },
    ifMatch: true,
    refusals: ['has_variants'],
    params: pathId,
    body: z.extend(productFields, { productId: z.optional(z.string()) }),
    handle(request, services) {
      const { id } = request.params;
      const { productId, ...fields } = request.body;
      sameIdAsPath('productId', productId, id);
      const what = [`edit product ${id}`, request.body];
      return change(id, what, request, services, (shop, product) =>
        edit(shop, product, wholePatch(product, fields), request, services, true),
      );
    },
  }),

  defineRoute({
    method: 'PATCH',
    path: '/products/:id',
    who: 'admin',
    may: 'edit-products',
    summary:
      'Changes some of what an admin sets of a product, and its stock by a difference; a conflict only where somebody else changed the same',
    response: { status: 200, schema: productDocument },
    refusals: ['version_conflict', 'has_variants'],
    params: pathId,
    body: productPatch,
    handle(request, services) {
      const { id } = request.params;
      const what = [`change product ${id}`, request.body];
      return change(id, what, request, services, (shop, product) =>
        edit(shop, product, request.body, request, services),
      );
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/products/:id/stock-history',
    who: 'admin',
    may: 'edit-products',
    summary: 'How the stock of a product came to be what it is, newest first: who, why, from, to',
    response: { status: 200, schema: stockHistoryPage },
    params: pathId,
    query: z.strictObject({ pageNumber, pageSize }),
    handle: ({ params: { id }, query }, { store }) =>
      store.read(async (shop) => {
        const [product] = await shop.productsAndDrafts([id]);
        if (!product) throw new ApiError('not_found', { message: 'Product not found' });
        const { countInStock: stock } = product;
        const { items, ...page } = cutPage(wholeHistory(await shop.stockHistory(id), stock), query);
        return json(200, { entries: items, stock, ...page });
      }),
  }),

  defineRoute({
    method: 'DELETE',
    path: '/products/:id',
    who: 'admin',
    may: 'edit-products',
    summary: 'Takes a product off the shelf; orders and reviews of it stay',
    response: { status: 200, schema: messageResponse },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return change(id, `delete product ${id}`, request, services, async (shop, product) => {
        await shop.removeAndKeep(product, new Date(services.clock()).toISOString());
        return done(json(200, { message: 'Product removed' }));
      });
    },
  }),
];

/** Edits a product, and says how it is now. @param evenUnchanged as `editProductOf` */
async function edit(
  shop: ShopWriter,
  product: Product,
  patch: ProductPatch,
  request: SignedInRequest,
  services: Services,
  evenUnchanged = false,
): Promise<Written> {
  const edited = await editProductOf(shop, product, patch, request, services, evenUnchanged);
  if (edited instanceof ApiError) return refusal(edited);
  return done(json(200, documentOfProduct(edited)));
}

/**
 * Changes a product in one transaction, unless it is gone, or another one than the admin saw.
 * @param what the request's own content, which a key identifies
 */
function change(
  id: string,
  what: unknown,
  request: SignedInRequest,
  services: Services,
  write: (shop: ShopWriter, product: Product) => Promise<Written>,
): Promise<ApiResponse> {
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const [product] = await shop.productsAndDrafts([id]);
    if (!product) return refusal(new ApiError('not_found', { message: 'Product not found' }));
    if (revisionConflict(request, documentOfProduct(product)))
      return refusal(await conflictOf(shop, product, undefined, request));
    return write(shop, product);
  });
}
