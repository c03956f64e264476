import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { PaymentWindowMessage } from '../frames/payment-messages';

/** The payment window opened by the page, played by the test: its document is not loaded here. */
export async function paymentWindow() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Payment');
  const inside = frame.contentWindow;
  if (!inside) throw new Error('The frame holds nothing');
  const notified = vi.spyOn(inside, 'postMessage').mockImplementation(() => undefined);
  const say = (data: PaymentWindowMessage) =>
    act(async () => {
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: location.origin, source: inside }),
      );
    });
  await say({ kind: 'ready' });
  return { say, started: () => notified.mock.calls[0]?.[0] as unknown };
}

/** Whether a payment window is open. */
export const paymentIsOpen = () => screen.queryByTitle('Payment') !== null;
