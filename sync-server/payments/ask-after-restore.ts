import { askAgainAfter } from '#shared/payments/ask-again';
import { isOfKeys } from '#shared/payments/gateway-keys';
import type { PaymentOrder } from '#shared/payments/payment';
import type { ShopStore } from '../store/repositories/shop-store';

/** How many payments are asked about in a run of the reconciler, a minute. */
const PAGE_SIZE = 60;

interface AfterRestore {
  /** The next ones to ask about; the same ones until `asked` was called. */
  next(now: number): Promise<readonly PaymentOrder[]>;
  /** The gateway has answered for them. */
  asked(): void;
}

/**
 * Payment orders that the gateway is not asked about otherwise, since nothing changed for a month: each once from a start on, where the
 * shop was restored from a backup or moved, or a standby is its database now (its numbers wait to be confirmed). Money of them may have gone back, or a refund failed, in
 * the time that is undone, and the gateway reports it only once.
 * @param keyIds the keys that the gateway is asked with
 */
export function askAfterRestore(
  store: Pick<ShopStore, 'read'>,
  keyIds: readonly string[],
): AfterRestore {
  /** Of the list that is gone through; `null`: none is. */
  let pageNumber: number | null = null;
  let isDone = false;
  return {
    async next(now) {
      return store.read(async (shop) => {
        // A list that was begun is gone through to its end, also where the numbers are confirmed while the gateway is silent.
        if (pageNumber === null) {
          const isPutBack = !(await shop.areNumbersConfirmed());
          // A standby may take the place of the database while this process runs.
          if (!isPutBack) isDone = false;
          if (!isPutBack || isDone) return [];
          pageNumber = 1;
        }
        const query = { view: 'all', now, pageNumber, pageSize: PAGE_SIZE } as const;
        const { items } = await shop.listPayments(query);
        isDone = items.length === 0;
        if (isDone) pageNumber = null;
        return items.filter(
          (payment) =>
            isOfKeys(payment, keyIds) &&
            askAgainAfter(now - Date.parse(payment.updatedAt)) === Infinity,
        );
      });
    },
    asked() {
      if (pageNumber !== null) pageNumber += 1;
    },
  };
}
