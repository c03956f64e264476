import { FREE_SHIPPING_ABOVE, SHIPPING_FEE } from '#shared/cart/totals';
import { formatInr } from '#shared/core/paise';
import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import { METRO_DELIVERY_DAYS, OTHER_DELIVERY_DAYS, PROCESSING_DAYS } from '#shared/shop/shop-facts';

/** How orders travel (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  return (
    <PolicyPage title={t('Shipping Policy')}>
      <PolicyPart title={t('How long it takes')}>
        <ul>
          <li>{t('Orders are processed in {days} business days.', { days: PROCESSING_DAYS })}</li>
          <li>
            {t('Delivery in metro cities takes {days} business days.', {
              days: METRO_DELIVERY_DAYS,
            })}
          </li>
          <li>
            {t('Delivery elsewhere in India takes {days} business days.', {
              days: OTHER_DELIVERY_DAYS,
            })}
          </li>
        </ul>
      </PolicyPart>
      <PolicyPart title={t('What it costs')}>
        {t('Shipping is free on orders above {above}; otherwise it is {fee}.', {
          above: formatInr(FREE_SHIPPING_ABOVE),
          fee: formatInr(SHIPPING_FEE),
        })}
      </PolicyPart>
      <PolicyPart title={t('Orders placed offline')}>
        {t(
          'An order placed offline is saved on your device and sent when you’re back online. Delivery time counts from when we receive it: check Activity to see when that is.',
        )}
      </PolicyPart>
    </PolicyPage>
  );
}
