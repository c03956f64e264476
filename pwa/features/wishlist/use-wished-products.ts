import { lineOfKey } from '#shared/catalogue/variant';
import { useEffect, useRef } from 'react';
import type { Wish } from '#shared/wishes/wish';
import { readCatalogueState } from '../../catalogue/catalogue-state';
import type { DatedProduct } from '../../database/dated-product';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useWishes } from '../../hooks/use-wishes';
import { ApiError } from '../../network/api-error';

/** A wish with its product as the device knows it; `gone`: it is sold no longer, `unknown`: the device does not have it. */
export interface WishedProduct {
  readonly wish: Wish;
  readonly product: DatedProduct | 'gone' | 'unknown';
}

/** The id of the product that a wish is of, or of whose variant. */
const productOf = ({ _id }: Wish): string => lineOfKey(_id).product;

/** The wish list with its products, newest first; what the device does not have is asked for while there is a connection. */
export function useWishedProducts(): readonly WishedProduct[] | undefined {
  const { db, catalogue } = useServices();
  const wishes = useWishes();
  const isOffline = useConnection() === 'offline';
  const ids = [...new Set((wishes ?? []).map(productOf))].join(' ');
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
    product: found.products.get(productOf(wish)) ?? (found.complete ? 'gone' : 'unknown'),
  }));
}
