import type { Catalogue } from '../hooks/services';
import { createCatalogueReader } from '../catalogue/catalogue-reader';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import { createSearchResultCache } from '../catalogue/search-result-cache';
import type { ProductSearch } from '../catalogue/search/product-search';
import { createDevice, NOW, type DeviceOptions } from './screen-harness';

/** The API's address for screens in tests; msw answers. */
export const API = 'http://shop.test/api';

/** A device whose catalogue asks the server, because nothing has been pulled yet; its own search never becomes ready. */
export async function createShopFloor(options: DeviceOptions = {}) {
  const device = await createDevice(options);
  const { services, db } = device;
  const search: ProductSearch = {
    ...services.catalogue.search,
    status: () => 'idle',
    version: () => 0,
    subscribe: () => () => undefined,
    start: () => undefined,
  };
  const catalogue: Catalogue = {
    sync: services.catalogue.sync,
    reader: createCatalogueReader(db),
    server: createServerCatalogue(services.api, () => NOW),
    search,
    found: createSearchResultCache(search),
    async keep(product) {
      await db.products.put(product);
    },
    async forget(id) {
      await db.products.delete(id);
    },
  };
  return { ...device, services: { ...services, catalogue } };
}
