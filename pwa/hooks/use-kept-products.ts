import { useEffect, useRef } from 'react';
import { readCatalogueState } from '../catalogue/catalogue-state';
import type { DatedProduct } from '../database/dated-product';
import { ApiError } from '../network/api-error';
import { useServices } from './services';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';

/** Products as the device has them, by id. */
export interface KeptProducts {
  readonly products: ReadonlyMap<string, DatedProduct>;
  /** The device has the whole catalogue: what is missing here is sold no longer. */
  readonly complete: boolean;
}

/**
 * Products by id from the device; what it does not have is asked for while there is a connection, and kept.
 * @returns `undefined` while they are read
 */
export function useKeptProducts(ids: readonly string[]): KeptProducts | undefined {
  const { db, catalogue } = useServices();
  const isOffline = useConnection() === 'offline';
  const wanted = [...new Set(ids)].join(' ');
  const found = useDeviceQuery(async () => {
    const [products, { complete }] = await Promise.all([
      db.products.bulkGet(wanted === '' ? [] : wanted.split(' ')),
      readCatalogueState(db),
    ]);
    return {
      wanted,
      complete,
      products: new Map(products.flatMap((p) => (p ? [[p._id, p]] : []))),
    };
  }, [db, wanted]);

  const asked = useRef(new Set<string>());
  const missing =
    found?.wanted === wanted && !found.complete
      ? wanted
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

  return found?.wanted === wanted ? found : undefined;
}
