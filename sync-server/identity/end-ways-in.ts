import type { ShopWriter } from '../store/repositories/shop-on-engine';

interface WaysInOptions {
  /** The session that made the change, which goes on. */
  readonly exceptSession?: string;
  /** Whether accounts elsewhere let the person in no more. */
  readonly identities: boolean;
}

/**
 * Ends what may let somebody in who knew the email or password before this one: sessions and mailed links, and where it is
 * asked for accounts elsewhere.
 * @returns how many accounts elsewhere
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

/** Lets no account elsewhere sign the person in any more. @returns how many did */
export async function endIdentities(
  shop: Pick<ShopWriter, 'identitiesOf' | 'removeIdentity'>,
  userId: string,
): Promise<number> {
  const identities = await shop.identitiesOf(userId);
  for (const { issuer, subject } of identities) await shop.removeIdentity(issuer, subject);
  return identities.length;
}
