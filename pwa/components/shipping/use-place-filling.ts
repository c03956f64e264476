import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { servingProblem, type DeliveryProblem } from '#shared/shipping/delivery-terms';
import { isInIndia } from '#shared/addresses/country';
import { pinOf } from '#shared/addresses/postal-code';
import { stateOfCode } from '#shared/shipping/state-of-code';
import { arrivalText } from './arrival-text';
import { useDelivery } from '../../hooks/use-delivery';
import { useMessages } from '../../i18n/messages';
import type { AddressValuesForm } from './address-values';

/** What the table of postal codes says of the address that is being typed. */
export interface PlaceFilling {
  /** Under the postal code: where it is, and when an order arrives there. */
  readonly hint: string | undefined;
  readonly problem: DeliveryProblem | null;
}

/**
 * Fills in city and state of a postal code: where the field is empty, or it was filled in for the code before
 * (docs/shop-rules.md#r-delivery-7).
 */
export function usePlaceFilling(form: AddressValuesForm): PlaceFilling {
  const messages = useMessages();
  const { control } = form;
  const [postalCode, country] = useWatch({ control, name: ['postalCode', 'country'] });
  const isCode = pinOf(postalCode) !== undefined;
  const delivery = useDelivery(isCode ? { postalCode, country } : null);
  const zone = delivery?.terms.zone;
  const city = zone?.city ?? '';
  useFilling(form, 'city', city);
  useFilling(form, 'state', (isInIndia(country) && stateOfCode(zone, postalCode)) || '');
  if (!delivery) return { hint: undefined, problem: null };
  const problem = servingProblem(delivery.terms, { postalCode });
  const where = [city, zone?.state].filter(Boolean).join(', ');
  const when = delivery.arrivesBy && !problem ? arrivalText(messages, delivery.arrivesBy) : '';
  return { hint: [where, when].filter(Boolean).join(' · ') || undefined, problem };
}

/** Writes what is known into a field, unless the person typed something else there. */
function useFilling(form: AddressValuesForm, field: 'city' | 'state', known: string): void {
  const { getValues, setValue } = form;
  const filled = useRef('');
  useEffect(() => {
    const typed = getValues(field).trim();
    if (known === '' || (typed !== '' && typed !== filled.current)) return;
    filled.current = known;
    if (typed !== known)
      setValue(field, known, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }, [known, field, getValues, setValue, form]);
}
