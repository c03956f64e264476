import type { OrderDocument } from '#shared/orders/order';
import type { Account } from '../../replica/account';

/** The longest a screen waits for the account's changes before it goes on without, in milliseconds. */
const MAX_WAIT = 3_000;

/** Waits until the account shows an order as it should be, so that its page has it at once; not for long. */
export function whenOrderShows(
  account: Pick<Account, 'documents' | 'subscribe'>,
  orderId: string,
  isAsItShouldBe: (order: OrderDocument) => boolean,
): Promise<void> {
  const shows = () =>
    account.documents()?.orders.some((order) => order._id === orderId && isAsItShouldBe(order));
  if (shows()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, MAX_WAIT);
    const stop = account.subscribe(() => {
      if (shows()) done();
    });
  });
}
