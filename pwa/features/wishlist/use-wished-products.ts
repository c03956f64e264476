import { useEffect, useRef } from 'react';
import { lineOfKey, productOfLine, type OrderedVariant } from '#shared/catalogue/variant';
import type { Wish } from '#shared/wishes/wish';
import { readCatalogueState } from '../../catalogue/catalogue-state';
import type { DatedProduct } from '../../database/dated-product';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useWishes } from '../../hooks/use-wishes';
import { ApiError } from '../../network/api-error';

/** What a wish is of: a product, or one variant of it at its own price and stock. */
export type WishedLine = DatedProduct & { readonly variant?: OrderedVariant };

/** A wish with its product as the device knows it; `gone`: it is sold no longer, `unknown`: the device does not have it. */
export interface WishedProduct {
  readonly wish: Wish;
  readonly product: WishedLine | 'gone' | 'unknown';
}

/** The wish list with its products, newest first; what the device does not have is asked for while there is a connection. */
export function useWishedProducts(): readonly WishedProduct[] | undefined {
  const { db, catalogue } = useServices();
  const wishes = useWishes();
  const isOffline = useConnection() === 'offline';
  const ids = [...new Set((wishes ?? []).map(({ _id }) => lineOfKey(_id).product))].join(' ');
  const found = useDeviceQuery(async () => {
    const wanted = ids === '' ? [] : ids.split(' ');
    const [products, { complete }] = await Promise.all([
      db.products.bulkGet(wanted),
      readCatalogueState(db),
    ]);
    return { ids, complete, products: new Map(products.flatMap((p) => (p ? [[p._id, p]] : []))) };
  }, [db, ids]);

  const asked = useRef(new Set<string>());
  const missing =
    found?.ids === ids && !found.complete
      ? ids
          .split(' ')
          .filter((id) => id !== '' && !found.products.has(id))
          .join(' ')
      : '';
  useEffect(() => {
    if (missing === '' || isOffline) return;
    for (const id of missing.split(' ')) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      catalogue.server.product(id).then(
        (product) => void catalogue.keep(product),
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) void catalogue.forget(id);
        },
      );
    }
  }, [catalogue, missing, isOffline]);

  if (!wishes || found?.ids !== ids) return undefined;
  return wishes.map((wish) => ({
    wish,
    product: lineOf(wish, found.products) ?? (found.complete ? 'gone' : 'unknown'),
  }));
}

function lineOf({ _id }: Wish, products: ReadonlyMap<string, DatedProduct>) {
  const { product: id, variant } = lineOfKey(_id);
  const product = products.get(id);
  if (!product || variant === undefined) return product;
  return productOfLine(product, variant) ?? 'gone';
}
