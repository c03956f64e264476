import type { Order } from './order';
import { stateOf } from './order-state';
import { hasPickUp } from './return-steps';
import type { Helper, Stop } from './stop';

/** How many notes of a stop are kept; older ones go. */
const MAX_STOP_NOTES = 20;
/** How often nobody is at home before the goods go back. */
const MAX_VISITS = 50;

/** Whether somebody of the shop has to go there: it is on its way, or has a return to pick up. */
export const isStop = (order: Order): boolean =>
  stateOf(order) === 'dispatched' || hasPickUp(order);

/** The order with a change of its stop; its revision is raised by one. */
const withStop = (order: Order, change: Partial<Stop>): Order => ({
  ...order,
  stop: { ...order.stop, ...change },
  revision: order.revision + 1,
});

/** The order as the stop of a helper, or of nobody. */
export function asTakenBy(order: Order, taker: Helper | null): Order {
  if (taker) return withStop(order, { takenBy: { user: taker.user, name: taker.name } });
  const { stop, ...others } = order;
  const { takenBy: _, ...rest } = stop ?? {};
  return { ...others, ...(stop && { stop: rest }), revision: order.revision + 1 };
}

/** The order with a note. @param at ISO 8601 UTC */
export function withNote(order: Order, text: string, by: Helper, at: string): Order {
  const notes = [...(order.stop?.notes ?? []), { at, by, text }];
  return withStop(order, { notes: notes.slice(-MAX_STOP_NOTES) });
}

/** The order after a visit at which nobody was at home; `null` where it is not on its way, or has seen too many. @param at ISO 8601 UTC */
export function withVisit(order: Order, by: Helper, at: string): Order | null {
  const { visits = [] } = order.stop ?? {};
  if (stateOf(order) !== 'dispatched' || visits.length >= MAX_VISITS) return null;
  return withStop(order, { visits: [...visits, { at, by }] });
}
