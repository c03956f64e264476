import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';
import { useOnlineChoice } from '../../components/payment/online-choice';
import { PayButton } from '../../components/payment/pay-button';
import { SaleRefused } from '../../components/payment/sale-refused';
import type { usePayOrder } from './use-pay-order';
import type { ShownOrder } from './use-order-page';

/** What there is to say about paying this order: why it cannot be sold now, and a payment whose end is not known. */
export function PaymentNotices({ order, paying }: PayOrderProps) {
  const { refusal, unsettled, busy } = paying;
  const { t, said } = useMessages();
  return (
    <>
      {refusal && (
        <SaleRefused
          refusal={refusal}
          lines={order.orderItems}
          // What is ordered does not change any more: another cart is another order. Its prices may be agreed to again.
          offered={['accept', 'edit-cart', 'discard']}
          busy={busy}
          onWay={(way) => {
            if (way === 'edit-cart') void paying.editCart();
            else if (way === 'accept') void paying.accept();
            else paying.dismissRefusal();
          }}
        />
      )}
      <Box component="output" sx={{ display: 'block' }}>
        {unsettled && (
          <Alert
            severity="warning"
            variant="outlined"
            role="presentation"
            sx={{ mb: 2.5, alignItems: 'flex-start' }}
          >
            <AlertTitle sx={{ fontWeight: 700 }}>
              {t('Your payment is not confirmed yet')}
            </AlertTitle>
            {unsettled.told !== null && (
              <Typography sx={{ mb: 1 }}>{said(unsettled.told)}</Typography>
            )}
            <Typography variant="body2">
              {t(
                'A payment for this order was begun on this device. If money has left your account, it is not lost: the shop asks the payment provider, and this page shows the answer. Please do not pay again before that.',
              )}
            </Typography>
            <Box sx={{ mt: 1 }}>
              <Button variant="outlined" color="inherit" onClick={() => void paying.check()}>
                {t('Check again')}
              </Button>
            </Box>
          </Alert>
        )}
      </Box>
    </>
  );
}

/**
 * "Pay with Razorpay" on the page of one's own order that is to be paid online and is not
 * (docs/shop-rules.md#r-orders-6).
 */
export function PayOrder({ order, paying }: PayOrderProps) {
  const userId = useSession()?.user._id;
  const choice = useOnlineChoice();
  if (order.isPaid || order.paymentMethod !== 'Razorpay' || order.user._id !== userId) return null;
  return (
    <PayButton
      choice={choice}
      disabled={paying.busy}
      mayBePaid={paying.unsettled !== null}
      onPay={(checkout) => void paying.pay(checkout)}
    />
  );
}

interface PayOrderProps {
  readonly order: ShownOrder;
  readonly paying: ReturnType<typeof usePayOrder>;
}
