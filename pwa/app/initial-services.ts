import type { Cart } from '../cart/cart';
import type { CatalogueReader } from '../catalogue/catalogue-reader';
import type { ServerCatalogue } from '../catalogue/catalogue-server';
import type { DocumentPage } from '../catalogue/document-page';
import { createInitialCatalogue } from '../catalogue/initial-catalogue';
import type { SearchResultCache } from '../catalogue/search-result-cache';
import type { ProductSearch } from '../catalogue/search/product-search';
import type { DeviceDatabase } from '../database/device-database';
import type { Catalogue, Services } from '../hooks/services';

/**
 * Makes a service of the members that rendering needs.
 * @param name its name in error messages
 * @param of gets the whole service
 */
export type CompleteService = <Service extends object>(
  name: string,
  members: Partial<Service>,
  of: (services: Services) => Service,
) => Service;

const never = () => () => undefined;
const FINE = { unavailable: false, short: false, persistent: undefined };

/**
 * The services that a page of the document is rendered with, by the server and while hydrating: no one is signed in, nothing
 * is known of the device, and the data is the document's own.
 * @param own the page's own parts; of the cart, what it can do already
 * @param complete gives the other members of a service
 */
export function createInitialServices(
  initial: DocumentPage,
  { cart = {}, ...own }: Pick<Services, 'clock' | 'randomUuid'> & { readonly cart?: Partial<Cart> },
  complete: CompleteService,
): Services {
  /** A service that rendering does not use. */
  const none = <Name extends keyof Services>(name: Name) =>
    complete<Extract<Services[Name], object>>(
      name,
      {},
      (services) => services[name] as Extract<Services[Name], object>,
    );
  return {
    ...own,
    api: none('api'),
    db: complete<DeviceDatabase>(
      'db',
      { follow: () => ({ subscribe: () => ({ unsubscribe: () => undefined }) }) },
      ({ db }) => db,
    ),
    session: complete<Services['session']>(
      'session',
      { subscribe: never, current: () => null },
      ({ session }) => session,
    ),
    connection: complete<Services['connection']>(
      'connection',
      { subscribe: never, current: () => 'unknown' },
      ({ connection }) => connection,
    ),
    storage: complete<Services['storage']>(
      'storage',
      { subscribe: never, health: () => FINE },
      ({ storage }) => storage,
    ),
    catalogue: complete<Catalogue>(
      'catalogue',
      {
        reader: complete<CatalogueReader>(
          'reader',
          {
            lastPage: () => undefined,
            lastTop: () => undefined,
            lastShelf: () => undefined,
            front: { current: () => undefined, subscribe: never },
          },
          ({ catalogue }) => catalogue.reader,
        ),
        search: complete<ProductSearch>(
          'search',
          { status: () => 'idle', version: () => 0, subscribe: never },
          ({ catalogue }) => catalogue.search,
        ),
        found: complete<SearchResultCache>(
          'found',
          { lastPage: () => undefined },
          ({ catalogue }) => catalogue.found,
        ),
        server: complete<ServerCatalogue>(
          'server',
          createInitialCatalogue(initial),
          ({ catalogue }) => catalogue.server,
        ),
      },
      ({ catalogue }) => catalogue,
    ),
    appUpdate: complete<Services['appUpdate']>(
      'appUpdate',
      { subscribe: never, ready: () => false },
      ({ appUpdate }) => appUpdate,
    ),
    homeHtmlCache: none('homeHtmlCache'),
    cart: complete<Cart>('cart', cart, (services) => services.cart),
    outbox: none('outbox'),
    reviewPictures: none('reviewPictures'),
    sender: none('sender'),
    account: complete<Services['account']>(
      'account',
      { subscribe: never, documents: () => undefined },
      ({ account }) => account,
    ),
    signOut: none('signOut'),
    goneAccount: none('goneAccount'),
    install: none('install'),
    orderChanges: none('orderChanges'),
    shopFacts: { subscribe: never, current: () => initial.shop },
    isFirstVisit: false,
  };
}
