import type { CatalogueReader } from '../catalogue/catalogue-reader';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import type { DocumentPage } from '../catalogue/document-page';
import { createSearchResultCache } from '../catalogue/search-result-cache';
import { createProductSearch } from '../catalogue/search/product-search';
import type { Catalogue, Services } from '../hooks/services';

/**
 * A service of which rendering needs these members alone: to ask for another while a page is rendered on the server is a
 * defect, and throws.
 */
function partOf<Service extends object>(members: Partial<Service>, name: string): Service {
  return new Proxy(members as Service, {
    get(service, member): unknown {
      if (member in service) return Reflect.get(service, member);
      throw new Error(`${name}.${String(member)} was asked for while a page was rendered`);
    },
  });
}

const never = () => () => undefined;

/** No worker runs on the server: what is found stands in the document. */
const search = createProductSearch(() => {
  throw new Error('No search worker is started while a page is rendered');
});

/** A service of which rendering needs nothing. */
const none = <Name extends keyof Services>(name: Name) =>
  partOf<Extract<Services[Name], object>>({}, name);

/**
 * The services of a page that is rendered on the server: nobody is signed in, nothing is on the device, and what is shown is
 * the document's own.
 */
export function createRenderingServices(opening: DocumentPage): Services {
  const clock = () => ('pricedAt' in opening ? Date.parse(opening.pricedAt) : 0);
  const api = none('api');
  return {
    api,
    clock,
    db: none('db'),
    randomUuid: () => {
      throw new Error('A page that is rendered for everybody has nothing random in it');
    },
    session: partOf<Services['session']>({ subscribe: never, current: () => null }, 'session'),
    connection: partOf<Services['connection']>(
      { subscribe: never, current: () => 'unknown' },
      'connection',
    ),
    storage: partOf<Services['storage']>(
      {
        subscribe: never,
        health: () => ({ unavailable: false, short: false, persistent: undefined }),
      },
      'storage',
    ),
    catalogue: partOf<Catalogue>(
      {
        reader: partOf<CatalogueReader>(
          { lastPage: () => undefined, lastTop: () => undefined },
          'reader',
        ),
        search,
        found: createSearchResultCache(search),
        server: createServerCatalogue(api, clock, undefined, opening),
      },
      'catalogue',
    ),
    appUpdate: partOf<Services['appUpdate']>({ subscribe: never, ready: () => false }, 'appUpdate'),
    homeHtmlCache: none('homeHtmlCache'),
    cart: none('cart'),
    checkout: none('checkout'),
    outbox: none('outbox'),
    sender: none('sender'),
    account: none('account'),
    signOut: none('signOut'),
    goneAccount: none('goneAccount'),
    install: none('install'),
    orderNews: none('orderNews'),
  };
}
