import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import { SUPPORT_EMAIL } from '#shared/shop/shop-facts';

/** What the shop knows of a person, and where that lies. */
export function Component() {
  const t = useT();
  return (
    <PolicyPage title={t('Privacy')}>
      <PolicyPart title={t('What is stored on your device')}>
        {t(
          'The catalogue, your cart and, once you are signed in, your addresses, your orders, forms you have half filled in (never a password) and what waits to be sent. Logging out removes everything that is yours from the device.',
        )}
      </PolicyPart>
      <PolicyPart title={t('What the shop stores')}>
        {t(
          'Your name, email address, delivery addresses, orders and reviews. Your password is kept only in a form from which it cannot be read. We use this to deliver what you order, and for nothing else.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Who else sees your data')}>
        {t(
          'Everybody: your name beside the reviews that you write. If you pay online, the payment provider gets your name, phone number, email address and the amount; your card or UPI details go to it alone, never to us. If you sign in with Google, Google learns that you did.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Your rights')}>
        {t('Write to {email} to see, correct or delete what we hold about you.', {
          email: SUPPORT_EMAIL,
        })}
      </PolicyPart>
    </PolicyPage>
  );
}
