import { orderLimitText } from '../orders/order-limit-words';
import type { Dialect } from './dialects';
import type { Outcome } from '../decision/outcome';

/**
 * Version 1 knew no `limit_reached`, and a code that a page does not know makes the whole reply no answer: its queue would
 * stand still. It hears `invalid` with the reason in words, and offers to edit the cart, so that nothing is lost.
 */
function inVersion1(outcome: Outcome): Outcome {
  if (outcome.code !== 'limit_reached') return outcome;
  const { limit, ...detail } = outcome.detail ?? {};
  const fields = limit ? { fields: { order: orderLimitText(limit) } } : {};
  return { status: 'refused', code: 'invalid', detail: { ...detail, ...fields } };
}

/** What version 1 of the protocol says differently. */
export const VERSION_1: Dialect = {
  reply: (response) => ({
    ...response,
    outcomes: response.outcomes.map((settled) => ({
      ...settled,
      outcome: inVersion1(settled.outcome),
    })),
  }),
};
