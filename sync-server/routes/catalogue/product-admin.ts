import * as z from 'zod/mini';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { shortIds } from '#shared/catalogue/edit-goods';
import { duplicateOf, newDraft } from '#shared/catalogue/edit-product';
import {
  changedFields,
  patchProduct,
  productPatch,
  wholePatch,
  type ProductPatch,
} from '#shared/catalogue/patch-product';
import {
  ADMIN_PRODUCT_SORTS,
  adminProductPage,
  PRODUCT_PAGE_SIZES,
  PRODUCT_VIEWS,
} from '#shared/admin/product-list';
import { documentOfProduct, productDocument, type Product } from '#shared/catalogue/product';
import { productFields } from '#shared/catalogue/product-fields';
import {
  stockHistoryPage,
  wholeHistory,
  type StockCause,
  type StockReason,
} from '#shared/payments/stock-history';
import { cutPage } from '#shared/core/page';
import { done, refusal, withIdempotency, type Written } from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json, messageResponse, type ApiResponse } from '../../http/response';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';
import { pageNumber, pageSize, pageSizeOf, searchKeyword } from '../../routing/list-query';
import {
  pathId,
  revisionConflict,
  sameIdAsPath,
  versionConflict,
} from '../../routing/one-document';
import { lastProductChangeOf, recordProductChange } from '../../security-log/document-changes';

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
    handle: ({ query }, { store }) =>
      store.read(
        async (shop) => {
          const { items, page, pages, total } = await shop.listAllProducts(query);
          const counts = await shop.countAllProducts(query.keyword);
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
      return change(id, `delete product ${id}`, request, services, async (shop) => {
        await shop.removeProduct(id);
        return done(json(200, { message: 'Product removed' }));
      });
    },
  }),
];

/** What an admin's change of a stock is written down with. */
export function stockCause(
  { auth: { user } }: SignedInRequest,
  { clock }: Services,
  why: StockReason,
): StockCause {
  const by = { kind: 'admin', user: user._id, name: user.name } as const;
  return { at: new Date(clock()).toISOString(), by, why };
}

/**
 * The one way of editing a product: decides on an admin's changes, and writes them.
 * @param evenUnchanged a product that is so already is edited too, which raises its revision
 */
async function edit(
  shop: ShopWriter,
  product: Product,
  patch: ProductPatch,
  request: SignedInRequest,
  services: Services,
  evenUnchanged = false,
): Promise<Written> {
  const newId = shortIds(services.randomUuid);
  const patched = patchProduct(product, patch, { evenUnchanged, newId });
  if (patched.status === 'has_variants') return refusal(new ApiError('has_variants'));
  if (patched.status === 'invalid')
    return refusal(new ApiError('invalid', { fields: patched.fields }));
  if (patched.status === 'conflict') {
    return refusal(await conflictOf(shop, product, Object.keys(patch.changes), request));
  }
  const after = documentOfProduct(patched.product);
  if (patched.status === 'edited') {
    await shop.putProduct(patched.product, stockCause(request, services, 'edited'));
    const fields = changedFields(documentOfProduct(product), after);
    await recordProductChange(shop, request, product._id, fields, services);
  }
  return done(json(200, after));
}

/** The refusal of a change to a product. @param fields of which it is to be said who else changed them; unless said, any */
async function conflictOf(
  shop: ShopReader,
  product: Product,
  fields: readonly string[] | undefined,
  { auth }: SignedInRequest,
): Promise<ApiError> {
  const by = await lastProductChangeOf(shop, product._id, fields, auth.user);
  return versionConflict(documentOfProduct(product), by);
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
