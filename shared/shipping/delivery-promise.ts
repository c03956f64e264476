import type { Place } from '../addresses/postal-code';
import type { Paise } from '../core/paise';
import {
  arrivalDay,
  cashProblem,
  servingProblem,
  type DeliveryProblem,
  type DeliveryTerms,
} from './delivery-terms';

/** What a shopper is told of a delivery before the order (docs/shop-rules.md#r-delivery-6). */
export type DeliveryPromise =
  /** It depends on a postal code that is not known. */
  | { readonly kind: 'unknown'; readonly returnDays: number }
  | { readonly kind: 'not-served'; readonly problem: DeliveryProblem }
  | {
      readonly kind: 'served';
      /** `yyyy-mm-dd`; `null` where nothing is promised. */
      readonly arrivesBy: string | null;
      readonly noCash: DeliveryProblem | null;
      /** For so many days after the delivery goods can be returned; 0: not at all. */
      readonly returnDays: number;
    };

interface PromisedGoods {
  /** What they cost together, in paise. */
  readonly total: Paise;
  readonly returnDays: number;
}

/**
 * What is promised of goods that go to a place.
 * @param terms of the place; nothing where it is not known
 * @param now milliseconds since 1970
 */
export function deliveryPromise(
  terms: DeliveryTerms | undefined,
  place: Pick<Place, 'postalCode'>,
  { total, returnDays }: PromisedGoods,
  now: number,
): DeliveryPromise {
  if (!terms) return { kind: 'unknown', returnDays };
  const problem = servingProblem(terms, place);
  if (problem) return { kind: 'not-served', problem };
  const arrivesBy = arrivalDay(terms.zone, now);
  return { kind: 'served', arrivesBy, noCash: cashProblem(terms, place, total), returnDays };
}
