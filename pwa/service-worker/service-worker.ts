import type { RouteHandlerCallback } from 'workbox-core/types';
import { addPlugins, addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { config } from 'zod/mini';
import { CALL_PATHS, pathPattern, SERVER_PATHS } from '#shared/pages/server-paths';
import { cachedHomeHtml, openWith } from '../catalogue/cached-home-html';
import { DELIVERY_TAG } from '../outbox-delivery/background-sync';
import { STARTED } from '../platform/app-started';
import { documentInstead, forgetStart, hasStarted } from './boot-watchdog';
import { deliverOutbox } from './deliver-outbox';
import {
  dropOldOnDemandFiles,
  groupAskedFor,
  keepGroup,
  keepNeededGroups,
  listedFiles,
} from './on-demand-precache';
import { openNotification, renewSubscription, showPush, type PushScope } from './pushes';
import { isPicture, keepPlaceholder, pictureStrategy } from './pictures';
import { reportWorkerErrors } from './worker-errors';
import { fileOfAnyBuild, isHashedFile, keepPreviousBuild } from './previous-build';

/** The browser's request to send what waits: Background Sync, not yet in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Which requests bypass the worker: `addRoutes`, not yet in TypeScript's library. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly {
      readonly condition: { readonly urlPattern: { readonly pathname: string } };
      readonly source: 'network';
    }[],
  ): Promise<void>;
}

/** The browser has ended or renewed a subscription. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
}

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

// Compiled checks need `eval`, which the content security policy forbids.
config({ jitless: true });

/** What the server answers itself; every other navigation is a page of the app. */
const NOT_PAGES = [pathPattern(SERVER_PATHS)];

/** The fonts of the front page. */
const FRONT_FONTS = /^assets\/anek-[\w-]+\.woff2$/;

/**
 * Answers every navigation with the shop's document; for the front page with the one that has its products in it.
 * @param files paths of the build's files
 */
function openPage(files: readonly string[]): RouteHandlerCallback {
  const shopDocument = createHandlerBoundToURL('/index.html');
  const fonts = files.filter((file) => FRONT_FONTS.test(file)).map((file) => `/${file}`);
  const scripts = files.map((file) => `/${file}`);
  return async (options) => {
    const instead = await documentInstead(options.request, self.registration).catch(
      () => undefined,
    );
    if (instead) {
      errors.note('start', new Error('The page of this build did not start'));
      return instead;
    }
    const document = await shopDocument(options);
    const { pathname, search } = options.url;
    if (pathname !== '/' || search !== '') return document;
    const stored = await cachedHomeHtml(caches).catch(() => undefined);
    return stored ? openWith(document, stored, { scripts, now: Date.now() }, fonts) : document;
  };
}

const WEB_MANIFEST = '/manifest.webmanifest';

/** The owner may rename the shop: the manifest is the server's, the cached one offline. */
function newestManifest(): RouteHandlerCallback {
  const cached = createHandlerBoundToURL(WEB_MANIFEST);
  return async (options) => {
    try {
      const newest = await fetch(options.request);
      if (newest.ok) return newest;
    } catch {
      // No connection.
    }
    return cached(options);
  };
}

const files = listedFiles(self.__WB_MANIFEST);
const paths = files.map((file) => file.url);
const errors = reportWorkerErrors(self, paths);
const forEverybody = files.filter((file) => file.group === undefined);

// No reply of the API is ever cached: only the files of the app and public pictures (docs/guarantees.md#browser).
addPlugins([
  {
    // A build file missing on the server prevents the worker's installation.
    handlerDidError: async ({ error }) => {
      errors.note('worker', error);
      return undefined;
    },
  },
]);
precache(forEverybody);
registerRoute(({ url }) => url.pathname === WEB_MANIFEST, newestManifest());
// Without the directory's index, which would answer `/` before the route of the pages.
addRoute({ cleanURLs: false, directoryIndex: '' });
registerRoute(new NavigationRoute(openPage(paths), { denylist: NOT_PAGES }));
registerRoute(({ url }) => isPicture(url), pictureStrategy);
registerRoute(
  ({ url }) => isHashedFile(url),
  ({ request }) => fileOfAnyBuild(request),
);

/**
 * Lets API requests bypass the worker, where the browser can. They do not need it, and would wake it; one that comes while
 * it stops for an activated newer build makes Chromium postpone that build as long as requests come.
 */
function keepAwayFromApi(event: RoutedInstallEvent): Promise<void> {
  const rules = CALL_PATHS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  // Without it everything works as before.
  return event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve();
}

/** The very first worker claims the page that installed it, so that one visit is enough to open offline. */
let first = false;
self.addEventListener('install', (event: RoutedInstallEvent) => {
  event.waitUntil(keepAwayFromApi(event));
  first = self.registration.active === null;
  const own = new Set(paths.map((path) => new URL(path, self.location.href).pathname));
  event.waitUntil(
    errors.watch(
      Promise.all([
        keepPlaceholder(),
        ...(first ? [] : [keepPreviousBuild(own), keepNeededGroups(files)]),
      ]),
    ),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    errors.watch(
      Promise.all([forgetStart(), first ? self.clients.claim() : dropOldOnDemandFiles(files)]),
    ),
  );
});

// A newer build waits until the shopper presses Update: it never takes control of a page during a checkout.
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const group = groupAskedFor(message);
  if (group) event.waitUntil(keepGroup(files, group).catch(() => undefined));
  if (typeof message === 'object' && message !== null && 'type' in message) {
    if (message.type === 'SKIP_WAITING') void self.skipWaiting();
    if (message.type === STARTED) event.waitUntil(hasStarted().catch(() => undefined));
  }
});

self.addEventListener('sync', (event) => {
  if (event.tag === DELIVERY_TAG) event.waitUntil(deliverOutbox());
});

const pushScope: PushScope = {
  registration: self.registration,
  clients: self.clients,
  origin: self.location.origin,
  setBadge:
    'setAppBadge' in self.navigator ? (count) => self.navigator.setAppBadge(count) : undefined,
};

// Any push also shows that the network is up: the waiting outbox is sent with it.
self.addEventListener('push', (event) => {
  const shown = showPush(pushScope, event.data?.text() ?? '');
  event.waitUntil(Promise.all([shown, deliverOutbox().catch(() => undefined)]));
});
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(pushScope, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = self.registration;
  const renewed = renewSubscription(pushManager, event.newSubscription, (...asked) =>
    fetch(...asked),
  );
  // Offline the page does it, when it is next opened.
  event.waitUntil(renewed.catch(() => undefined));
});
