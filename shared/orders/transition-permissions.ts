import type { Permission } from '../users/permissions';
import type { OrderTransition } from './transitions';

/** What each transition of an order takes when it is done for the shop; cancelling may give money back. */
export const PERMISSION_FOR: Readonly<Record<OrderTransition, Permission>> = {
  pay: 'deliver-orders',
  deliver: 'deliver-orders',
  pack: 'pack-orders',
  unpack: 'pack-orders',
  dispatch: 'pack-orders',
  redispatch: 'pack-orders',
  undispatch: 'pack-orders',
  readdress: 'change-orders',
  return: 'handle-returns',
  remit: 'give-money',
  cancel: 'give-money',
};
