import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { mayOpenWith } from '#shared/pages/kept-document';
import './app/base.css';
import './app/fonts.css';
import { App, Providers } from './app/app';
import { compose } from './app/compose';
import { loadTranslations } from './i18n/load-translations';
import { languageAt, languageOfDocument } from './i18n/language';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

/** On their way while the services are made. */
const letters = document.fonts.load('1em "Anek Latin"', 'A₹').catch(() => undefined);
const services = compose();
const language = languageAt(location.search, document.cookie);
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

/** Whether the document shows what the first drawing would: it was rendered, now or before, in this language. */
const isRendered =
  services.catalogue.server.opening !== undefined &&
  mayOpenWith({ language: languageOfDocument(document.documentElement.lang) }, { language });

/** The longest the first page waits for its letters and its products, in milliseconds; then it shows what there is. */
const MAX_WAIT = 250;

if (isRendered) hydrateRoot(place, shop);
else {
  await Promise.race([
    Promise.all([letters, services.catalogue.reader.ready]),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
  ]);
  createRoot(place).render(shop);
}
