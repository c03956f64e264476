import { webhookSignature } from '../gateway/signatures';

/** Waits; rejects when the signal is given. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface WebhookOptions {
  /** Where the shop receives events; `null` while it does not. */
  readonly address: () => string | null;
  readonly secret: string;
  readonly wait: Wait;
  readonly warn: (message: string) => void;
}

/** How long is waited before each further delivery, in milliseconds. */
export const RETRY_DELAYS: readonly number[] = [1_000, 5_000, 30_000];
/** How long the shop may take, as at the real gateway, in milliseconds. */
const RESPONSE_TIMEOUT = 5_000;

/** Tells the shop of events. */
export function createWebhooks({ address, secret, wait, warn }: WebhookOptions) {
  const closing = new AbortController();

  async function isTaken(url: string, id: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'X-Razorpay-Event-Id': id,
          'X-Razorpay-Signature': webhookSignature(body, secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    /**
     * Tells the shop of an event, again a few times where it does not answer with success. Never rejects.
     * @param id stays the same each time, so that the shop knows it again
     */
    async deliver(id: string, event: object): Promise<void> {
      const body = Buffer.from(JSON.stringify(event));
      for (const delay of [0, ...RETRY_DELAYS]) {
        if (closing.signal.aborted) return;
        try {
          if (delay > 0) await wait(delay, closing.signal);
        } catch {
          return;
        }
        const url = address();
        if (url === null) return;
        if (await isTaken(url, id, body)) return;
      }
      warn(`The stand-in gateway could not deliver event ${id}`);
    },

    /** Ends what is under way. */
    close: () => closing.abort(),
  };
}
