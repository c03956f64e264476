import type { Dialect } from './dialects';
import type { Outcome, RefusalCode } from '../decision/outcome';
import type { AccountChange } from './sync';

/**
 * The refusals that version 2 knew not, in words: a code that a page does not know makes the whole reply no answer, and its queue
 * would stand still. It hears `invalid` with the reason, and offers to edit the cart, so that nothing is lost.
 */
const WORDS = {
  too_late: 'This order is already on its way.',
  order_cancelled: 'This order was cancelled.',
  order_gone: 'This order no longer exists.',
  not_paid: 'This order has not been paid yet.',
  not_cod: 'This order is not paid in cash on delivery.',
  amount_differs: 'The amount is not the total of the order.',
  wrong_step: 'This order is not at the right step for this.',
  forbidden: 'Only admins can do this.',
  not_serviceable: 'We don’t deliver to this postal code.',
  cash_unavailable: 'Cash on Delivery isn’t available for this order.',
} as const satisfies Partial<Record<RefusalCode, string>>;

/** A change of a kind that a page does not know makes the whole reply no answer: it pulls all again when it knows them. */
const NEW_KINDS: ReadonlySet<AccountChange['kind']> = new Set(['wish', 'alert']);

const isNew = (code: RefusalCode): code is keyof typeof WORDS => code in WORDS;

function inVersion2(outcome: Outcome): Outcome {
  if (outcome.status === 'applied')
    return outcome.code === 'already_done' ? { ...outcome, code: 'done' } : outcome;
  if (!isNew(outcome.code)) return outcome;
  const fields = { order: WORDS[outcome.code] };
  return { status: 'refused', code: 'invalid', detail: { ...outcome.detail, fields } };
}

/** What version 2 of the protocol says differently. */
export const VERSION_2: Dialect = {
  reply: (response) => ({
    ...response,
    changes: response.changes.filter(({ kind }) => !NEW_KINDS.has(kind)),
    outcomes: response.outcomes.map((settled) => ({
      ...settled,
      outcome: inVersion2(settled.outcome),
    })),
  }),
};
