import type { OrderTransition } from '#shared/orders/transitions';

/** What takes back a transition without a trace for the shopper; of the others a question says first what they do. */
export const UNDO_OF: Readonly<Record<string, OrderTransition | undefined>> = {
  pack: 'unpack',
  unpack: 'pack',
  dispatch: 'undispatch',
};
