import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { useShopName } from '../../components/design/shop-facts';
import { whatsAppLink } from '../../components/orders/contact-links';
import { isPaymentPending } from '../../components/orders/order-progress';
import { useCopyText } from '../../hooks/use-copy-text';
import { useT } from '../../i18n/messages';

/**
 * For the owner, of an online order that is not paid: the link to its page, where the customer signs in and pays; by WhatsApp to the phone
 * of the order, or copied.
 */
export function PayLink({ order }: { readonly order: OrderDocument }) {
  const shop = useShopName();
  const copy = useCopyText();
  const t = useT();
  if (!isPaymentPending(order)) return null;
  const link = new URL(pathTo('/order/:id', { id: order._id }), location.origin).href;
  const text = t('{shop}: pay {total} for your order {id} here: {link}', {
    shop,
    total: formatInr(paiseFromDecimal(order.totalPrice)),
    id: orderName(order),
    link,
  });
  const chat = whatsAppLink(order.shippingAddress.phone ?? '', text);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {chat !== undefined && (
        <Button
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          variant="outlined"
          sx={{ minHeight: 44 }}
        >
          {t('Send pay link by WhatsApp')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => void copy(text)} sx={{ minHeight: 44 }}>
        {t('Copy pay link')}
      </Button>
    </Box>
  );
}
