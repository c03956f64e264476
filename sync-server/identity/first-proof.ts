import { OWN_NAMES } from '#shared/decision/own-names';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { User } from '../store/row-types';
import { endWaysIn } from './end-ways-in';
import { nameOf } from './name-of';

/** Removes a person's own documents: addresses, lists such as wishes, and what they reported. */
export async function removeOwnDocuments(shop: ShopWriter, userId: string): Promise<void> {
  for (const { _id } of await shop.addresses(userId)) await shop.removeAddress(userId, _id);
  await shop.removeReportsBy(userId);
  const own = await shop.ownDocuments(userId);
  for (const name of OWN_NAMES)
    for (const { _id } of own[name]) await shop.removeOwn(userId, name, _id);
}

/**
 * Hands an account whose email was never confirmed over to the person who confirms it now, or is to: another person may have
 * registered it, waiting for them. Every way in ends: password, second step, sessions with their devices' notices, links, linked
 * accounts. The previous user's data goes too, lest the first order goes to their address. Orders and reviews stay, as the
 * shop's own records.
 * @param person as they are stored; the caller puts the returned one
 * @returns the person from now on, without a way in. An admin's name stays: it was given with the role
 */
export async function handOver(
  shop: ShopWriter,
  { _id, name, email, isAdmin, role, language, createdAt }: User,
): Promise<User> {
  await endWaysIn(shop, _id, { identities: true });
  await removeOwnDocuments(shop, _id);
  return {
    _id,
    name: isAdmin || role !== undefined ? name : nameOf(email),
    email,
    isAdmin,
    ...(role === undefined ? {} : { role }),
    passwordHash: null,
    ...(language === undefined ? {} : { language }),
    createdAt,
  };
}
