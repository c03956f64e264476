import type { Logger } from 'pino';
import type { Payments } from '../config/config';
import type { PaymentSetup } from './payment-services';
import { razorpaySetup, type RazorpayKeys } from './entered-keys';
import { openFakeGateway } from './open-fake-gateway';

export interface SetupOptions {
  readonly payments: Payments;
  readonly dataDir: string;
  /** Where the shop takes webhooks, for the stand-in; `null` while it does not listen. */
  readonly webhookAddress: () => string | null;
  /** The shop's public address; `null` where none is set. */
  readonly publicOrigin: string | null;
  readonly clock: () => number;
  readonly nodeEnv: string | undefined;
  readonly log: Logger;
}

/**
 * Takes payments as the configuration says: not at all, at the gateway, or at the stand-in.
 * @returns `setup` is `null` where online payment is off
 */
export async function setUpPayments(
  options: SetupOptions,
): Promise<{ readonly setup: PaymentSetup | null; close(): Promise<void> }> {
  const { payments, log } = options;
  const nothing = () => Promise.resolve();
  switch (payments.kind) {
    case 'cod':
      return { setup: null, close: nothing };
    case 'razorpay':
      return { setup: openRazorpay(payments, options.publicOrigin), close: nothing };
    case 'stand-in': {
      const warn = (message: string) => log.warn(message);
      const { setup, fakeGateway } = await openFakeGateway({ ...options, warn });
      return { setup, close: () => fakeGateway.close() };
    }
  }
}

/** Takes payments at the gateway. @param publicOrigin the shop's public address, noted on each order */
export const openRazorpay = (keys: RazorpayKeys, publicOrigin: string | null): PaymentSetup =>
  razorpaySetup(keys, publicOrigin === null ? {} : { shop: publicOrigin });
