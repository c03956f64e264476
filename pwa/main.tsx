import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import { EARLY_CART, EARLY_WISHES } from '#shared/pages/early-press';
import { mayOpenWith } from '#shared/pages/cached-document';
import './app/base.css';
import './app/fonts.css';
import { App, Providers } from './app/app';
import { completeWhenLoaded, createDeferredServices } from './app/deferred-services';
import { DeferredProviders } from './app/deferred-providers';
import { createInitialServices } from './app/initial-services';
import { loadDeferredCss } from './app/load-deferred-css';
import { noteChanges } from './hooks/use-chosen-before';
import { trustOwnScripts } from './app/trusted-scripts';
import { createEarlyCart, earlyCartService } from './cart/early-cart';
import { readDocumentPage, type DocumentPage } from './catalogue/document-page';
import type { Services } from './hooks/services';
import { loadTranslations } from './i18n/load-translations';
import type { ChosenLanguage } from './i18n/messages';
import { languageAt, languageOfDocument } from './i18n/language';
import { catchErrors } from './platform/caught-errors';
import { browserEnvironment } from './platform/environment';
import { createInstallPrompt } from './platform/install-prompt';
import { startPopGuard } from './platform/pop-guard';

/** Where a search form leads without the script: `/search?keyword=…`, read as the server reads it. */
const SEARCH_FORM = /^\/search\/?$/i;

trustOwnScripts();
// Before anything can fail.
const noteError = catchErrors({
  ...browserEnvironment.timers,
  target: globalThis,
  load: () => import('./error-reports/page-reports').then(({ reportErrors }) => reportErrors),
});
/** An error caught by the boundary is recorded, and logged as uncaught errors are. */
const screenErrors = {
  onCaughtError(thrown: unknown) {
    noteError('screen', thrown);
    reportError(thrown);
  },
};
// First of all: the browser makes its install offer early, and once.
const install = createInstallPrompt(globalThis);
const initial = readDocumentPage(document);
const language = languageAt(location.search, document);
/** Whether the document shows what the first render would: it was rendered, now or earlier, in this language. */
const isRendered =
  initial !== undefined &&
  mayOpenWith({ language: languageOfDocument(document.documentElement.lang) }, { language });

// The document shows the search’s own page; the first render must use that address. It is no route: links name that page.
if (SEARCH_FORM.test(location.pathname)) {
  const keyword = new URLSearchParams(location.search).get('keyword') ?? '';
  history.replaceState(history.state, '', searchPath(keyword));
}

/** Read before anything is stored. */
const isFirstVisit = hasNothingOfTheShop();
const earlyCart = createEarlyCart(() => localStorage);
/** React listens to the page: what is pressed before is kept by the document itself (`shared/pages/early-press.ts`). */
let listens: () => void = () => undefined;
const isListening = new Promise<void>((resolve) => {
  listens = resolve;
});
const deferred = createDeferredServices({
  ...browserEnvironment.timers,
  random: browserEnvironment.random,
  onLikelyOnline: (listener) => addEventListener('online', listener),
  load: () =>
    import('./app/compose').then(
      ({ compose }) =>
        () =>
          compose({ install, initial, earlyCart, isListening, isFirstVisit, noteError }),
    ),
});
// Where the device may have data to show, nothing waits for the page.
if (!isRendered || !isFirstVisit) deferred.start();

/**
 * Loads the fonts of the first page. Never rejects. A function, as Chromium records the source position of the request, and for
 * that parses the function again: otherwise the whole first script (docs/decisions/0008-first-page.md).
 */
async function loadFonts(): Promise<unknown> {
  try {
    return await document.fonts.load('1em "Anek Latin"', 'A₹');
  } catch {
    return undefined;
  }
}

/** Loading while the services are made. */
const fonts = loadFonts();

/**
 * Whether this is a first visit: nothing is stored where a check is cheap. A user who clears only that
 * sees the device's data a moment later.
 */
function hasNothingOfTheShop(): boolean {
  try {
    const isEmpty = Object.keys(localStorage).every(
      (key) => key === EARLY_CART || key === EARLY_WISHES,
    );
    return !navigator.serviceWorker?.controller && isEmpty;
  } catch {
    return true;
  }
}

startPopGuard();
const shop = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

function shopElement(services: Services, chosen: ChosenLanguage) {
  return (
    <StrictMode>
      <Providers services={services} language={chosen}>
        {shop}
      </Providers>
    </StrictMode>
  );
}

function renderInitial(page: DocumentPage, chosen: ChosenLanguage) {
  const cart = earlyCartService(earlyCart, async () => (await deferred.whole).cart);
  const services = createInitialServices(
    page,
    { ...browserEnvironment, cart },
    completeWhenLoaded(deferred),
  );
  return (
    <StrictMode>
      <DeferredProviders deferred={deferred} initial={services} language={chosen}>
        {shop}
      </DeferredProviders>
    </StrictMode>
  );
}

/** The longest the first page waits for its fonts and its products, in milliseconds; then it shows what there is. */
const MAX_WAIT = 250;

/** Not awaited at the top level of the module: the deferred code imports this chunk, and would wait for its end. */
async function open(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  // Offline it is cached with the page's other files; where it is missing all the same, the shop is in English.
  const translations = await loadTranslations(language).catch(() => null);
  const chosen = { language, translations };
  if (isRendered) {
    // In small steps: a press is handled between two of them. At once it is one long task on a slow phone.
    startTransition(() => void hydrateRoot(place, renderInitial(initial, chosen), screenErrors));
    noteChanges(document);
    listens();
    await deferred.whole;
    loadDeferredCss(document);
    return;
  }
  const services = await deferred.whole;
  listens();
  await Promise.race([
    Promise.all([fonts, services.catalogue.reader.ready]),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
  ]);
  startTransition(() => createRoot(place, screenErrors).render(shopElement(services, chosen)));
  // A list that stood in for a page of a busy shop has its own data.
  loadDeferredCss(document);
}

open().catch((error: unknown) => {
  noteError('start', error);
  // The browser logs it as well.
  throw error;
});
