import type { Author } from '../actions/apply-action';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { sampleSession, sampleUser } from '../store/testing/store-samples';
import { openOwnStore } from './own-store';

/** When everything in these tests happens, in milliseconds since 1970. */
export const NOW = Date.UTC(2026, 5, 1, 12);
export const AT = new Date(NOW).toISOString();
/** Later than anything that is due. */
export const FAR_FUTURE = '2099-01-01T00:00:00.000Z';

/** A shopper with an open session, who sends actions from one device. */
export const asha: Author = {
  user: { _id: 'asha', name: 'Asha', email: 'asha@example.in' },
  isAdmin: false,
  session: 'session of asha',
  clientId: 'client-1',
};

/**
 * A store of the test's own in which Asha is signed in.
 * @param fill puts more into it, in the same transaction
 */
export function openStoreOfAsha(fill: (shop: ShopWriter) => Promise<void>) {
  return openOwnStore(
    () => NOW,
    async (shop) => {
      await shop.putUser(sampleUser(asha.user._id));
      await shop.putSession(sampleSession(asha.session, asha.user._id));
      await fill(shop);
    },
  );
}
