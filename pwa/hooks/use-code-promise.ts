import { pinOf } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import { plainTyped } from '#shared/core/typed-text';
import type { DeliveryPromise } from '#shared/shipping/delivery-promise';
import { termsOfCode } from '#shared/shipping/delivery-terms';
import { useDeliveryRules } from './use-delivery-rules';
import { usePromise } from './use-promise-facts';

/** What is promised of a delivery to a postal code of India. */
export interface CodePromise {
  readonly promise: DeliveryPromise;
  /** City and state of the code; empty where the table names none. */
  readonly city: string;
}

/**
 * Promises by postal code, as this device knows the owner's table.
 * @returns whether the owner has a table; and the promise for a code as it was typed, or for none, and goods of a sum in paise
 */
export function useCodePromise() {
  const { table, cashLimit } = useDeliveryRules();
  const promiseOf = usePromise();
  const lookup = table.status === 'known' ? table.lookup : undefined;
  return {
    hasTable: lookup !== undefined,
    promiseFor(code: string | null, total: Paise): CodePromise {
      const postalCode = plainTyped(code ?? '').trim();
      const isUnknown =
        table.status === 'unknown' || (lookup !== undefined && pinOf(postalCode) === undefined);
      const terms = isUnknown ? undefined : termsOfCode(lookup, postalCode, cashLimit);
      return {
        promise: promiseOf(terms, postalCode, total),
        city: [terms?.zone?.city, terms?.zone?.state].filter(Boolean).join(', '),
      };
    },
  };
}
