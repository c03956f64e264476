import type { ShopWriter } from '../store/shop-store';
import type { MailText } from './texts/mail-text';
import { waitingMail } from './waiting-mail';

interface Deps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/** Puts a mail about an account on the list, in the transaction of what it tells of. */
export function putAccountMail(
  { clock, randomUuid }: Deps,
  shop: ShopWriter,
  to: string,
  kind: string,
  content: MailText,
): Promise<void> {
  const now = new Date(clock()).toISOString();
  return shop.putMail(waitingMail({ _id: randomUuid(), kind, to, content }, now));
}
