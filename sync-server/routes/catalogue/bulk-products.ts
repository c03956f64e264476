import type * as z from 'zod/mini';
import {
  RESTORE_TIME,
  type ChangedProduct,
  type ProductChange,
  type productChanges,
} from '#shared/admin/change-products';
import type { Product } from '#shared/catalogue/product';
import { lastChange } from '#shared/security/last-change';
import { ApiError } from '../../http/api-error';
import { json, type ApiResponse } from '../../http/response';
import type { SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, withIdempotency } from '../../routing/with-idempotency';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';
import { conflictOf, editProductOf } from './edit-product';

/**
 * Changes many products in one transaction, each as a change of it alone would: one that is refused is left as it is. The reply says of
 * each what came of it, and is the same when it is asked for again under its key.
 */
export function changeProducts(
  request: SignedInRequest & { readonly body: z.infer<typeof productChanges> },
  services: Services,
): Promise<ApiResponse> {
  const { products: asked } = request.body;
  return withIdempotency(services, request, ['change products', request.body], async (shop) => {
    const found = await shop.productsAndDrafts(asked.map(({ _id }) => _id));
    const byId = new Map(found.map((product) => [product._id, product]));
    const products: ChangedProduct[] = [];
    for (const change of asked) {
      const { _id } = change;
      const changed = await changeOne(shop, byId.get(_id), change, request, services);
      products.push(
        changed instanceof ApiError
          ? refusedLine(_id, changed)
          : { status: 'done', _id, revision: changed.revision },
      );
    }
    return done(json(200, { products }));
  });
}

/** @returns the product as it is, or was last, or the refusal */
async function changeOne(
  shop: ShopWriter,
  product: Product | undefined,
  { what, _id, ...change }: ProductChange,
  request: SignedInRequest,
  services: Services,
): Promise<Product | ApiError> {
  if (what === 'restore') return product ?? restore(shop, _id, services);
  if (!product) return gone();
  if ('changes' in change) return editProductOf(shop, product, change, request, services);
  if ('revision' in change && change.revision !== product.revision)
    return conflictOf(shop, product, undefined, request);
  await shop.removeAndKeep(product, new Date(services.clock()).toISOString());
  return product;
}

/** Brings back a product as it was when it was deleted: what its stock was is in its history. */
async function restore(
  shop: ShopWriter,
  id: string,
  { clock }: Services,
): Promise<Product | ApiError> {
  const removed = await shop.removedProduct(id);
  if (!removed || Date.parse(removed.at) + RESTORE_TIME < clock()) return gone();
  const product = { ...removed.product, revision: removed.product.revision + 1 };
  await shop.putProduct(product);
  await shop.forgetRemoved(removed);
  return product;
}

const gone = () => new ApiError('not_found', { message: 'Product not found' });

function refusedLine(_id: string, { code, message, body }: ApiError): ChangedProduct {
  const { data: by } = lastChange.safeParse(body['changedBy']);
  return { status: 'refused', _id, code, message, ...(by && { changedBy: by.name }) };
}
