import { config } from 'zod/mini';
import { loadRazorpay } from './load-razorpay';
import { startPaymentWindow } from './payment-window';

// Compiled checks need `eval`, which the content security policy forbids.
config({ jitless: true });

// Opened by itself it has nobody to speak with, and says only that.
if (window.parent !== window) {
  const giveUp = startPaymentWindow({
    self: window,
    page: window.parent,
    load: {
      razorpay: () => loadRazorpay(document),
      'stand-in': async () => (await import('./stand-in-checkout')).StandInCheckout,
    },
    onOpened: () => document.getElementById('opening')?.remove(),
  });
  document.getElementById('cancel')?.addEventListener('click', giveUp);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveUp();
  });
}
