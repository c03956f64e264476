import { config } from 'zod/mini';
import { loadTranslations } from '../i18n/load-translations';
import { createTranslator } from '../i18n/translate';
import { loadRazorpay } from './razorpay-checkout';
import { readWindowAddress } from './payment-messages';
import { startPaymentWindow } from './payment-window';

// Compiled checks need `eval`, which the content security policy forbids.
config({ jitless: true });

const { hash, origin } = location;
const { page, language } = readWindowAddress({ hash, origin, cookies: document.cookie });
/** In English where the translations do not load: that blocks no payment. */
const translations = loadTranslations(language).catch(() => null);

/** The placeholder until the checkout is visible, in the shopper's language; the document itself is in English. */
async function translateOpening(): Promise<void> {
  if (language === 'en') return;
  const { t } = createTranslator(language, await translations);
  document.documentElement.lang = language;
  document.title = t('Payment');
  const status = document.querySelector('#opening [role="status"]');
  if (status) status.textContent = t('Opening the payment window…');
  const cancel = document.getElementById('cancel');
  if (cancel) cancel.textContent = t('Cancel');
}

// Opened on its own it has no page around it, and says only that.
if (window.parent !== window) {
  void translateOpening();
  const giveUp = startPaymentWindow({
    self: window,
    page: window.parent,
    origin: page,
    load: {
      razorpay: () => loadRazorpay(document),
      'stand-in': async () => {
        const { fakeCheckout } = await import('./fake-checkout');
        return fakeCheckout({ language, translations: await translations });
      },
    },
    onOpened: () => document.getElementById('opening')?.remove(),
  });
  document.getElementById('cancel')?.addEventListener('click', giveUp);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveUp();
  });
}
