import type { ShopWriter } from '../store/shop-store';
import { recordSecurityEvent, type EntryDeps } from './record-security-event';

/** Writes down that the owner ran a command that has no kind of its own. @param detail as it is typed, without its arguments */
export function recordOwnerCommand(
  shop: ShopWriter,
  detail: string,
  deps: EntryDeps,
): Promise<void> {
  const event = { kind: 'owner-command', who: 'owner', from: null, detail } as const;
  return recordSecurityEvent(shop, event, deps);
}
