import { Workbox } from 'workbox-window';
import { config } from 'zod/mini';
import { createAppUpdate, SERVICE_WORKER } from '../platform/app-update';
import { onWaiting, requestDelivery } from '../delivery/background-sync';
import { idle, onVisible } from '../platform/browser';
import { createBrowserDelivery } from '../delivery/browser-delivery';
import { createCart } from '../cart/cart';
import { createCheckout } from '../cart/checkout';
import { createInstallPrompt } from '../platform/install-prompt';
import type { StreamEventKind } from '../network/event-stream';
import { createHomeHtmlCache } from '../catalogue/home-html-cache';
import { keepFilesOf } from '../platform/later-files';
import { createOrderNews } from '../network/order-news';
import { createDeviceStorage } from '../database/storage';
import { composeCatalogue } from './compose-catalogue';
import { composeDatabase } from './compose-database';
import { composeConnection } from './compose-connection';
import { composeEventStream } from './compose-event-stream';
import { prepareAccount } from './prepare-account';
import type { Services } from '../hooks/services';
import { loadSignedInScreens } from './signed-in-screens';
import { trustOwnScripts } from './trusted-scripts';

/**
 * The composition root: makes every service once, ties them together, and sets them going once the page is shown.
 * Nothing of it is read while rendering.
 */
export function compose(): Services {
  trustOwnScripts();
  // Compiled checks need `eval`, which the content security policy forbids.
  config({ jitless: true });

  const clock = () => Date.now();
  const randomUuid = () => crypto.randomUUID();
  const { db, factory } = composeDatabase(() => storage.makeRoom(), randomUuid);
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const caches = 'caches' in globalThis ? globalThis.caches : undefined;

  // First of all: the browser makes its offer early, and once.
  const install = createInstallPrompt(globalThis);
  const connection = composeConnection();
  const storage = createDeviceStorage({
    open: () => db.open(),
    factory,
    manager: navigator.storage,
    caches,
  });
  const delivery = createBrowserDelivery({
    db,
    factory,
    connection,
    clock,
    randomUuid,
    onUpgradeRequired: () => appUpdate.required(),
  });
  const { api, session, outbox, sender, account, signOut, goneAccount } = delivery;
  const cart = createCart({
    db,
    clock,
    randomUuid,
    storage: () => localStorage,
    onKept: storage.askToPersist,
  });
  void cart.catchUp();
  const checkout = createCheckout(db, randomUuid);
  const { catalogue, follower } = composeCatalogue({
    db,
    api,
    connection,
    storage,
    clock,
    caches,
    container,
  });
  const homeHtmlCache = createHomeHtmlCache(caches, new URL(import.meta.url).pathname);
  const orderNews = createOrderNews();
  const eventStream = composeEventStream(connection, session, (streamEvent) => {
    // A stream that opens may have missed anything.
    const isOf = (kind: StreamEventKind) => streamEvent === kind || streamEvent === 'open';
    if (isOf('catalogue')) follower.requestSync();
    if (isOf('account')) account.requestPull();
    if (isOf('account')) sender.requestSync(`stream ${streamEvent}`);
    if (isOf('orders')) orderNews.tell();
  });
  const appUpdate = createAppUpdate({
    registrar:
      import.meta.env.PROD && container
        ? new Workbox(SERVICE_WORKER, { updateViaCache: 'none' })
        : undefined,
    isControlled: () => Boolean(container?.controller),
    reload: () => location.reload(),
    onVisible,
    clock,
  });

  db.on('versionchange', () => appUpdate.outdated());
  onWaiting(db, () => {
    // What is in this window's memory no worker can send.
    if (factory.inMemory()) return;
    storage.askToPersist();
    void requestDelivery(container);
  });
  factory.subscribe(() => {
    void import('../session/window-only').then(({ startWindowOnly }) =>
      startWindowOnly({
        db,
        session,
        clock,
        storage: () => localStorage,
        fetch: (input, init) => fetch(input, init),
      }),
    );
    // What it has read is on a disk that is out of reach.
    const user = account.documents()?.userId;
    if (user !== undefined) void account.stop().then(() => account.start(user));
  });
  connection.start();
  delivery.start();
  prepareAccount({ session, account, idle, loadScreens: () => loadSignedInScreens(idle) });
  const keepFiles = () => {
    const user = session.current()?.user;
    if (user) keepFilesOf('account', container);
    if (user?.isAdmin) keepFilesOf('admin', container);
  };
  session.subscribe(keepFiles);
  void idle().then(() => {
    // Whether anything is kept is known once the database is open: into this window's memory no catalogue is copied.
    void storage.check().then(() => {
      if (!factory.inMemory()) follower.start();
    });
    keepFiles();
    eventStream.start();
    appUpdate.start();
  });

  return {
    db,
    api,
    session,
    connection,
    clock,
    randomUuid,
    cart,
    checkout,
    catalogue,
    outbox,
    sender,
    account,
    signOut,
    goneAccount,
    storage,
    appUpdate,
    install,
    homeHtmlCache,
    orderNews,
  };
}
