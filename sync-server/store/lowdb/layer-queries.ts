import type { Order } from '#shared/orders/order';
import { ProductList } from './product-query';
import type { Layer } from './tables';

/** Lists the products of a state; a store keeps the lists of a committed catalogue between reads. */
export type ListProducts = (layer: Layer) => ProductList;

/** The products on sale in a state. */
export function productsIn(layer: Layer): ProductList {
  return new ProductList(layer.all('products').flatMap(({ product }) => product ?? []));
}

/** The order of a key, where the row is one. */
export function orderAt(layer: Layer, key: string): Order | undefined {
  const row = layer.get('documents', key);
  return row?.kind === 'order' ? (row.document ?? undefined) : undefined;
}
