import { useShopFacts } from '../../components/design/shop-facts';
import { formatInr } from '#shared/core/paise';
import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import { ratesAt } from '#shared/shop/shipping-rates';
import { METRO_DELIVERY_DAYS, OTHER_DELIVERY_DAYS, PROCESSING_DAYS } from '#shared/shop/shop-facts';

/** How orders travel (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  return (
    <PolicyPage name="shipping-policy" title={t('Shipping Policy')}>
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
        <p>
          <Costs />
        </p>
      </PolicyPart>
      <PolicyPart title={t('Orders placed offline')}>
        {t(
          'An order placed offline is saved on your device and sent when you’re back online. Delivery time counts from when we receive it: check Activity to see when that is.',
        )}
      </PolicyPart>
    </PolicyPage>
  );
}

/** The owner's fees. */
function Costs() {
  const t = useT();
  const { shippingFee, freeAbove, cashFee, weightStep, weightFee } = ratesAt(useShopFacts());
  const fee = formatInr(shippingFee);
  const more = [
    ...(weightStep > 0 && weightFee > 0
      ? [
          t('That is for {grams} g; each further {grams} g cost {fee} more.', {
            grams: weightStep,
            fee: formatInr(weightFee),
          }),
        ]
      : []),
    ...(cashFee > 0 ? [t('Cash on delivery costs {fee} more.', { fee: formatInr(cashFee) })] : []),
  ];
  return [
    freeAbove === null
      ? t('Shipping costs {fee}.', { fee })
      : t('Shipping is free on orders above {above}; otherwise it is {fee}.', {
          above: formatInr(freeAbove),
          fee,
        }),
    ...more,
  ].join(' ');
}
