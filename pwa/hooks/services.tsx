import { createContext, useContext, type ReactNode } from 'react';
import type { AppUpdate } from '../platform/app-update';
import type { Cart } from '../cart/cart';
import type { Catalogue } from '../catalogue/catalogue';
import type { Checkout } from '../cart/checkout';
import type { Connection } from '../network/connection';
import type { InstallPrompt } from '../platform/install-prompt';
import type { DeviceDatabase } from '../database/device-database';
import type { HomeHtmlCache } from '../catalogue/home-html-cache';
import type { Listeners } from '../platform/observable';
import type { DeviceStorage } from '../database/storage';
import type { Delivery } from '../delivery/delivery';
import type { Environment } from '../platform/environment';

/** Everything a screen may call, made once by `compose.ts` and replaced by fakes in tests. */
export interface Services
  extends Omit<Delivery, 'start'>, Pick<Environment, 'clock' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  readonly connection: Connection;
  readonly cart: Cart;
  readonly checkout: Checkout;
  readonly catalogue: Catalogue;
  readonly storage: DeviceStorage;
  readonly appUpdate: AppUpdate;
  readonly install: InstallPrompt;
  readonly homeHtmlCache: HomeHtmlCache;
  /** Tells an admin's screens that somebody's orders came in or changed; what is new is asked of the server. */
  readonly orderNews: Pick<Listeners, 'subscribe'>;
}

const ServicesContext = createContext<Services | null>(null);

/** Hands the services to the screens below it. */
export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services. @throws Error outside a `ServicesProvider` */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
