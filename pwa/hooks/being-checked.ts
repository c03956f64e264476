import type { OutboxEntry } from '../database/outbox-entry';
import type { ConnectionState } from '../network/connection';

/**
 * Whether the shop is being asked for an order that was sent and has no answer: what its page, My Orders and Activity say of it. Without a
 * connection the shop is not asked: then it is saved on the device, and waits.
 * @param isSending a request with it is on its way
 */
export function isBeingChecked(
  { attempts }: Pick<OutboxEntry, 'attempts'>,
  isSending: boolean,
  connection: ConnectionState,
): boolean {
  return isSending || (Boolean(attempts) && connection === 'online');
}
