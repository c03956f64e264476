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
 * Queues a mail about an account, in the person's language and in the transaction that it reports.
 * @param permit requested before the transaction; without it no mail is queued
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
