import type { Language } from '#shared/pages/public-page';
import type { User } from '../store/row-types';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { cookieValue } from './cookies';

/** The cookie in which a browser keeps the language that was chosen in it. */
const COOKIE = 'language';

/** The language that was chosen in a browser; nothing where none was. @param cookies the `Cookie` header */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = cookieValue(cookies, COOKIE);
  return chosen === 'en' || chosen === 'hi' ? chosen : undefined;
}

/**
 * The language that is to be noted of somebody who asks; nothing where it is noted already or nobody knows.
 * @param cookies the `Cookie` header
 */
export function newLanguageOf(user: User, cookies: string): Language | undefined {
  const chosen = chosenLanguage(cookies);
  return chosen === user.language ? undefined : chosen;
}

/**
 * The one place where the language of a person is noted, for their mails (docs/shop-rules.md#r-orders-18): in a transaction that writes
 * something of theirs anyway, and only where it is another one.
 */
export async function noteLanguage(
  shop: ShopWriter,
  userId: string,
  language: Language | undefined,
): Promise<void> {
  if (language === undefined) return;
  const user = await shop.user(userId);
  if (user && user.language !== language) await shop.putUser({ ...user, language });
}
