import type { AddressFields } from './address';

/** Where an order goes, as it is written for people. */
export type WrittenPlace = Pick<AddressFields, 'address' | 'city' | 'postalCode' | 'country'> & {
  readonly [Name in 'name' | 'landmark' | 'state']?: string | undefined;
};

const isWritten = (part: string | undefined): part is string => Boolean(part);

/** City and state, as far as they are known. */
export const townOf = ({ city, state }: Pick<WrittenPlace, 'city' | 'state'>): string =>
  [city, state].filter(isWritten).join(', ');

/** A place on lines of their own, below the name of the recipient. */
export function placeLines(place: WrittenPlace): string[] {
  const { address, landmark, postalCode, country } = place;
  return [address, landmark, `${townOf(place)} ${postalCode}`, country].filter(isWritten);
}

/** A place in one line, the recipient first where one is named. */
export const placeInLine = (place: WrittenPlace): string =>
  [place.name, ...placeLines(place)].filter(isWritten).join(', ');

/** Whom an order goes to: the named recipient, else the person with the account. */
export const recipientOf = (order: {
  readonly shippingAddress: Pick<WrittenPlace, 'name'>;
  readonly user: { readonly name: string };
}): string => [order.shippingAddress.name, order.user.name].find(isWritten) ?? '';
