import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { formatInr } from '#shared/core/paise';
import type { PaymentMethod } from '#shared/orders/order';
import { heldBackLines } from '../../cart/cart-diff';
import { useBusy } from '../../hooks/use-busy';
import { useLeftBehind } from '../../hooks/use-left-behind';
import {
  useCheckout,
  useCheckoutCart,
  useChoices,
  useIsBuyNowOver,
} from '../../hooks/use-checkout';
import { useCheckoutPath } from '../../components/design/checkout-path';
import { CheckoutSteps } from '../../components/design/checkout-steps';
import { BarAmount, StickyActionBar } from '../../components/design/sticky-action-bar';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useMessages, useT } from '../../i18n/messages';
import { HeldBackNotice } from '../../components/orders/held-back';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { DeliveryNotice } from '../../components/shipping/delivery-notice';
import { useOrderDelivery } from '../../hooks/use-order-delivery';
import { METHOD_NAMES, useOnlineChoice } from '../../components/payment/online-choice';
import { BuyNowOver } from './buy-now-over';

/** How to pay: the third step of the checkout (docs/shop-rules.md#r-checkout-3). */
export function Component() {
  const { cart, totals, cashFee, draft, online, method, choose, goOnWith, busy, ...held } =
    usePayment();
  const { heldBack, notServed, noCash } = held;
  const { t, translate } = useMessages();
  const headingId = useId();
  const reasonId = useId();
  const waysId = useId();
  const heldBackId = useId();
  const deliveryId = useId();
  const problem = notServed ?? noCash;
  const stopped = heldBack.length > 0 || notServed !== null;
  const isOver = useIsBuyNowOver();
  const cash = useRef<HTMLInputElement>(null);
  const cannot = method === 'Razorpay' ? !online.can : noCash !== null;
  const leftBehind = useLeftBehind();
  const pathOf = useCheckoutPath();

  if (isOver) return <BuyNowOver />;
  if (!draft || cart.status === 'loading') return null;
  if (leftBehind) return <Navigate to="/" replace />;
  if (!draft.shippingAddress) return <Navigate to={pathOf('/shipping')} replace />;
  return (
    <>
      <CheckoutSteps current="Payment" />
      <Paper
        variant="outlined"
        component="form"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          // Why is said there: a disabled button would not say it.
          if (cannot) cash.current?.focus();
          else void goOnWith(method);
        }}
        sx={{ maxWidth: 560, mx: 'auto', p: { xs: 2, sm: 4 }, borderRadius: 4 }}
      >
        <Box id={headingId}>
          <ScreenHeading>{t('Payment Method')}</ScreenHeading>
        </Box>
        <RadioGroup
          aria-labelledby={headingId}
          value={method}
          onChange={(_event, value) => choose(value === 'COD' ? 'COD' : 'Razorpay')}
          sx={{ gap: 1 }}
        >
          <FormControlLabel
            value="Razorpay"
            control={
              <Radio
                slotProps={{ input: { 'aria-describedby': online.can ? waysId : reasonId } }}
              />
            }
            label={t(METHOD_NAMES.Razorpay)}
            disabled={!online.can}
          />
          <Typography id={waysId} variant="body2" sx={{ mt: -1, ml: 4, color: 'text.secondary' }}>
            {t('Google Pay, PhonePe, Paytm, BHIM, cards, net banking')}
          </Typography>
          <FormControlLabel
            value="COD"
            control={
              <Radio
                slotProps={{
                  input: { ref: cash, ...(problem && { 'aria-describedby': deliveryId }) },
                }}
              />
            }
            label={t(METHOD_NAMES.COD)}
            disabled={problem !== null}
          />
          {cashFee > 0 && (
            <Typography variant="body2" sx={{ mt: -1, ml: 4, color: 'text.secondary' }}>
              {t('Cash on delivery costs {fee} more.', { fee: formatInr(cashFee) })}
            </Typography>
          )}
        </RadioGroup>
        <Box component="output" sx={{ display: 'block' }}>
          {!online.can && (
            <Alert severity="info" sx={{ mt: 2, alignItems: 'flex-start' }}>
              <span id={reasonId}>{translate(online.reason)}</span>{' '}
              {!problem && t('You can pay in cash when your order arrives.')}
            </Alert>
          )}
        </Box>
        <DeliveryNotice id={deliveryId} problem={problem} />
        {cart.lines.length === 0 && (
          <Alert severity="info" sx={{ mt: 2 }}>
            {t('Your cart is empty.')} <Link to="/">{t('Explore All')}</Link>
          </Alert>
        )}
        <HeldBackNotice id={heldBackId} lines={heldBack} />
        <StickyActionBar
          phoneOnlySummary
          summary={<BarAmount label={t('Total')} paise={totals.totalPrice} />}
        >
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            disabled={busy || stopped}
            {...(stopped ? { 'aria-describedby': notServed ? deliveryId : heldBackId } : {})}
            {...(cannot && !stopped
              ? { 'aria-describedby': method === 'COD' ? deliveryId : reasonId }
              : {})}
          >
            {t('Continue')}
          </Button>
        </StickyActionBar>
      </Paper>
    </>
  );
}

/** The choice on /payment. It counts only after Continue; Razorpay is preselected (docs/shop-rules.md#r-checkout-3). */
function usePayment() {
  const choices = useChoices();
  const pathOf = useCheckoutPath();
  const draft = useCheckout();
  const cart = useCheckoutCart('Razorpay');
  const inCash = useCheckoutCart('COD');
  const heldBack = heldBackLines(cart, draft?.online);
  const online = useOnlineChoice(cart.lines.length > 0 ? cart.totals.totalPrice : null);
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const { busy, run } = useBusy();
  const { notServed, noCash } = useOrderDelivery(draft?.shippingAddress, inCash.totals.totalPrice);
  const wished = chosen ?? draft?.paymentMethod ?? 'Razorpay';
  // What cannot be is not preselected, where the other way is open.
  const isOpen = online.can || online.isAsked || noCash !== null;
  const method = isOpen ? wished : 'COD';

  async function goOnWith(picked: PaymentMethod) {
    if (heldBack.length > 0 || notServed) return;
    if (picked === 'Razorpay' ? !online.can : noCash) return;
    await run(async () => {
      choose(picked);
      await choices.choosePayment(picked);
      await navigate(pathOf('/placeorder'));
    }).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  const { cashFee = 0 } = inCash.totals;
  const { totals } = method === 'COD' ? inCash : cart;
  return {
    cart,
    totals,
    cashFee,
    draft,
    online,
    method,
    choose,
    goOnWith,
    busy,
    heldBack,
    notServed,
    noCash,
  };
}
