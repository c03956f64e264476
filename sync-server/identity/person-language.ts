import type { Language } from '#shared/pages/public-page';
import type { User } from '../store/row-types';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { cookieValue } from './cookies';

/** The cookie that holds the language chosen in a browser. */
const COOKIE = 'language';

/** The language chosen in a browser; nothing if none was. @param cookies the `Cookie` header */
export function chosenLanguage(cookies: string): Language | undefined {
  const chosen = cookieValue(cookies, COOKIE);
  return chosen === 'en' || chosen === 'hi' ? chosen : undefined;
}

/**
 * The language to record for the user of a request; nothing if it is recorded already or unknown.
 * @param cookies the `Cookie` header
 */
export function newLanguageOf(user: User, cookies: string): Language | undefined {
  const chosen = chosenLanguage(cookies);
  return chosen === user.language ? undefined : chosen;
}

/**
 * The one place that records a person's language, for their mails (docs/shop-rules.md#r-orders-18): in a transaction that writes
 * something of theirs anyway, and only if it changed.
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
