import type { OrderState } from './order-steps';

/** Why a step does not lead on from where an order stands, in plain words; cancelled orders have a code of their own. */
export const WRONG_STEP_WORDS: Readonly<Record<Exclude<OrderState, 'cancelled'>, string>> = {
  placed: 'This order is not packed yet',
  packed: 'This order is already packed',
  dispatched: 'This order is already dispatched',
  delivered: 'This order is already delivered',
  returned: 'This order was returned',
  expired: 'This order was closed, because it was not paid in time',
};
