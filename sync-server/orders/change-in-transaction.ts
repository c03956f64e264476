import type { Place } from '#shared/addresses/postal-code';
import type { Order } from '#shared/orders/order';
import type { TransitionActor, TransitionRequest } from '#shared/orders/take-transition';
import { TRANSITIONS } from '#shared/orders/transitions';
import { changeOrder, type Changed } from '#shared/payments/change-order';
import { isExchangeOver, reopenEffects } from '#shared/payments/return-effects';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { loadOrderFacts } from './order-facts';
import { deliveryAt } from './delivery-at';
import { writeEffects } from './write-effects';

/** What a transition is taken by. */
export interface ChangeRules {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
}

/** What changing an order came to. `not_found`: there is none, or a shopper asks about another person's. */
export type OrderChange = Changed | { readonly status: 'refused'; readonly code: 'not_found' };

/**
 * Takes a transition of an order in the transaction of its caller: of several at once, one does. Money that goes back is in the ledger
 * then, and is sent afterwards.
 */
export async function changeInTransaction(
  shop: ShopWriter,
  orderId: string,
  request: TransitionRequest,
  by: TransitionActor,
  rules: ChangeRules,
): Promise<OrderChange> {
  const change = await decideChange(shop, await shop.order(orderId), request, by, rules);
  if (change.status === 'refused') return change;
  await writeEffects(shop, change.effects);
  return { ...change, order: (await shop.order(orderId)) ?? change.order };
}

/**
 * Decides on a transition without writing it.
 * @param order as it is in the transaction
 * @param find finds another order, as the transaction will have it
 */
export async function decideChange(
  shop: ShopWriter,
  order: Order | undefined,
  request: TransitionRequest,
  by: TransitionActor,
  { now, keyIds }: ChangeRules,
  find: (id: string) => Promise<Order | undefined> = (id) => shop.order(id),
): Promise<OrderChange> {
  const isTheirs = by.kind === 'admin' || order?.user._id === by.user;
  if (!order || !isTheirs) return { status: 'refused', code: 'not_found' };
  const { goesBack } = TRANSITIONS[request.transition];
  const facts = goesBack === 'nothing' ? undefined : await loadOrderFacts(shop, order._id);
  const { payments = [], hold = null } = facts ?? {};
  const delivery =
    request.transition === 'readdress' && !isSameArea(order.shippingAddress, request.place)
      ? (await deliveryAt(shop, request.place)).terms
      : undefined;
  const change = changeOrder({ order, payments, hold, keyIds, delivery }, request, by, now);
  if (change.status === 'refused' || !order.exchangeOf || !isExchangeOver(change.order))
    return change;
  const origin = await find(order.exchangeOf.order);
  const reopened = origin ? reopenEffects(origin, order, by, now) : [];
  return { ...change, effects: [...change.effects, ...reopened] };
}

/** Where an order was accepted for, it still goes, whatever the table says today. */
const isSameArea = (before: Place, after: Place) =>
  before.postalCode === after.postalCode && before.country === after.country;
