import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';

/** What holds between the shop and its shoppers. */
export function Component() {
  const t = useT();
  return (
    <PolicyPage name="terms" title={t('Terms')}>
      <PolicyPart title={t('Orders and prices')}>
        {t(
          'Prices are in Indian rupees and include all taxes. You never pay more than the total you confirmed: if a price goes up before your order reaches us, we ask you first. An order is accepted once the shop confirms it; until then it stays on your device.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Paying')}>
        {t(
          'Cash on delivery is paid to the courier when the parcel arrives. UPI, cards and net banking are paid online through Razorpay, and need a connection.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Reviews')}>
        {t(
          'One review per product, with up to three pictures. Write about the product in your own words. We hide reviews that insult, advertise, show private details or are not about the product; the writer reads why. You can report such a review.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Your account')}>
        {t('Keep your password to yourself, and log out on shared devices.')}
      </PolicyPart>
    </PolicyPage>
  );
}
