import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { languageOf } from '../i18n/language';
import styles from './open-payment-window.module.css';
import {
  paymentWindowAt,
  paymentWindowMessage,
  type Broken,
  type CheckoutResponse,
  type PaymentStart,
} from './payment-messages';

/** How a payment window ended. */
export type PaymentWindowEnd =
  | { readonly kind: 'paid'; readonly reply: CheckoutResponse | null }
  | { readonly kind: 'dismissed' }
  /** Closed by the page: what the shopper was doing in it is not known. */
  | { readonly kind: 'left' }
  | { readonly kind: 'broken'; readonly why: Broken };

/** The page's settings for the window, and callbacks while it is open. */
export interface PaymentWindowOptions {
  /** Its accessible name. */
  readonly title: string;
  /** The origin of its document; the page's own unless given. */
  readonly origin?: string | undefined;
  /** A payment attempt failed, and the window stays; the gateway's reason, if any. */
  readonly onFailed: (reason: string | null) => void;
  /**
   * Stores the result on the device. The window stays over the page until that is done, so that the shopper cannot navigate
   * in between and leave a device that takes the payment for one under way. Not called where the page closes it.
   */
  readonly keep: (end: PaymentWindowEnd) => Promise<void>;
}

/** Once loaded, our document sends a message within this time, in milliseconds. */
const WORD_AFTER_LOAD = 3_000;
/** If storing the result fails, the shopper waits no longer than this, in milliseconds. */
const MAX_LINGER = 2_000;
/** The parts of the page that are inert during the payment. */
const PAGE = '#root';

/**
 * Opens the payment window over the whole page and keeps the focus in it. It is shown once its document has answered, so
 * that a browser's error page is never shown.
 */
export function openPaymentWindow(
  start: Omit<PaymentStart, 'kind'>,
  { title, origin = location.origin, onFailed, keep }: PaymentWindowOptions,
) {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.className = styles['waiting'] ?? '';
  frame.allow = 'payment';
  const page = document.querySelector<HTMLElement>(PAGE);
  let listens = false;
  const timers: ReturnType<typeof setTimeout>[] = [];

  let finish: (end: PaymentWindowEnd) => void = () => undefined;
  const ended = new Promise<PaymentWindowEnd>((resolve) => {
    finish = resolve;
  });

  function quieten(): void {
    removeEventListener('message', listen);
    for (const timer of timers.splice(0)) clearTimeout(timer);
  }
  function close(end: PaymentWindowEnd): void {
    quieten();
    frame.remove();
    if (page) page.inert = false;
    finish(end);
  }
  function keepAndClose(end: PaymentWindowEnd): void {
    quieten();
    timers.push(setTimeout(() => close(end), MAX_LINGER));
    void keep(end)
      .catch(() => undefined)
      .then(() => close(end));
  }
  function giveUpAfter(milliseconds: number): void {
    if (listens) return;
    timers.push(
      setTimeout(() => keepAndClose({ kind: 'broken', why: 'not-opened' }), milliseconds),
    );
  }

  function listen(event: MessageEvent<unknown>): void {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = paymentWindowMessage.safeParse(event.data);
    if (!message.success) return;
    switch (message.data.kind) {
      case 'ready':
        listens = true;
        for (const timer of timers) clearTimeout(timer);
        frame.className = styles['shown'] ?? '';
        if (page) page.inert = true;
        frame.focus();
        frame.contentWindow?.postMessage({ kind: 'start', ...start }, origin);
        return;
      case 'opened':
        return;
      case 'failed':
        onFailed(message.data.reason);
        return;
      default:
        keepAndClose(message.data);
    }
  }

  addEventListener('message', listen);
  giveUpAfter(ANSWER_TIMEOUT);
  frame.addEventListener('load', () => giveUpAfter(WORD_AFTER_LOAD), { once: true });
  frame.src = paymentWindowAt(origin, location.origin, languageOf(document.cookie));
  document.body.append(frame);
  return {
    ended,
    /** Closes it, because the page around it is unmounted. */
    close: () => close({ kind: 'left' }),
  };
}
export type PaymentWindow = ReturnType<typeof openPaymentWindow>;
