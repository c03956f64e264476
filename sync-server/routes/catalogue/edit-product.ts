import { shortIds } from '#shared/catalogue/edit-goods';
import { changedFields, patchProduct, type ProductPatch } from '#shared/catalogue/patch-product';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import type { StockCause, StockReason } from '#shared/payments/stock-history';
import { ApiError, invalid } from '../../http/api-error';
import { versionConflict } from '../../routing/one-document';
import type { SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { lastProductChangeOf, recordProductChange } from '../../security-log/document-changes';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

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
 * @returns the product as it is now, or the refusal
 */
export async function editProductOf(
  shop: ShopWriter,
  product: Product,
  patch: ProductPatch,
  request: SignedInRequest,
  services: Services,
  evenUnchanged = false,
): Promise<Product | ApiError> {
  const newId = shortIds(services.randomUuid);
  const patched = patchProduct(product, patch, { evenUnchanged, newId });
  if (patched.status === 'has_variants') return new ApiError('has_variants');
  if (patched.status === 'invalid') return invalid(patched.fields);
  if (patched.status === 'conflict')
    return conflictOf(shop, product, Object.keys(patch.changes), request);
  if (patched.status === 'edited') {
    await shop.putProduct(patched.product, stockCause(request, services, 'edited'));
    const fields = changedFields(documentOfProduct(product), documentOfProduct(patched.product));
    await recordProductChange(shop, request, product._id, fields, services);
  }
  return patched.product;
}

/** The refusal of a change to a product. @param fields of which it is to be said who else changed them; unless said, any */
export async function conflictOf(
  shop: ShopReader,
  product: Product,
  fields: readonly string[] | undefined,
  { auth }: SignedInRequest,
): Promise<ApiError> {
  const by = await lastProductChangeOf(shop, product._id, fields, auth.user);
  return versionConflict(documentOfProduct(product), by);
}
