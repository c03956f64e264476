import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productPage, type ProductDocument } from '#shared/catalogue/product';
import { hasVariants, lineKey, lineName } from '#shared/catalogue/variant';
import { useServices } from '../../hooks/services';
import type { Choosable } from './goods-choice';

/** How many products are shown of what a search finds: the next letter narrows it. */
const SHOWN = 6;

/** A line of an order that is being taken or changed. */
export interface TakenLine {
  readonly product: string;
  readonly variant?: string;
  readonly name: string;
  readonly qty: number;
  /** How many there are. */
  readonly countInStock: number;
}

/** What can be ordered of what fits the typed words: of a product with variants each of them. */
export function useProductSearch(keyword: string): readonly (TakenLine & Choosable)[] {
  const { api } = useServices();
  const words = keyword.trim();
  const { data } = useQuery({
    queryKey: ['products', 'for an order', words],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ keyword: words, pageNumber: '1', sort: 'relevance' });
      return api.request('GET', `/products?${asked.toString()}`, { schema: productPage, signal });
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  return words === '' ? [] : (data?.products ?? []).slice(0, SHOWN).flatMap(linesOfProduct);
}

function linesOfProduct(product: ProductDocument): (TakenLine & Choosable)[] {
  const { _id, name, countInStock } = product;
  const all = hasVariants(product) ? (product.variants ?? []) : [undefined];
  return all
    .map((variant) => ({
      id: lineKey(_id, variant?.id),
      product: _id,
      ...(variant && { variant: variant.id }),
      name: lineName(name, variant),
      qty: 1,
      countInStock: variant?.countInStock ?? countInStock,
    }))
    .filter((line) => line.countInStock > 0);
}
