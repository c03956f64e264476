import { formatInr } from '#shared/core/paise';
import type { DeliveryProblem } from '#shared/shipping/delivery-terms';
import type { Translate } from '../../i18n/translate';
import { noCashText, notServedText } from '../outbox/delivery-words';

/** Why an order may not go to a place, or not be paid in cash there. */
export function deliveryProblemText(t: Translate, problem: DeliveryProblem): string {
  if (problem.code === 'not_serviceable') return notServedText(t, problem.postalCode);
  const { cashUpTo } = problem;
  return noCashText(t, cashUpTo === undefined ? undefined : formatInr(cashUpTo));
}
