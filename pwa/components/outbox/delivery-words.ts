import type { Translate } from '../../i18n/translate';

/** That the shop does not deliver somewhere. @param code as it was typed */
export const notServedText = (t: Translate, code: string | undefined) =>
  code ? t('We don’t deliver to {code}.', { code }) : t('We don’t deliver to this postal code.');

/** That no cash is taken. @param upTo the amount up to which it is, as people write it */
export const noCashText = (t: Translate, upTo: string | undefined) =>
  upTo === undefined
    ? t('Cash on Delivery isn’t available for this postal code.')
    : t('Cash on Delivery is available up to {total}.', { total: upTo });
