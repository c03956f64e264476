import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { useShopFacts } from '../../components/design/shop-facts';
import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';

/** What the shop knows of a person, and where it is stored. */
export function Component() {
  const t = useT();
  const { supportEmail } = useShopFacts() ?? DEFAULT_SETTINGS;
  return (
    <PolicyPage name="privacy" title={t('Privacy')}>
      <PolicyPart title={t('What is stored on your device')}>
        {t(
          'Products, your cart and, when you’re signed in, your addresses, orders, half-filled forms (never passwords) and anything waiting to be sent. Logging out removes your data from the device.',
        )}
      </PolicyPart>
      <PolicyPart title={t('What the shop stores')}>
        {t(
          'Your name, email address, delivery addresses, orders and reviews. Your password is stored in a form nobody can read. We use this only to deliver your orders.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Who else sees your data')}>
        {t(
          'Everyone can see your name next to your reviews, and the pictures in them; the place and device that a phone notes in a picture are taken out. If you pay online, the payment provider gets your name, phone number, email address and the amount; your card or UPI details go only to them, never to us. If you sign in with Google, Google knows that you did.',
        )}
      </PolicyPart>
      <PolicyPart title={t('Your rights')}>
        {t('Write to {email} to see, correct or delete what we hold about you.', {
          email: supportEmail,
        })}
      </PolicyPart>
    </PolicyPage>
  );
}
