import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { formatInr, paiseFromRupees } from '#shared/money/paise';
import { useServices } from '../../app/services';
import { CheckoutSteps } from '../../design/checkout-steps';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { OrderItems } from '../../design/order-items';
import { ScreenHeading } from '../../design/screen-heading';
import { SectionCard } from '../../design/section-card';
import { TotalsSummary } from '../../design/totals-summary';
import { useCart } from '../../device/use-cart';
import { useCheckout } from '../../device/use-checkout';
import { COD_NAME, RAZORPAY_NAME, useOnlineChoice } from '../../payment-ui/online-choice';
import { PayButton } from '../../payment-ui/pay-button';
import { SaleRefused } from '../../payment-ui/sale-refused';
import { usePlaceCod } from './use-place-cod';
import { usePlaceOnline } from './use-place-online';

/** The last step of the checkout: everything once more, and the order (spec §2). */
export function Component() {
  const { checkout } = useServices();
  const cart = useCart();
  const draft = useCheckout();
  const { placing, placeCod } = usePlaceCod(cart, draft);
  const online = useOnlineChoice();
  const { paying, leaving, refused, ready, mayBePaid, pay, take } = usePlaceOnline(cart, draft);
  const [confirming, setConfirming] = useState(false);
  const busy = placing || paying;

  if (!draft || cart.status === 'loading' || leaving) return null;
  // While the order is kept the draft is cleared: that is no reason to go back.
  if (!draft.shippingAddress && !busy) return <Navigate to="/shipping" replace />;
  if (!draft.paymentMethod && !busy) return <Navigate to="/payment" replace />;
  const address = draft.shippingAddress;
  if (!address) return null;

  const place = `${address.address}, ${address.city} ${address.postalCode}, ${address.country}`;
  const empty = cart.lines.length === 0;
  const byRazorpay = draft.paymentMethod === 'Razorpay';
  return (
    <>
      <CheckoutSteps current="Place Order" />
      <ScreenHeading sx={{ mb: 2.5 }}>Place Order</ScreenHeading>
      {refused && (
        <SaleRefused
          refusal={refused.refusal}
          lines={refused.lines}
          busy={busy}
          onWay={(way) => void take(way, online.can ? online.checkout : undefined)}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gap: 3,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SectionCard title="Shipping">
            <Typography>
              <strong>Address: </strong>
              {place}
            </Typography>
            <Typography>
              <strong>Phone: </strong>
              {address.phone || '–'}
            </Typography>
          </SectionCard>
          <SectionCard title="Payment Method">
            <Typography>
              <strong>Method: </strong>
              {byRazorpay ? RAZORPAY_NAME : COD_NAME}
            </Typography>
          </SectionCard>
          <SectionCard title="Order Items">
            {empty ? (
              <Typography>
                Your cart is empty. <Link to="/">Go Back</Link>
              </Typography>
            ) : (
              <OrderItems
                items={cart.lines.map(({ _id, name, image, price, qty }) => ({
                  product: _id,
                  name,
                  image,
                  qty,
                  pricePaise: paiseFromRupees(price),
                }))}
              />
            )}
          </SectionCard>
        </Box>
        <Box sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
          <SectionCard title="Order Summary">
            <TotalsSummary totals={cart.totals} />
            {byRazorpay ? (
              <>
                <PayButton
                  choice={online}
                  disabled={empty || busy || !ready}
                  mayBePaid={mayBePaid}
                  onPay={(chosen) => void pay(chosen)}
                />
                {!online.can && (
                  <Button
                    variant="outlined"
                    fullWidth
                    disabled={busy}
                    onClick={() => void checkout.choosePayment('COD').catch(() => undefined)}
                    sx={{ mt: 1.5 }}
                  >
                    Use Cash on Delivery
                  </Button>
                )}
              </>
            ) : (
              <Button
                variant="contained"
                size="large"
                fullWidth
                disabled={empty || busy}
                onClick={() => setConfirming(true)}
                sx={{ mt: 2 }}
              >
                Place Order (COD)
              </Button>
            )}
          </SectionCard>
        </Box>
      </Box>
      <ConfirmDialog
        open={confirming}
        title="Confirm Cash on Delivery"
        confirmText="Confirm COD"
        busy={placing}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void placeCod().finally(() => setConfirming(false))}
      >
        {`You pay ${formatInr(cart.totals.totalPrice)} in cash when your order arrives at ${place}.`}
      </ConfirmDialog>
    </>
  );
}
