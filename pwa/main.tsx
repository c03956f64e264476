import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app/base.css';
import './app/fonts.css';
import { App, Providers } from './app/app';
import { compose } from './app/compose';
import { loadTranslations } from './i18n/load-translations';
import { languageAt, languageOfDocument } from './i18n/language';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

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
const services = compose();
const language = languageAt(location.search, document);
// Offline it lies with the page's other files; where it is missing all the same, the shop speaks English.
const translations = await loadTranslations(language).catch(() => null);

const shop = (
  <StrictMode>
    <Providers services={services} language={{ language, translations }}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

/**
 * Whether the document shows what the first drawing would: the server has rendered it in this language, and the device has no
 * list of its own to show in its place.
 */
function isRendered(): boolean {
  const { reader, server } = services.catalogue;
  if (!server.opening || languageOfDocument(document.documentElement.lang) !== language)
    return false;
  return !server.openingList || reader.lastPage(server.openingList.page)?.complete !== true;
}

/**
 * The longest the first page waits for its letters and its products, in milliseconds; then it shows what there is. Longer
 * where products are on the screen already: they stay until they are drawn again.
 */
const MAX_WAIT = place.querySelector('main') ? 3_000 : 250;

if (isRendered()) hydrateRoot(place, shop);
else {
  await Promise.race([
    Promise.all([letters, services.catalogue.reader.ready]),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
  ]);
  createRoot(place).render(shop);
}
