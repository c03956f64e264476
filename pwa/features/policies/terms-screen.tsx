import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';

/** What holds between the shop and its shoppers. */
export function Component() {
  const t = useT();
  return (
    <PolicyPage title={t('Terms')}>
      <PolicyPart title={t('Orders and prices')}>
        {t(
          'Prices are in Indian rupees and include all taxes. You never pay more than the total that you confirmed: if a price has risen by the time an order reaches us, we ask you again. An order is accepted when the shop has confirmed it; until then it waits on your device.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Paying')}>
        {t(
          'Cash on delivery is paid to the courier when the parcel arrives. UPI, cards and net banking are paid online through Razorpay, and need a connection.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Reviews')}>
        {t(
          'One review per shopper and product. Write about the product, in your own words; we remove insults and advertising.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Your account')}>
        {t('Keep your password to yourself, and sign out on devices that you share.')}
      </PolicyPart>
    </PolicyPage>
  );
}
