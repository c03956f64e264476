import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { placeInLine } from '#shared/addresses/address-line';
import { formatInr, type Paise } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import { useBuyNowId, useCheckoutPath } from '../../components/design/checkout-path';
import { CheckoutSteps } from '../../components/design/checkout-steps';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { BarAmount, StickyActionBar } from '../../components/design/sticky-action-bar';
import { ScreenHeading } from '../../components/design/screen-heading';
import { SectionCard } from '../../components/design/section-card';
import { TotalsSummary } from '../../components/design/order-parts';
import { heldBackLines } from '../../cart/cart-diff';
import type { CheckoutDraft } from '../../database/checkout-draft';
import { useOffersCheck } from '../../hooks/use-cart-check';
import {
  useCheckout,
  useCheckoutCart,
  useChoices,
  useIsBuyNowOver,
} from '../../hooks/use-checkout';
import { useSession } from '../../hooks/use-session';
import { useShownPlace } from '../../hooks/use-state-names';
import { useT } from '../../i18n/messages';
import { ReplacesBegun } from '../../components/orders/change-to-cash';
import { HeldBackNotice } from '../../components/orders/held-back';
import { OfferCodes } from '../../components/orders/offer-codes';
import { DeliveryNotice } from '../../components/shipping/delivery-notice';
import { useOrderDelivery } from '../../hooks/use-order-delivery';
import { useOnlineChoice } from '../../components/payment/online-choice';
import { PayButton } from '../../components/payment/pay-button';
import { PaymentFailed } from '../../components/payment/payment-failed';
import { SaleRefused } from '../../components/payment/sale-refused';
import { useToast } from '../../toasts/toasts';
import { BuyNowFromAddress } from './buy-now-from-address';
import { BuyNowOver } from './buy-now-over';
import { OpenEditNotice } from './open-edit-notice';
import { OrderReview } from './order-review';
import { OrderedElsewhere } from './ordered-elsewhere';
import { useJustPaid } from './use-just-paid';
import { usePlaceCod } from './use-place-cod';
import { usePlaceOnline } from './use-place-online';

/** The last step of the checkout: of the cart, or of a product bought beside it (docs/shop-rules.md#r-checkout-8). */
export function Component() {
  const product = useSearchParams()[0].get('product');
  const buyNow = useBuyNowId();
  if (product !== null) return <BuyNowFromAddress id={product} />;
  return <PlaceOrder key={buyNow} />;
}

