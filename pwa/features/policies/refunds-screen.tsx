import { PolicyPage, PolicyPart } from './policy-page';
import { REFUND_DAYS, RETURN_WINDOW, SUPPORT_EMAIL } from './shop-facts';

/** How to take an order back (spec §2). */
export function Component() {
  return (
    <PolicyPage title="Cancellations and Refunds">
      <PolicyPart title="Cancelling">
        <p>
          An order that still waits on your device can be discarded in Activity at no cost. Once it
          has reached us, write to {SUPPORT_EMAIL} before it is dispatched.
        </p>
      </PolicyPart>
      <PolicyPart title="Returning">
        <p>
          You can return an item within {RETURN_WINDOW} of delivery, unused and in its packaging.
          Food and opened beauty products can be returned only if they arrived damaged.
        </p>
      </PolicyPart>
      <PolicyPart title="Refunds">
        <p>
          When a return has reached us, the refund is with you in {REFUND_DAYS}: by the way you
          paid, or by bank transfer if you paid in cash.
        </p>
      </PolicyPart>
    </PolicyPage>
  );
}
