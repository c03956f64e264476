import type { OrderStepMark } from '#shared/orders/mark-order';
import type { OrderDocument } from '#shared/orders/order';
import type { Translate } from '../../i18n/translate';
import { CAN_MARK } from './use-order-marks';

export interface StepAction {
  readonly as: OrderStepMark;
  readonly name: string;
  readonly danger?: true;
}

/** The steps that an order can take now, the next one first (docs/shop-rules.md#r-orders-14). */
export function stepActions(t: Translate, order: OrderDocument): StepAction[] {
  const all: readonly StepAction[] = [
    { as: 'packed', name: t('Pack') },
    { as: 'dispatched', name: t('Dispatch') },
    { as: 'unpacked', name: t('Unpack') },
    { as: 'returned', name: t('Return') },
    { as: 'cancelled', name: t('Cancel order'), danger: true },
  ];
  return all.filter(({ as }) => CAN_MARK[as](order));
}
