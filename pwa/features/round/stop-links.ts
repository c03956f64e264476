import type { ShippingAddress } from '#shared/orders/order';

/** Of India: phone numbers are stored without it. */
const DIALLING_CODE = '+91';

/** A link that calls a number; none where there is none. @param phone ten digits */
export function callLink(phone: string | undefined): string | undefined {
  return phone ? `tel:${DIALLING_CODE}${phone}` : undefined;
}

/** An address in one line, as people write it. */
export function addressLine({ address, city, postalCode, country }: ShippingAddress): string {
  return `${address}, ${city} ${postalCode}, ${country}`;
}

/** A link that looks for an address on a map: phones open it in their own app, which may know the place without signal too. */
export function mapLink(place: ShippingAddress): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.search = new URLSearchParams({ api: '1', query: addressLine(place) }).toString();
  return url.href;
}
