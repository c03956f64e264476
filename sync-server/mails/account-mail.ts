import type { ShopWriter } from '../store/shop-store';
import type { AccountMail } from './texts/account-mails';
import { waitingMail } from './waiting-mail';

interface Deps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/** Puts a mail about an account on the list, in the transaction of what it tells of. */
export async function putAccountMail(
  { clock, randomUuid }: Deps,
  shop: ShopWriter,
  to: string,
  kind: string,
  words: AccountMail,
): Promise<void> {
  const now = new Date(clock()).toISOString();
  const content = words(await shop.ownerSettings());
  return shop.putMail(waitingMail({ _id: randomUuid(), kind, to, content }, now));
}
