import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import type { OrderDocument } from '#shared/orders/order';
import type { Account } from '../replica/account';
import type { AccountDocuments } from '../replica/account-deps';
import { SHOPPER } from './screen-harness';

/** An account whose orders the test sets, as the shop's change notifications would; it never pulls by itself. */
export function recordingAccount(orders: readonly OrderDocument[] = []) {
  const listeners = new Set<() => void>();
  let documents: AccountDocuments = {
    userId: SHOPPER._id,
    cursor: 'testepoch.7',
    addresses: [],
    orders: [...orders],
    reviews: [],
    ...NO_OWN_DOCUMENTS,
  };
  let asked = 0;
  const account: Account = {
    start: async () => undefined,
    stop: async () => undefined,
    clear: async () => undefined,
    clearOthers: async () => undefined,
    requestPull: () => void (asked += 1),
    documents: () => documents,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cursor: () => documents.cursor,
    feed: () => undefined,
  };
  return {
    account,
    /** How often the page requested a pull. */
    asked: () => asked,
    /** The shop's change: these are the orders now. */
    tell(...now: OrderDocument[]) {
      documents = { ...documents, orders: now };
      for (const listener of listeners) listener();
    },
  };
}
