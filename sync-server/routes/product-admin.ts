import * as z from 'zod/mini';
import { editProduct, newProduct, SAMPLE_PRODUCT } from '#shared/catalogue/edit-product';
import { documentOfProduct, productDocument, type Product } from '#shared/catalogue/product';
import { productFields } from '#shared/catalogue/product-fields';
import { done, refusal, withIdempotency, type Written } from '../routing/with-idempotency';
import { ApiError } from '../http/api-error';
import { json, messageResponse, type ApiResponse } from '../http/response';
import { defineRoute, type SignedInRequest } from '../routing/route';
import type { Services } from '../routing/services';
import type { ShopWriter } from '../store/shop-store';
import { pathId, revisionConflict, sameIdAsPath } from './one-document';

/** The products as admins keep them. Devices learn of each change through the catalogue's feed. */
export const productAdminRoutes = [
  defineRoute({
    method: 'POST',
    path: '/products',
    who: 'admin',
    summary: 'Makes a sample product, ready to edit: price 0, stock 0',
    response: { status: 201, schema: productDocument },
    handle: (request, services) =>
      withIdempotency(services, request, 'create product', async (shop): Promise<Written> => {
        const product = newProduct(services.randomUuid(), SAMPLE_PRODUCT, services.clock());
        await shop.putProduct(product);
        return done(json(201, documentOfProduct(product)));
      }),
  }),

  defineRoute({
    method: 'PUT',
    path: '/products/:id',
    who: 'admin',
    summary: 'Replaces what an admin sets of a product, its stock included',
    response: { status: 200, schema: productDocument },
    ifMatch: true,
    params: pathId,
    body: z.extend(productFields, { productId: z.optional(z.string()) }),
    handle(request, services) {
      const { id } = request.params;
      const { productId, ...fields } = request.body;
      sameIdAsPath('productId', productId, id);
      return change(
        id,
        [`edit product ${id}`, request.body],
        request,
        services,
        async (shop, product) => {
          const edited = editProduct(product, fields);
          await shop.putProduct(edited);
          return json(200, documentOfProduct(edited));
        },
      );
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/products/:id',
    who: 'admin',
    summary: 'Takes a product off the shelf; orders and reviews of it stay',
    response: { status: 200, schema: messageResponse },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return change(id, `delete product ${id}`, request, services, async (shop) => {
        await shop.removeProduct(id);
        return json(200, { message: 'Product removed' });
      });
    },
  }),
];

/**
 * Changes a product in one transaction, unless it is gone, or another one than the admin saw.
 * @param what the request's own content, which a key stands for
 */
function change(
  id: string,
  what: unknown,
  request: SignedInRequest,
  services: Services,
  write: (shop: ShopWriter, product: Product) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const [product] = await shop.products([id]);
    if (!product) return refusal(new ApiError('not_found', { message: 'Product not found' }));
    const conflict = revisionConflict(request, documentOfProduct(product));
    if (conflict) return refusal(conflict);
    return done(await write(shop, product));
  });
}
