import { askedLines } from '#shared/orders/order-lines';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paiseFromDecimal } from '#shared/core/paise';
import { useChangeToCash } from '../../components/orders/change-to-cash';
import { isPaymentPending } from '../../components/orders/order-progress';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';
import { useOnlineChoice } from '../../components/payment/online-choice';
import { PayButton } from '../../components/payment/pay-button';
import { PaymentFailed } from '../../components/payment/payment-failed';
import { SaleRefused } from '../../components/payment/sale-refused';
import type { usePayOrder } from './use-pay-order';
import type { ShownOrder } from '../../components/orders/use-order-page';

/** What there is to say about paying this order: why it cannot be sold now, and a payment whose end is not known. */
export function PaymentNotices({ order, paying }: PayOrderProps) {
  const { refusal, failed, unsettled, busy } = paying;
  const { t, translate } = useMessages();
  const choice = useOnlineChoice(paiseFromDecimal(order.totalPrice));
  const cash = useChangeToCash(order);
  const isToPay = isOwnToPay(order, useSession()?.user._id);
  const payNow = choice.can && isToPay ? () => void paying.pay(choice.checkout) : undefined;
  const checking = t('We’re checking with your bank. Please don’t pay again.');
  const notice = unsettled && unsettled.told !== null ? translate(unsettled.told) : checking;
  return (
    <>
      {refusal && (
        <SaleRefused
          refusal={refusal}
          lines={askedLines(order.orderItems)}
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
      {failed !== undefined && (
        <PaymentFailed reason={failed} busy={busy} onTryAgain={payNow} onPayCash={cash.ask} />
      )}
      {failed === undefined && !refusal && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2.5, '&:empty': { mb: 0 } }}>
          {payNow && !unsettled && (
            <Button variant="contained" disabled={busy} onClick={payNow} sx={{ minHeight: 44 }}>
              {t('Pay now')}
            </Button>
          )}
          {cash.ask && (
            <Button variant="outlined" disabled={busy} onClick={cash.ask} sx={{ minHeight: 44 }}>
              {t('Change to Cash on Delivery')}
            </Button>
          )}
        </Box>
      )}
      {cash.dialog}
      <Box component="output" sx={{ display: 'block' }}>
        {unsettled && (
          <Alert
            severity="warning"
            variant="outlined"
            role="presentation"
            sx={{ mb: 2.5, alignItems: 'flex-start' }}
          >
            <Typography sx={{ fontWeight: 700 }}>{checking}</Typography>
            {notice !== checking && <Typography variant="body2">{notice}</Typography>}
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
  const choice = useOnlineChoice(paiseFromDecimal(order.totalPrice));
  if (!isOwnToPay(order, userId)) return null;
  return (
    <PayButton
      choice={choice}
      disabled={paying.busy}
      mayBePaid={paying.unsettled !== null}
      onPay={(checkout) => void paying.pay(checkout)}
    />
  );
}

const isOwnToPay = (order: ShownOrder, userId: string | undefined) =>
  isPaymentPending(order) && order.user._id === userId;

interface PayOrderProps {
  readonly order: ShownOrder;
  readonly paying: ReturnType<typeof usePayOrder>;
}
