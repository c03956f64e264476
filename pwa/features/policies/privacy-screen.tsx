import { PolicyPage, PolicyPart } from './policy-page';
import { SUPPORT_EMAIL } from './shop-facts';

/** What the shop knows of a person, and where that lies (spec §2). */
export function Component() {
  return (
    <PolicyPage title="Privacy">
      <PolicyPart title="What lies on your device">
        <p>
          The catalogue, your cart and, once you are signed in, your addresses, your orders and what
          waits to be sent. Logging out removes everything that is yours from the device.
        </p>
      </PolicyPart>
      <PolicyPart title="What lies with the shop">
        <p>
          Your name, email address, delivery addresses, orders and reviews. Your password is kept
          only in a form from which it cannot be read. We use this to deliver what you order, and
          for nothing else.
        </p>
      </PolicyPart>
      <PolicyPart title="What others see">
        <p>Your name beside the reviews that you write. Nothing else.</p>
      </PolicyPart>
      <PolicyPart title="Your rights">
        <p>Write to {SUPPORT_EMAIL} to see, correct or delete what we hold about you.</p>
      </PolicyPart>
    </PolicyPage>
  );
}
