import { ScreenHeading } from '../../design/screen-heading';
import { useT } from '../../messages/messages';
import { MyOrders } from '../../orders-ui/my-orders';

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
