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
  /** The page took it away: what the shopper was doing in it is not known. */
  | { readonly kind: 'left' }
  | { readonly kind: 'broken'; readonly why: Broken };

/** What the page says of the window, and hears from it while it stays. */
export interface PaymentWindowOptions {
  /** What a screen reader calls it. */
  readonly title: string;
  /** Where its document stands; the page's own origin unless given. */
  readonly origin?: string | undefined;
  /** A try to pay failed, and the window stays; the gateway's reason, where it has one. */
  readonly onFailed: (reason: string | null) => void;
  /**
   * Keeps how it ended on the device. The window stays over the page until that is done, so that nobody can go elsewhere
   * in between and leave a device that takes the payment for one under way. Never called where the page takes it away.
   */
  readonly keep: (end: PaymentWindowEnd) => Promise<void>;
}

/** Once the document is loaded it has said something by now, if it is ours, in milliseconds. */
const WORD_AFTER_LOAD = 3_000;
/** A device that keeps nothing does not keep the shopper either, in milliseconds. */
const MAX_LINGER = 2_000;
/** Everything of the page that cannot be reached while somebody pays. */
const PAGE = '#root';

/**
 * Opens the payment window over the whole page and keeps the focus in it. It is shown once its document has answered, so
 * that nobody ever looks at a browser's error page.
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
    /** Takes it away, because the page around it goes. */
    close: () => close({ kind: 'left' }),
  };
}
export type PaymentWindow = ReturnType<typeof openPaymentWindow>;
