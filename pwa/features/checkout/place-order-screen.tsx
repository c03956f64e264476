import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { formatInr, paiseFromRupees } from '#shared/money/paise';
import { CheckoutSteps } from '../../design/checkout-steps';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { OrderItems } from '../../design/order-items';
import { ScreenHeading } from '../../design/screen-heading';
import { SectionCard } from '../../design/section-card';
import { TotalsSummary } from '../../design/totals-summary';
import { usePlaceOrder } from './use-place-order';
import { COD_NAME } from './use-payment';

/** The last step of the checkout: everything once more, and the order (spec §2). */
export function Component() {
  const { cart, draft, placing, placeCod } = usePlaceOrder();
  const [confirming, setConfirming] = useState(false);

  if (!draft || cart.status === 'loading') return null;
  // While the order is kept the draft is cleared: that is no reason to go back.
  if (!draft.shippingAddress && !placing) return <Navigate to="/shipping" replace />;
  if (!draft.paymentMethod && !placing) return <Navigate to="/payment" replace />;
  const address = draft.shippingAddress;
  if (!address) return null;

  const place = `${address.address}, ${address.city} ${address.postalCode}, ${address.country}`;
  const empty = cart.lines.length === 0;
  return (
    <>
      <CheckoutSteps current="Place Order" />
      <ScreenHeading sx={{ mb: 2.5 }}>Place Order</ScreenHeading>
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
              {COD_NAME}
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
            <Button
              variant="contained"
              size="large"
              fullWidth
              disabled={empty || placing}
              onClick={() => setConfirming(true)}
              sx={{ mt: 2 }}
            >
              Place Order (COD)
            </Button>
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
