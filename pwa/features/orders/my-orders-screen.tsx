import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { MyOrders } from '../../components/orders/my-orders';

/** The shopper's own orders (docs/shop-rules.md#r-orders-7). */
export function Component() {
  const t = useT();
  return (
    <>
      <ScreenHeading>{t('My Orders')}</ScreenHeading>
      <MyOrders />
    </>
  );
}
