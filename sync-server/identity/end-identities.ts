import type { ShopWriter } from '../store/shop-store';

/** Lets no account elsewhere sign the person in any more. @returns how many did */
export async function endIdentities(
  shop: Pick<ShopWriter, 'identitiesOf' | 'removeIdentity'>,
  userId: string,
): Promise<number> {
  const identities = await shop.identitiesOf(userId);
  for (const { issuer, subject } of identities) await shop.removeIdentity(issuer, subject);
  return identities.length;
}
