import type { CatalogueReader } from './catalogue-reader';
import type { CatalogueSync } from './catalogue-sync';
import type { ServerCatalogue } from './catalogue-server';
import type { DatedProduct } from '../database/dated-product';
import type { SearchResultCache } from './search-result-cache';
import type { ProductSearch } from './search/product-search';

/** The public catalogue: the device's copy, what keeps it fresh, and the server's own answers. */
export interface Catalogue {
  readonly sync: CatalogueSync;
  readonly reader: CatalogueReader;
  readonly server: ServerCatalogue;
  readonly search: ProductSearch;
  readonly found: SearchResultCache;
  /** Keeps a product that was visited, so that it is there without network. Never rejects. */
  keep(product: DatedProduct): Promise<void>;
  /** Forgets a product of which the server says that it is no longer sold. Never rejects. */
  forget(id: string): Promise<void>;
}
