import type { ShopWriter } from '../store/repositories/shop-on-engine';

interface WaysInOptions {
  /** The session that made the change, which goes on. */
  readonly exceptSession?: string;
  /** Whether linked accounts are removed too. */
  readonly identities: boolean;
}

/**
 * Ends what may let another person in who knew the email or password before: sessions and mailed links, and on
 * request linked accounts.
 * @returns how many linked accounts
 */
export async function endWaysIn(
  shop: ShopWriter,
  userId: string,
  { exceptSession, identities }: WaysInOptions,
): Promise<number> {
  await shop.removePasswordResetsOf(userId);
  await shop.removeSessionsOf(userId, exceptSession);
  return identities ? endIdentities(shop, userId) : 0;
}

/** Removes all linked accounts of a person. @returns how many */
export async function endIdentities(
  shop: Pick<ShopWriter, 'identitiesOf' | 'removeIdentity'>,
  userId: string,
): Promise<number> {
  const identities = await shop.identitiesOf(userId);
  for (const { issuer, subject } of identities) await shop.removeIdentity(issuer, subject);
  return identities.length;
}
