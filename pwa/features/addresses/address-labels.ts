import { FIRST_LABEL } from '#shared/addresses/address-book';
import type { Language } from '../../i18n/language';

/** What an address may be called by one press, in each language. */
export const ADDRESS_LABELS: readonly Readonly<Record<Language, string>>[] = [
  { en: 'Home', hi: 'घर' },
  { en: 'Work', hi: 'ऑफ़िस' },
  { en: 'Other', hi: 'अन्य' },
];

/**
 * What an address is called: one of these in the reader's language, or in the shopper's own words.
 * @returns `undefined` for one without a name, or with the one that the shop gave, which would only repeat the badge
 */
export function addressLabel(label: string | undefined, language: Language): string | undefined {
  if (!label || label === FIRST_LABEL) return undefined;
  return ADDRESS_LABELS.find((names) => Object.values(names).includes(label))?.[language] ?? label;
}
