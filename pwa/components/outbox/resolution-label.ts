import type { Message, Translate } from '../../i18n/translate';
import type { Ending } from '../../database/outbox-entry';
import type { Resolution } from './resolutions';

const LABELS = {
  accept: 'Accept new price',
  'edit-cart': 'Edit cart',
  'save-as-new': 'Save as a new address',
  'edit-address': 'Open address book',
  'copy-text': 'Copy text',
  again: 'Try again',
  'send-again': 'Retry',
  discard: 'Discard',
} as const satisfies Record<Exclude<Resolution, 'take' | 'choose'>, Message>;

/** What the button of a way on says. */
export function resolutionLabel(
  t: Translate,
  way: Exclude<Resolution, 'choose'>,
  { code, detail }: Ending,
): string {
  if (way === 'accept' && code === 'confirm_again') return t('Confirm again');
  if (way === 'again' && code === 'forgotten') return t('Send again');
  if (way !== 'take') return t(LABELS[way]);
  const short = (detail?.quote?.items ?? []).filter((item) => item.qty > item.available);
  const [only] = short;
  return short.length === 1 && only && only.available > 0
    ? t('Take {count}', { count: only.available })
    : t('Take what is left');
}
