import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ShopFactsStore } from '../catalogue/shop-facts';
import type { ShopFactsSource } from '../components/design/shop-facts';
import type { AppUpdate } from '../platform/app-update';
import type { Cart } from '../cart/cart';
import type { CatalogueReader } from '../catalogue/catalogue-reader';
import type { CatalogueSync } from '../catalogue/catalogue-sync';
import type { ServerCatalogue } from '../catalogue/catalogue-server';
import type { SearchResultCache } from '../catalogue/search-result-cache';
import type { ProductSearch } from '../catalogue/search/product-search';
import type { DatedProduct } from '../database/dated-product';
import type { Connection } from '../network/connection';
import type { InstallPrompt } from '../platform/install-prompt';
import type { DeviceDatabase } from '../database/device-database';
import type { HomeHtmlCache } from '../catalogue/home-html-cache';
import type { Listeners } from '../platform/observable';
import type { ReviewPictures } from '../database/review-pictures';
import type { DeviceStorage } from '../database/storage';
import type { Delivery } from '../outbox-delivery/delivery';
import type { Environment } from '../platform/environment';

/** The public catalogue: the device's copy, what keeps it fresh, and the server's own answers. */
export interface Catalogue {
  readonly sync: CatalogueSync;
  readonly reader: CatalogueReader;
  readonly server: ServerCatalogue;
  readonly search: ProductSearch;
  readonly found: SearchResultCache;
  /** Keeps a product that was visited, so that it is there without network. Never rejects. */
  keep(product: DatedProduct): Promise<void>;
  /** Forgets a product of which the server says that it is no longer sold; a complete copy asks the feed. Never rejects. */
  forget(id: string): Promise<void>;
}

/** Everything a screen may call, made once by `compose.ts` and replaced by fakes in tests. */
export interface Services
  extends Omit<Delivery, 'start'>, Pick<Environment, 'clock' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  readonly connection: Connection;
  readonly cart: Cart;
  readonly catalogue: Catalogue;
  readonly storage: DeviceStorage;
  readonly reviewPictures: ReviewPictures;
  readonly appUpdate: AppUpdate;
  readonly install: InstallPrompt;
  readonly homeHtmlCache: HomeHtmlCache;
  /** Notifies an admin's screens that orders came in or changed; they read the changes from the server. */
  readonly orderChanges: Pick<Listeners, 'subscribe'>;
  /** Without `take` before the services of the device are there. */
  readonly shopFacts: ShopFactsSource & Partial<Pick<ShopFactsStore, 'take'>>;
  /** The browser had nothing of the shop cached when the page began: what is not needed yet waits for the next visit. */
  readonly isFirstVisit: boolean;
}

/** The deferred services of the device: see `app/deferred-services.ts`. */
export interface DeferredServices {
  /** Rejects only where they cannot be made; a failed load is tried again. */
  readonly whole: Promise<Services>;
  /** Their code was requested, and failed to load. */
  failed(): boolean;
  /** Calls back when that changed; returns the way to stop it. */
  subscribe(listener: () => void): () => void;
  /** Loads it now. Never rejects. */
  tryAgain(): Promise<void>;
}

/** Nothing once all services are there. */
export const DeferredServicesContext = createContext<DeferredServices | null>(null);

const never = () => () => undefined;

/**
 * Whether the page is hydrated and the deferred services are there: what competes with their code for a slow connection waits
 * for that. Never on the server, nor in the initial render of a document.
 */
export function useServicesLoaded(): boolean {
  const deferred = useContext(DeferredServicesContext);
  const isInteractive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInteractive && deferred === null;
}

/** Waits for the deferred services, where the shown page was rendered without. */
export function useWholeServices(): () => Promise<Services> {
  const services = useServices();
  const deferred = useContext(DeferredServicesContext);
  return async () => (deferred ? deferred.whole : services);
}

/** Hands the services to the screens below it. */
export const ServicesContext = createContext<Services | null>(null);

/** The services. @throws Error outside a `ServicesContext` */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}
