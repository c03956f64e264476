import { OWN_NAMES } from '#shared/decision/own-documents';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { User } from '../store/row-types';
import { endWaysIn } from './end-ways-in';
import { nameOf } from './name-of';

/** Removes what a person has in the shop for themselves: addresses, and lists such as that of their wishes. */
export async function removeOwnDocuments(shop: ShopWriter, userId: string): Promise<void> {
  for (const { _id } of await shop.addresses(userId)) await shop.removeAddress(userId, _id);
  const own = await shop.ownDocuments(userId);
  for (const name of OWN_NAMES)
    for (const { _id } of own[name]) await shop.removeOwn(userId, name, _id);
}

/**
 * Hands an account over whose email nobody had shown to be theirs, to the person who shows it now, or is to: anybody may have
 * registered it, waiting for them. Every way in ends: password, second step, sessions with their devices' notices, links, accounts
 * elsewhere. What the one before has left goes too, lest the first order goes to their address. Orders and reviews stay, as the
 * shop's own records.
 * @param person as they are stored; the caller puts the returned one
 * @returns who they are from now on, without a way in. The name of an admin stays: it was given with the role
 */
export async function handOver(
  shop: ShopWriter,
  { _id, name, email, isAdmin, language, createdAt }: User,
): Promise<User> {
  await endWaysIn(shop, _id, { identities: true });
  await removeOwnDocuments(shop, _id);
  return {
    _id,
    name: isAdmin ? name : nameOf(email),
    email,
    isAdmin,
    passwordHash: null,
    ...(language === undefined ? {} : { language }),
    createdAt,
  };
}
