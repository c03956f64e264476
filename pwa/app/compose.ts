import { isRecord } from '#shared/core/record';
import { isStaff } from '#shared/users/staff';
import { Workbox } from 'workbox-window';
import { createAppUpdate, SERVICE_WORKER } from '../platform/app-update';
import { onWaiting, requestDelivery } from '../outbox-delivery/background-sync';
import {
  connectionFacts,
  documentIsNew,
  idle,
  onVisible,
  scriptOfDocument,
} from '../platform/browser';
import { isDataDear } from '../platform/catalogue-budget';
import { browserNavigation, createFirstInterest } from '../platform/first-interest';
import { tellStarted } from '../platform/app-started';
import { browserEnvironment } from '../platform/environment';
import { createBrowserDelivery } from '../outbox-delivery/browser-delivery';
import { createCart } from '../cart/cart';
import { forgetEarlyPresses, type EarlyCart } from '../cart/early-cart';
import type { DocumentPage } from '../catalogue/document-page';
import { createShopFacts } from '../catalogue/shop-facts';
import { createHomeHtmlCache } from '../catalogue/home-html-cache';
import { ERROR_QUEUE } from '../error-reports/error-queue';
import type { NoteError } from '../platform/caught-errors';
import type { InstallPrompt } from '../platform/install-prompt';
import type { StreamEventKind } from '../network/event-stream';
import { keepFilesOf } from '../platform/on-demand-precache';
import { createListeners } from '../platform/observable';
import { createReviewPictures } from '../database/review-pictures';
import { createDeviceStorage } from '../database/storage';
import { composeCatalogue } from './compose-catalogue';
import { composeDatabase } from './compose-database';
import { composeConnection, composeEventStream } from './compose-network';
import { prepareAccount } from './prepare-account';
import type { Services } from '../hooks/services';
import { loadSignedInScreens } from './signed-in-screens';

/** What the page has from its start. */
export interface FirstParts {
  readonly install: InstallPrompt;
  /** The data embedded in the document. */
  readonly initial: DocumentPage | undefined;
  readonly earlyCart: EarlyCart;
  /** From then on the page handles what is pressed. */
  readonly isListening: Promise<void>;
  readonly isFirstVisit: boolean;
  readonly noteError: NoteError;
}

/**
 * The composition root: makes every service once, connects them, and starts them once the page is shown.
 * Not read while rendering. On a first visit it loads once the page is interactive (docs/decisions/0008-first-page.md).
 */
