import type { Totals } from '#shared/cart/totals';
import { paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import type { Ending } from '../../database/outbox-entry';
import type { SettledAction } from '../../database/outbox-entry';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { useOrder, type OrderView } from '../../hooks/use-account';
import { useForeignOrder } from './use-foreign-order';

export type ShownOrder = NonNullable<OrderView['order']>;

/** The four sums of an order document, in paise. */
export function totalsOfDocument(order: OrderDocument): Totals {
  return {
    itemsPrice: paiseFromDecimal(order.itemsPrice),
    shippingPrice: paiseFromDecimal(order.shippingPrice),
    taxPrice: paiseFromDecimal(order.taxPrice),
    totalPrice: paiseFromDecimal(order.totalPrice),
  };
}

export interface OrderPage {
  readonly state: 'loading' | 'ready' | 'missing' | 'needs-connection';
  readonly order?: ShownOrder;
  readonly refusal?: SettledAction;
  /** What the shop answered to the order that this device sent. */
  readonly outcome: Ending | undefined;
  /** Asks the server again. */
  retry(): void;
}

/** One order; an unknown one is only "not found" when the shop could be asked. Admins see anybody's. */
export function useOrderPage(id: string): OrderPage {
  const { sender, account } = useServices();
  const connection = useConnection();
  const { status, ...found } = useOrder(id);
  const isAdmin = useSession()?.user.isAdmin === true;
  const isForeign = isAdmin && status === 'missing';
  const foreign = useForeignOrder(id, isForeign);
  const pulled = useHasSynced();
  const outcome = useOrderOutcome(id);
  if (isForeign) {
    const { state, order, refresh } = foreign;
    return {
      state,
      outcome,
      retry: refresh,
      ...(order ? { order: { ...order, mark: null } } : {}),
    };
  }
  const asking = pulled ? status : 'loading';
  return {
    ...found,
    outcome,
    state: status === 'ready' ? status : connection === 'offline' ? 'needs-connection' : asking,
    retry() {
      sender.requestSync('retry');
      account.requestPull();
    },
  };
}

/** The shop's newest answer to an order of this device; it may have been placed for less, or before. */
function useOrderOutcome(id: string): Ending | undefined {
  const { db } = useServices();
  const userId = useSession()?.user._id ?? '';
  return useDeviceQuery(async () => {
    const settled = await db.settled
      .where('user')
      .equals(userId)
      .filter(({ name, args }) => name === 'place-cod-order' && args['orderId'] === id)
      .sortBy('settledAt');
    return settled.at(-1)?.outcome;
  }, [db, userId, id]);
}