/** Everything once more, and the order (docs/shop-rules.md#r-checkout-4). */
function PlaceOrder() {
  const choices = useChoices();
  const pathOf = useCheckoutPath();
  const isOver = useIsBuyNowOver();
  const userId = useSession()?.user._id;
  const cart = useCheckoutCart();
  useOffersCheck(cart);
  const draft = useCheckout();
  const { placing, placeCod } = usePlaceCod(cart, draft);
  const online = useOnlineChoice(cart.lines.length > 0 ? cart.totals.totalPrice : null);
  const { paying, leaving, refused, failed, ready, mayBePaid, openEdit, pay, take } =
    usePlaceOnline(cart, draft);
  const justPaid = useJustPaid();
  const shownPlace = useShownPlace();
  const { confirming, ask, stopAsking } = useQuestion(cart.totals.totalPrice, placing);
  const reasonId = useId();
  const t = useT();
  const busy = placing || paying;
  const deliveryId = useId();
  const editId = useId();
  const { notServed, noCash, promise } = useOrderDelivery(
    draft?.shippingAddress,
    cart.totals.totalPrice,
  );

  // What this tab has shown: where another one has ordered it, its page comes next.
  const [shown, setShown] = useState<CheckoutDraft>();
  if (draft?.shippingAddress && draft !== shown) setShown(draft);

  if (isOver && !busy && !leaving) return <BuyNowOver />;
  if (!draft || cart.status === 'loading' || leaving) return null;
  // While the order is being stored the draft is cleared: that is no reason to go back.
  if (!draft.shippingAddress && !busy) {
    if (justPaid) return <Navigate to={pathTo('/order/:id', { id: justPaid })} replace />;
    if (shown && shown.orderId !== draft.orderId) return <OrderedElsewhere draft={shown} />;
    return <Navigate to={pathOf('/shipping')} replace />;
  }
  if (!draft.paymentMethod && !busy) return <Navigate to={pathOf('/payment')} replace />;
  const address = draft.shippingAddress;
  if (!address) return null;

  async function payCashInstead() {
    await choices.choosePayment('COD').catch(() => undefined);
    ask();
  }

  const place = placeInLine(shownPlace(address));
  const byRazorpay = draft.paymentMethod === 'Razorpay';
  // Cash on delivery takes the place of the begun one, and its pieces too.
  const begun = draft.online?.user === userId ? draft.online : undefined;
  const heldBack = heldBackLines(cart, begun);
  const total = <BarAmount label={t('Total')} paise={cart.totals.totalPrice} />;
  const problem = notServed ?? (byRazorpay ? null : noCash);
  const stopped = busy || cart.lines.length === 0 || heldBack.length > 0 || problem !== null;
  return (
    <>
      <CheckoutSteps current="Place Order" />
      <ScreenHeading>{t('Place Order')}</ScreenHeading>
      {refused && (
        <SaleRefused
          refusal={refused.refusal}
          lines={refused.agreed.lines}
          busy={busy}
          onWay={(way) => void take(way, online.can ? online.checkout : undefined)}
        />
      )}
      {failed !== undefined && byRazorpay && (
        <PaymentFailed
          reason={failed}
          busy={busy || !ready || openEdit !== null}
          onTryAgain={online.can && !stopped ? () => void pay(online.checkout) : undefined}
          onPayCash={noCash ? undefined : () => void payCashInstead()}
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
        <OrderReview
          place={place}
          phone={address.phone}
          method={byRazorpay ? 'Razorpay' : 'COD'}
          lines={cart.lines}
          promise={promise}
        />
        <Box sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
          <SectionCard title={t('Order Summary')}>
            <TotalsSummary totals={cart.totals} offers={cart.offers} />
            <OfferCodes cart={cart} />
            {/* While it is ordered, the stock that it takes itself is no change. */}
            <HeldBackNotice id={reasonId} lines={busy || refused ? [] : heldBack} />
            <DeliveryNotice id={deliveryId} problem={busy || refused ? null : problem} />
            {byRazorpay ? (
              <>
                <OpenEditNotice id={editId} open={busy || refused ? null : openEdit} />
                <PayButton
                  choice={online}
                  disabled={stopped || !ready || openEdit !== null}
                  describedBy={
                    problem
                      ? deliveryId
                      : heldBack.length > 0
                        ? reasonId
                        : openEdit
                          ? editId
                          : undefined
                  }
                  mayBePaid={mayBePaid}
                  {...(online.can && { summary: total })}
                  onPay={(chosen) => void pay(chosen)}
                />
                {!online.can && (
                  <StickyActionBar phoneOnlySummary summary={total}>
                    <Button
                      variant="contained"
                      size="large"
                      fullWidth
                      disabled={busy || noCash !== null}
                      onClick={() => void choices.choosePayment('COD').catch(() => undefined)}
                    >
                      {t('Use Cash on Delivery')}
                    </Button>
                  </StickyActionBar>
                )}
              </>
            ) : (
              <StickyActionBar phoneOnlySummary summary={total}>
                <Button
                  variant="contained"
                  size="large"
                  fullWidth
                  disabled={stopped}
                  {...(problem
                    ? { 'aria-describedby': deliveryId }
                    : heldBack.length > 0
                      ? { 'aria-describedby': reasonId }
                      : {})}
                  onClick={ask}
                >
                  {t('Place Order (COD)')}
                </Button>
              </StickyActionBar>
            )}
          </SectionCard>
        </Box>
      </Box>
      <ConfirmDialog
        open={confirming && heldBack.length === 0 && !problem}
        title={t('Confirm Cash on Delivery')}
        confirmText={t('Confirm COD')}
        busy={placing}
        onCancel={stopAsking}
        onConfirm={() => void (confirming && placeCod().finally(stopAsking))}
      >
        {t('You pay {total} in cash when your order arrives at {place}.', {
          total: formatInr(cart.totals.totalPrice),
          place,
        })}
        {begun && <ReplacesBegun />}
      </ConfirmDialog>
    </>
  );
}

/**
 * Whether the shopper is asked to confirm a total: one that changes meanwhile is not confirmed by a press that was meant for the one
 * before, so it is no longer asked, and said.
 */
function useQuestion(total: Paise, placing: boolean) {
  const toast = useToast();
  const t = useT();
  const [asked, setAsked] = useState<Paise>();
  const [changed, setChanged] = useState<{ readonly confirmed: Paise; readonly total: Paise }>();
  if (asked !== undefined && asked !== total && !placing) {
    setAsked(undefined);
    setChanged({ confirmed: asked, total });
  }
  const say = useEffectEvent((places: NonNullable<typeof changed>) =>
    toast.info(
      t('The price changed from {confirmed} to {total}.', {
        confirmed: formatInr(places.confirmed),
        total: formatInr(places.total),
      }),
    ),
  );
  useEffect(() => {
    if (changed) say(changed);
  }, [changed]);
  return {
    confirming: asked !== undefined,
    ask: () => setAsked(total),
    stopAsking: () => setAsked(undefined),
  };
}
