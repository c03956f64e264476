import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { useShopFacts } from '../../components/design/shop-facts';
import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import { REFUND_DAYS } from '#shared/shop/shop-facts';

/** How to take an order back (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  const { supportEmail, returnDays } = useShopFacts() ?? DEFAULT_SETTINGS;
  return (
    <PolicyPage name="refunds-policy" title={t('Cancellations and Refunds')}>
      <PolicyPart title={t('Cancelling')}>
        {t(
          'Until an order is sent from your device, you can discard it in Activity for free. After that, email {email} before it is dispatched.',
          { email: supportEmail },
        )}
      </PolicyPart>
      <PolicyPart title={t('Returning')}>
        {returnDays > 0
          ? t(
              'You can return or exchange an item within {days} days of delivery, unused and in its packaging: open the order and choose Return or exchange. Food and opened beauty products can be returned only if they arrived damaged.',
              { days: returnDays },
            )
          : t('We don’t take returns. If something arrived damaged, email {email}.', {
              email: supportEmail,
            })}
      </PolicyPart>
      <PolicyPart title={t('Refunds')}>
        {t(
          'Once we receive your return, you’ll get your refund in {days} business days: the way you paid, or by bank transfer if you paid in cash.',
          { days: REFUND_DAYS },
        )}
      </PolicyPart>
    </PolicyPage>
  );
}
