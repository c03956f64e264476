import { pathTo } from '#shared/pages/path-to';

/** Where a product is, with the variant that a line is of already chosen. */
export function productPath(id: string, variant?: { readonly id: string }): string {
  const path = pathTo('/product/:id', { id });
  return variant ? `${path}?variant=${encodeURIComponent(variant.id)}` : path;
}
