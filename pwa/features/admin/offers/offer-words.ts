import * as z from 'zod/mini';
import type { Offer } from '#shared/offers/offer';
import { OFFER_KINDS } from '#shared/offers/used-offer';
import { readProducts } from '../../../catalogue/catalogue-reader';
import { useDeviceQuery } from '../../../hooks/use-device-query';
import { useServices } from '../../../hooks/services';
import type { Message } from '../../../i18n/translate';
import type { FieldWords } from '../forms/conflict-texts';
import type { FieldConflict } from '../forms/edit-conflict';
import type { TypedOffer } from './offer-values';

export const KIND_NAMES = {
  percent: 'Percent off',
  amount: 'Amount off',
  'free-shipping': 'Free delivery',
} as const satisfies Record<Offer['kind'], Message>;

const list = z.array(z.string());
const listOf = (value: unknown) => list.safeParse(value).data ?? [];
const time = (value: unknown) => String(value).replace('T', ' ');

/** What the fields of an offer are called, and the values of those in conflict. */
export function useOfferWords(
  conflicts: readonly FieldConflict[],
): Readonly<Record<keyof TypedOffer, FieldWords>> {
  const { db } = useServices();
  const products = conflicts.find(({ name }) => name === 'products');
  const ids = [...listOf(products?.mine), ...listOf(products?.theirs)];
  const known = useDeviceQuery(() => readProducts(db, ids), [ids.join(' ')]);
  const names = new Map((known ?? []).map(({ _id, name }) => [_id, name]));
  return {
    title: { label: 'Title' },
    hindi: { label: 'Title in Hindi' },
    kind: {
      label: 'Kind',
      text(value, t) {
        const kind = OFFER_KINDS.find((one) => one === value);
        return kind ? t(KIND_NAMES[kind]) : '';
      },
    },
    value: { label: 'Amount' },
    code: { label: 'Code' },
    minSubtotal: { label: 'From a subtotal of (₹)' },
    maxDiscount: { label: 'At most (₹)' },
    products: {
      label: 'Products',
      isList: true,
      text: (value) =>
        listOf(value)
          .map((id) => names.get(id) ?? id)
          .join(', '),
    },
    categories: {
      label: 'Categories',
      isList: true,
      text: (value) => listOf(value).join(', '),
    },
    firstOrder: { label: 'First order of a person only' },
    perPerson: { label: 'Uses for each person' },
    totalUses: { label: 'Uses in all' },
    from: { label: 'Begins', text: time },
    until: { label: 'Ends', text: time },
    active: { label: 'Switched on' },
  };
}
