import { FREE_SHIPPING_ABOVE, SHIPPING_FEE } from '#shared/cart/totals';
import { formatInr } from '#shared/money/paise';
import { PolicyPage, PolicyPart } from './policy-page';
import { METRO_DELIVERY_DAYS, OTHER_DELIVERY_DAYS, PROCESSING_DAYS } from './shop-facts';

/** How orders travel (spec §2). */
export function Component() {
  return (
    <PolicyPage title="Shipping Policy">
      <PolicyPart title="How long it takes">
        <ul>
          <li>Orders are processed in {PROCESSING_DAYS}.</li>
          <li>Delivery in metro cities takes {METRO_DELIVERY_DAYS}.</li>
          <li>Delivery elsewhere in India takes {OTHER_DELIVERY_DAYS}.</li>
        </ul>
      </PolicyPart>
      <PolicyPart title="What it costs">
        <p>
          Shipping is free when your items cost more than {formatInr(FREE_SHIPPING_ABOVE)};
          otherwise it is {formatInr(SHIPPING_FEE)}.
        </p>
      </PolicyPart>
      <PolicyPart title="Orders placed without a signal">
        <p>
          An order that you place offline is kept on your device and sent when the signal is back.
          The days above count from the moment it reaches us; the Activity page says when it has
          been delivered to the shop.
        </p>
      </PolicyPart>
    </PolicyPage>
  );
}
