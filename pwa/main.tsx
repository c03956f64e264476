import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './app/fonts.css';
import { App, Providers } from './app/app';
import { compose } from './app/compose';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const services = compose();

/** The longest the first page waits for its letters and its products, in milliseconds; then it shows what there is. */
const LONGEST_WAIT = 250;

await Promise.race([
  Promise.all([
    document.fonts.load('1em "Anek Latin"', 'A₹').catch(() => undefined),
    services.catalogue.reader.ready,
  ]),
  new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
]);

createRoot(place).render(
  <StrictMode>
    <Providers services={services}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
