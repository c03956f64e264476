import { setTimeout } from 'node:timers/promises';
import { SUPPORT_EMAIL } from '#shared/shop/shop-facts';
import type { PushKeys } from './push-keys';
import { startPushSender, type PushSender, type PushSenderOptions } from './push-sender';
import { createPushTransport } from './push-transport';

interface PushOptions extends Omit<PushSenderOptions, 'transport' | 'wait'> {
  readonly keys: PushKeys;
  /** The shop's origin, without a slash at the end. */
  readonly origin: string;
}

/** Starts sending notices to the push services of the browsers that take them. */
export function openPushes({ keys, origin, ...options }: PushOptions): PushSender {
  // Push services want a contact for problems; some reject an address of the local machine.
  const subject = origin.startsWith('https:') ? origin : `mailto:${SUPPORT_EMAIL}`;
  return startPushSender({
    ...options,
    transport: createPushTransport({ keys, subject }),
    wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
  });
}
