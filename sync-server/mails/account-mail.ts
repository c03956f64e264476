import type { User } from '../store/row-types';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { MailPermit } from './account-mail-limit';
import type { AccountMail } from './texts/account-mails';
import { sayIn } from './texts/mail-words';
import { waitingMail } from './waiting-mail';

interface Deps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/**
 * Puts a mail about an account on the list, in the person's language and in the transaction of what it says.
 * @param permit had for this mail before the transaction; where it was not granted, nothing is put
 */
export async function putAccountMail(
  { clock, randomUuid }: Deps,
  shop: ShopWriter,
  { email: to, language }: Pick<User, 'email' | 'language'>,
  kind: string,
  words: AccountMail,
  permit: MailPermit,
): Promise<void> {
  if (!permit.isGranted) return;
  const now = new Date(clock()).toISOString();
  const content = words(await shop.ownerSettings(), sayIn(language));
  return shop.putMail(waitingMail({ _id: randomUuid(), kind, to, content }, now));
}
