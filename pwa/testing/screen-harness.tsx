import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { configure, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { SESSION_LIFETIME } from '#shared/users/session-rules';
import { ServicesContext, type Services } from '../hooks/services';
import { ThemeProvider } from '../components/design/theme-provider';
import { ToastsProvider } from '../toasts/toasts';
import { createApi } from '../network/api';
import { createCart } from '../cart/cart';
import type { ConnectionState } from '../network/connection';
import { createCatalogueReader } from '../catalogue/catalogue-reader';
import { DeviceDatabase } from '../database/device-database';
import { createGoneAccount } from '../session/gone-account';
import { createSession, type SessionUser } from '../session/session';
import { browserTimers } from '../platform/timers';
import { createInstallPrompt } from '../platform/install-prompt';
import { createListeners } from '../platform/observable';
import { createReviewPictures } from '../database/review-pictures';
import { createDeviceStorage } from '../database/storage';
import { createOutbox } from '../outbox/outbox';
import type { AccountDocuments } from '../replica/account-deps';

/** How long a `findBy…` waits before it gives up, in milliseconds: ample, because a busy machine is not a fault. */
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

export const SHOPPER: SessionUser = {
  _id: 'user-1',
  name: 'Asha Rao',
  email: 'asha@example.com',
  isAdmin: false,
};

/** A fixed time on the device, in milliseconds since 1970. */
export const NOW = Date.parse('2026-03-01T10:00:00.000Z');

let styles: EmotionCache | undefined;

/**
 * Styles are kept outside the document: jsdom matches every rule against every element at each visibility check, which took a
 * third of the time of these tests. Appearance is tested in real browsers (`tests/browser/`). Made on first use: tests
 * without a document use devices from here too.
 */
function stylesBesideDocument(): EmotionCache {
  return (styles ??= createCache({ key: 'css', container: document.createElement('head') }));
}

let databases = 0;

/** A test's settings for its device. */
export interface DeviceOptions {
  /** The signed-in user; none by default. */
  readonly user?: SessionUser;
  readonly connection?: ConnectionState;
  /** The replica's content. */
  readonly documents?: Partial<AccountDocuments>;
  readonly services?: Partial<Services>;
}

/**
 * A device with the production cart, checkout, outbox, session and API client on its own empty database; the
 * network side (sender, replica, catalogue feed) does nothing.
 */
export async function createDevice(options: DeviceOptions = {}) {
  const db = new DeviceDatabase(`screen-test-${(databases += 1)}`);
  const stored = new Map<string, string>();
  const session = createSession({
    db,
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    }),
    clock: () => NOW,
    onStorage: () => () => undefined,
  });
  if (options.user) {
    await session.signedIn({
      ...options.user,
      token: '',
      expirationTime: new Date(NOW + SESSION_LIFETIME).toISOString(),
    });
  }

  const syncRequests: string[] = [];
  const connection = {
    current: () => options.connection ?? 'online',
    answered: () => undefined,
    failed: () => undefined,
    check: () => undefined,
    subscribe: () => () => undefined,
  };
  const documents: AccountDocuments = {
    userId: options.user?._id ?? '',
    cursor: 'testepoch.7',
    addresses: [],
    orders: [],
    reviews: [],
    ...NO_OWN_DOCUMENTS,
    ...options.documents,
  };
  const randomUuid = () => crypto.randomUUID();
  const services = {
    db,
    session,
    connection,
    clock: () => NOW,
    randomUuid,
    api: createApi({
      fetch: (input, init) =>
        fetch(typeof input === 'string' ? new URL(input, 'http://shop.test') : input, init),
      timers: { later: () => () => undefined } as never,
      connection,
      endPendingSignOut: async () => true,
    }),
    cart: createCart({ db, clock: () => NOW, randomUuid }),
    outbox: createOutbox({
      db,
      currentUser: () => session.current()?.user._id ?? null,
      clock: () => NOW,
      randomUuid,
      timers: browserTimers,
    }),
    sender: {
      requestSync: (reason: string) => void syncRequests.push(reason),
      drain: async () => 'waiting' as const,
      start: () => () => undefined,
    },
    goneAccount: createGoneAccount(),
    install: createInstallPrompt(new EventTarget()),
    homeHtmlCache: { keep: async () => undefined, forget: async () => undefined },
    orderChanges: createListeners(),
    shopFacts: { subscribe: () => () => undefined, current: () => undefined },
    isFirstVisit: false,
    storage: createDeviceStorage({ open: () => db.open() }),
    reviewPictures: createReviewPictures(`${db.name}-pictures`),
    catalogue: {
      sync: { run: async () => 'complete' as const },
      reader: createCatalogueReader(db),
      server: {
        initialList: undefined,
        initialText: () => undefined,
        product: () => Promise.reject(new Error('There is no server')),
      },
      search: {
        start: () => undefined,
        status: () => 'idle' as const,
        subscribe: () => () => undefined,
      },
    },
    account: {
      start: async () => undefined,
      documents: () => documents,
      subscribe: () => () => undefined,
      requestPull: () => undefined,
    },
    ...options.services,
  } as Services;
  return { services, db, syncRequests, stored };
}

function Where() {
  const { pathname, search } = useLocation();
  return <div data-testid="where">{`${pathname}${search}`}</div>;
}

/**
 * Shows a screen at an address, with all required providers. Elsewhere there is only the
 * address itself (`data-testid="where"`).
 * @param path the screen's route, where it has parameters
 */
export function showScreen(
  services: Services,
  screen: ReactNode,
  at = '/',
  path = at.split('?', 1)[0] ?? at,
) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <ServicesContext value={services}>
        <CacheProvider value={stylesBesideDocument()}>
          <ThemeProvider>
            <ToastsProvider>
              <main>
                <Routes>
                  <Route path={path} element={screen} />
                  <Route path="*" element={null} />
                </Routes>
              </main>
              <Where />
            </ToastsProvider>
          </ThemeProvider>
        </CacheProvider>
      </ServicesContext>
    </MemoryRouter>,
  );
}

/**
 * What axe finds wrong with the page, one line each. Colours need a real browser and are tested there.
 */
export async function accessibilityFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    // Frames hold their own documents, and none is loaded here.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
