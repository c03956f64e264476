import { type Permission } from '#shared/users/permissions';
import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import type { OrderDocument } from '#shared/orders/order';
import { canTake, type DoorstepTransition, type OrderTransition } from '#shared/orders/transitions';
import type { Translate } from '../../i18n/translate';

/** What is done with an order in the shop; what is done at the door, or with its address, has a question of its own. */
export type ShopTransition = Exclude<OrderTransition, DoorstepTransition | 'remit' | 'readdress'>;

export interface TransitionAction {
  readonly as: ShopTransition;
  readonly name: string;
  readonly danger?: true;
}

/** The transitions that an order can take now and the person may take, the next one first (docs/shop-rules.md#r-orders-14). */
export function transitionActions(
  t: Translate,
  order: OrderDocument,
  may: (permission: Permission) => boolean,
): TransitionAction[] {
  const all: readonly TransitionAction[] = [
    { as: 'pack', name: t('Pack') },
    { as: 'dispatch', name: t('Dispatch') },
    { as: 'redispatch', name: t('Change tracking') },
    { as: 'undispatch', name: t('Not dispatched') },
    { as: 'unpack', name: t('Unpack') },
    { as: 'return', name: t('Return') },
    { as: 'cancel', name: t('Cancel order'), danger: true },
  ];
  return all.filter(({ as }) => canTake(order, as) && may(PERMISSION_FOR[as]));
}
