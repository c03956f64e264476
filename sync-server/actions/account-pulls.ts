import type { SyncResponse } from '#shared/protocol/sync';
import { askTogether } from '../concurrency/ask-together';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { accountChangesSince } from './account-changes';
import { clientOf, ForeignClient, type Author } from './apply-action';

/** So many accounts are read without waiting for each other: what a database is asked at once it answers in time. */
const AT_ONCE = 50;

/** What a device asks about its account. */
interface AccountPull {
  readonly author: Author;
  /** As `accountChangesSince` takes it. */
  readonly since: string | null | undefined;
}

/** What is new in the account, and how far the server has come with the device's queue. */
type AccountNews = Pick<SyncResponse, 'lastSeq' | 'changes' | 'cursor' | 'more'>;

/**
 * Reads what is new in accounts. Devices that ask at once share a look into the store: after a restart thousands do, and each
 * would wait for a connection of its own.
 * @returns throws ForeignClient where the client is another person's, and what the store throws
 */
export function createAccountPulls(
  store: Pick<ShopStore, 'read'>,
): (pull: AccountPull) => Promise<AccountNews> {
  const answers = askTogether((pulls: readonly AccountPull[]) =>
    store.read(async (shop) => {
      const found = new Map<AccountPull, AccountNews | ForeignClient>();
      for (let from = 0; from < pulls.length; from += AT_ONCE)
        await Promise.all(
          pulls.slice(from, from + AT_ONCE).map(async (pull) => {
            found.set(pull, await newsOf(shop, pull));
          }),
        );
      return found;
    }),
  );
  return async (pull) => {
    const answer = await answers(pull);
    if (!answer) throw new Error('Each pull gets an answer');
    if (answer instanceof ForeignClient) throw answer;
    return answer;
  };
}

/** One device's mistake is no other's. */
async function newsOf(
  shop: ShopReader,
  { author, since }: AccountPull,
): Promise<AccountNews | ForeignClient> {
  try {
    const { lastSeq } = await clientOf(shop, author);
    return { lastSeq, ...(await accountChangesSince(shop, author.user._id, since)) };
  } catch (error) {
    if (error instanceof ForeignClient) return error;
    throw error;
  }
}
