import { slowDown } from '../http/api-error';
import type { User } from '../store/row-types';
import type { ShopStore } from '../store/repositories/shop-store';
import { putAccountMail } from './account-mail';
import { GRANTED } from './account-mail-limit';
import { testMail } from './texts/account-mails';

/** Of the whole shop together. */
const TEST_MAILS = { name: 'test-mails', points: 5, seconds: 60 * 60 };

interface Deps {
  readonly store: Pick<ShopStore, 'write' | 'limits'>;
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/**
 * Queues a mail by which an admin sees that mails arrive: it is sent like all others.
 * @param admin the only recipient
 * @throws ApiError `slow_down` after five in an hour
 */
export async function putTestMail(
  deps: Deps,
  admin: Pick<User, 'email' | 'language'>,
): Promise<void> {
  const wait = await deps.store.limits.window(TEST_MAILS)('shop', 1);
  if (wait > 0) throw slowDown(wait / 1000);
  await deps.store.write((shop) => putAccountMail(deps, shop, admin, 'test', testMail, GRANTED));
}