export function compose({
  install,
  initial,
  earlyCart,
  isListening,
  isFirstVisit,
  noteError,
}: FirstParts): Services {
  forbidCompiledSchemas();
  const { clock, randomUuid } = browserEnvironment;
  const { db, factory } = composeDatabase(
    () => storage.makeRoom(),
    randomUuid,
    (reason) => noteError('database', reason),
  );
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const caches = 'caches' in globalThis ? globalThis.caches : undefined;

  const connection = composeConnection();
  const storage = createDeviceStorage({
    open: () =>
      db.open().catch((error: unknown) => {
        noteError('database', error);
        throw error;
      }),
    factory,
    manager: navigator.storage,
    caches,
  });
  const reviewPictures = createReviewPictures();
  const { start: startDelivery, ...delivery } = createBrowserDelivery({
    db,
    reviewPictures,
    factory,
    connection,
    onUpgradeRequired: () => appUpdate.required(),
  });
  const { api, session, sender, account } = delivery;
  const interest = createFirstInterest({
    isDear: isFirstVisit && isDataDear(connectionFacts()),
    navigation: browserNavigation(),
    storage: () => localStorage,
  });
  const cart = createCart({
    db,
    clock,
    randomUuid,
    storage: () => localStorage,
    onSaved() {
      interest.show();
      storage.askToPersist();
      keepFilesOf('checkout', container);
    },
  });
  void cart.catchUp();
  // Until then the document keeps what is pressed.
  void isListening
    .then(() =>
      earlyCart.moveInto(
        cart,
        async (id) => (await db.cartLines.get(id))?.qty ?? 0,
        browserEnvironment.locks,
      ),
    )
    .then(() => forgetEarlyPresses(document));
  const { catalogue, follower } = composeCatalogue({
    db,
    api,
    account,
    connection,
    session,
    storage,
    caches,
    container,
    initial,
    isFirstVisit,
  });
  const script = scriptOfDocument();
  const homeHtmlCache = createHomeHtmlCache({ ...browserEnvironment, caches, script });
  const orderChanges = createListeners();
  const shopFacts = createShopFacts({ initial, storage: () => localStorage });
  followColour(shopFacts);
  const eventStream = composeEventStream(connection, session, (streamEvent, position) => {
    // Without a stream, any event may have been missed.
    const isOf = (kind: StreamEventKind) =>
      streamEvent === kind || streamEvent === 'open' || streamEvent === 'refused';
    // An open stream begins by saying where the catalogue is.
    if (streamEvent === 'catalogue') follower.heardOf(position);
    if (streamEvent === 'refused') follower.heardOf();
    if (isOf('account')) account.requestPull();
    if (isOf('account')) sender.requestSync(`stream ${streamEvent}`);
    if (isOf('orders')) orderChanges.tell();
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
    failed: (error) => noteError('worker', error),
  });

  db.on('versionchange', () => appUpdate.outdated());
  onWaiting(db, () => {
    // A service worker cannot send what is in this window's memory.
    if (factory.inMemory()) return;
    storage.askToPersist();
    void requestDelivery(container);
  });
  factory.subscribe(() => {
    void import('../session/window-only').then(({ startWindowOnly }) =>
      startWindowOnly({ db, window }),
    );
    // Its cached data is on a disk that is out of reach.
    const user = account.documents()?.userId;
    if (user !== undefined) void account.stop().then(() => account.start(user));
  });
  connection.start();
  if (!session.isKept())
    void import('../session/read-session').then(({ readSession }) =>
      readSession({ ...browserEnvironment, db, session }),
    );
  startDelivery();
  prepareAccount({ session, account, idle, loadScreens: () => loadSignedInScreens(idle) });
  const keepFiles = () => {
    const user = session.current()?.user;
    if (user) keepFilesOf(isStaff(user) ? 'admin' : 'account', container);
  };
  session.subscribe(keepFiles);
  let isSendingPictures = false;
  /** From the first session on: a visitor has no pictures to send, and does without the code. */
  const sendPictures = () => {
    if (isSendingPictures || !session.current()) return;
    isSendingPictures = true;
    const deps = { ...browserEnvironment, ...delivery, db, connection, reviewPictures };
    import('./picture-sending').then(
      ({ startPictureSending }) => startPictureSending(deps),
      // With the next session, or the next visit.
      () => (isSendingPictures = false),
    );
  };
  void Promise.all([idle(), interest.shown]).then(() => {
    // Storage is known once the database is open: no catalogue is copied into this window's memory.
    void storage.check().then(() => {
      if (!factory.inMemory()) follower.start();
    });
    appUpdate.start();
  });
  void idle().then(() => {
    keepFiles();
    if (navigator.languages.some(isHindi)) keepFilesOf('hindi', container);
    // What could not be fetched when the cart was filled.
    void db.cartLines.count().then(
      (lines) => lines > 0 && keepFilesOf('checkout', container),
      () => undefined,
    );
    sendPictures();
    session.subscribe(sendPictures);
    // A document that came from the shop just now has these values.
    if (!initial || container?.controller || !documentIsNew())
      void import('../catalogue/shop-settings')
        .then(({ askShopSettings }) => askShopSettings({ api, db, shopFacts }))
        // Offline, or a server without them: the stored values stay.
        .catch(() => undefined);
    eventStream.start();
    // Reports that an earlier visit could not send.
    void caches?.has(ERROR_QUEUE).then(async (waits) => {
      if (waits) await (await import('../error-reports/page-reports')).sendErrors();
    });
  });
  tellStarted(container);

  return {
    ...delivery,
    db,
    connection,
    clock,
    randomUuid,
    cart,
    catalogue,
    storage,
    reviewPictures,
    appUpdate,
    install,
    homeHtmlCache,
    orderChanges,
    shopFacts,
    isFirstVisit,
  };
}

/** Compiled checks need `eval`, which the content security policy forbids. The library itself comes with the first schema. */
function forbidCompiledSchemas(): void {
  const there: unknown = Reflect.get(globalThis, SCHEMA_SETTINGS);
  const settings = isRecord(there) ? there : {};
  Reflect.set(globalThis, SCHEMA_SETTINGS, Object.assign(settings, { jitless: true }));
}

/** Where zod has its settings, which its copies share. */
const SCHEMA_SETTINGS = '__zod_globalConfig';

/** Whether a language of the browser is Hindi: its reader may choose it without a connection. */
const isHindi = (language: string) => /^hi\b/i.test(language);

/** Shows the shop's colour, also where the document came without it; most shops have none of their own. */
function followColour({ current, subscribe }: ReturnType<typeof createShopFacts>): void {
  let shown = ' ';
  function follow(): void {
    const { colour = '', logo = '' } = current() ?? {};
    if (`${colour} ${logo}` === shown) return;
    shown = `${colour} ${logo}`;
    void import('./shop-colour')
      .then(({ showColour, showIcon }) => {
        showColour(colour);
        showIcon(logo, colour);
      })
      .catch(() => undefined);
  }
  follow();
  subscribe(follow);
}
