import type { Permission } from '../users/permissions';
import type { OrderStep } from './transitions';

/** What each transition of an order takes when it is done for the shop; cancelling may give money back. */
export const PERMISSION_FOR: Readonly<Record<OrderStep, Permission>> = {
  pay: 'deliver-orders',
  deliver: 'deliver-orders',
  pack: 'pack-orders',
  unpack: 'pack-orders',
  dispatch: 'pack-orders',
  redispatch: 'pack-orders',
  undispatch: 'pack-orders',
  readdress: 'change-orders',
  amend: 'change-orders',
  return: 'handle-returns',
  remit: 'give-money',
  cancel: 'give-money',
};
