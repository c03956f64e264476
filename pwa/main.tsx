import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app/base.css';
import './app/fonts.css';
import { App, Providers } from './app/app';
import { completeOnArrival, createArrival } from './app/arrival';
import { ArrivingProviders } from './app/arriving-providers';
import { createOpeningServices } from './app/opening-services';
import { trustOwnScripts } from './app/trusted-scripts';
import { readDocumentPage, type DocumentPage } from './catalogue/document-page';
import type { Services } from './hooks/services';
import { loadTranslations } from './i18n/load-translations';
import type { ChosenLanguage } from './i18n/messages';
import { languageAt, languageOfDocument } from './i18n/language';
import { browserEnvironment } from './platform/environment';
import { createInstallPrompt } from './platform/install-prompt';

trustOwnScripts();
// First of all: the browser makes its offer early, and once.
const install = createInstallPrompt(globalThis);
const opening = readDocumentPage(document);
const language = languageAt(location.search, document);
const isOpening =
  opening !== undefined &&
  isFirstVisit() &&
  languageOfDocument(document.documentElement.lang) === language;

const script = new URL(import.meta.url).pathname;
const arrival = createArrival({
  ...browserEnvironment.timers,
  random: browserEnvironment.random,
  onHint: (listener) => addEventListener('online', listener),
  load: () =>
    import('./app/compose').then(
      ({ compose }) =>
        () =>
          compose({ install, opening, script }),
    ),
});
// Where the device has something to show, nothing is shown without it.
if (!isOpening) arrival.start();

/**
 * Asks for the letters of the first page. Never rejects. A function, for Chromium notes where in the source they are asked for, and for
 * that reads the function again: without one the whole first script (docs/decisions/0032-compiled-beside-the-page.md).
 */
async function loadLetters(): Promise<unknown> {
  try {
    return await document.fonts.load('1em "Anek Latin"', 'A₹');
  } catch {
    return undefined;
  }
}

/** On their way while the services are made. */
const letters = loadLetters();

/**
 * Whether this browser has never had the shop: nothing of it is stored where a look costs nothing. Whoever empties that alone
 * sees what the device has a moment later.
 */
function isFirstVisit(): boolean {
  try {
    return !navigator.serviceWorker?.controller && localStorage.length === 0;
  } catch {
    return true;
  }
}

const shop = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

function draw(services: Services, chosen: ChosenLanguage) {
  return (
    <StrictMode>
      <Providers services={services} language={chosen}>
        {shop}
      </Providers>
    </StrictMode>
  );
}

function drawOpening(page: DocumentPage, chosen: ChosenLanguage) {
  const services = createOpeningServices(page, browserEnvironment, completeOnArrival(arrival));
  return (
    <StrictMode>
      <ArrivingProviders arrival={arrival} opening={services} language={chosen}>
        {shop}
      </ArrivingProviders>
    </StrictMode>
  );
}

/**
 * Whether the document shows what the first drawing would: the server has rendered it in this language, and the device has no
 * list of its own to show in its place.
 */
function isRendered({ catalogue }: Services): boolean {
  const { reader, server } = catalogue;
  if (!server.opening || languageOfDocument(document.documentElement.lang) !== language)
    return false;
  return !server.openingList || reader.lastPage(server.openingList.page)?.complete !== true;
}

/**
 * The longest the first page waits for its letters and its products, in milliseconds; then it shows what there is. Longer
 * where products are on the screen already: they stay until they are drawn again.
 */
const MAX_WAIT = { empty: 250, drawn: 3_000 };

/** Not awaited at the top of the module: the device's code imports this chunk, and would wait for its end. */
async function open(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  // Offline it lies with the page's other files; where it is missing all the same, the shop speaks English.
  const translations = await loadTranslations(language).catch(() => null);
  const chosen = { language, translations };
  if (isOpening) {
    hydrateRoot(place, drawOpening(opening, chosen));
    return;
  }
  const maxWait = place.querySelector('main') ? MAX_WAIT.drawn : MAX_WAIT.empty;
  const services = await arrival.whole;
  if (isRendered(services)) {
    hydrateRoot(place, draw(services, chosen));
    return;
  }
  await Promise.race([
    Promise.all([letters, services.catalogue.reader.ready]),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
  createRoot(place).render(draw(services, chosen));
}

void open();
