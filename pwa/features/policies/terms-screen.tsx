import { PolicyPage, PolicyPart } from './policy-page';

/** What holds between the shop and its shoppers (spec §2). */
export function Component() {
  return (
    <PolicyPage title="Terms">
      <PolicyPart title="Orders and prices">
        <p>
          Prices are in Indian rupees and include all taxes. You never pay more than the total that
          you confirmed: if a price has risen by the time an order reaches us, we ask you again. An
          order is accepted when the shop has confirmed it; until then it waits on your device.
        </p>
      </PolicyPart>
      <PolicyPart title="Paying">
        <p>Cash on delivery is paid to the courier when the parcel arrives.</p>
      </PolicyPart>
      <PolicyPart title="Reviews">
        <p>
          One review per shopper and product. Write about the product, in your own words; we remove
          insults and advertising.
        </p>
      </PolicyPart>
      <PolicyPart title="Your account">
        <p>Keep your password to yourself, and sign out on devices that you share.</p>
      </PolicyPart>
    </PolicyPage>
  );
}
