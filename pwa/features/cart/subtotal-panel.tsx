import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { SHOP_CHARGES } from '#shared/cart/totals';
import { formatInr, type Paise } from '#shared/core/paise';
import { offerTitleIn } from '#shared/offers/used-offer';
import { oldestDate } from '#shared/orders/prices-shown';
import { signInPath } from '#shared/users/redirect';
import { heldBackLines } from '../../cart/cart-diff';
import { pricedLines, type CartView } from '../../hooks/use-cart';
import { useCheckout } from '../../hooks/use-checkout';
import { useConnection } from '../../hooks/use-connection';
import { useSession } from '../../hooks/use-session';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { Price } from '../../components/design/price';
import { StickyActionBar } from '../../components/design/sticky-action-bar';
import { useCodePromise } from '../../hooks/use-code-promise';
import { useTimeText } from '../../hooks/use-time-text';
import { useMessages, useT } from '../../i18n/messages';
import { HeldBackReasons } from '../../components/orders/held-back';
import { OfferCodes } from '../../components/orders/offer-codes';
import { KnownPin } from '../../components/shipping/known-pin';
import { PromiseLines } from '../../components/shipping/promise-lines';

const OrderAsLastTime = lazyPart(() => import('../../components/orders/order-as-last-time'));

/**
 * What the items cost together, and the way on: by sign-in, which sends the signed-in on to the shipping step. A line that
 * cannot be ordered costs nothing; with one there is no way on, and it says why.
 */
export function SubtotalPanel({ cart }: { cart: CartView }) {
  const t = useT();
  const userId = useSession()?.user._id;
  const reasonId = useId();
  const heldBack = heldBackLines(cart, useCheckout()?.online);
  const heldIds = new Set(heldBack.map(({ line }) => line));
  const lines = cart.lines.filter(({ _id }) => !heldIds.has(_id));
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  const { totals, offers } = pricedLines(lines, cart.pricedWith);
  return (
    <Box
      component="section"
      aria-label={t('Subtotal')}
      sx={{
        position: { md: 'sticky' },
        top: { md: 100 },
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
      }}
    >
      <StickyActionBar
        summary={
          <>
            <Typography variant="h2" sx={{ fontSize: { xs: '0.875rem', md: '1.3rem' } }}>
              {count === 1 ? t('Subtotal (1 item)') : t('Subtotal ({count} items)', { count })}
            </Typography>
            <Typography
              component="p"
              sx={{
                fontSize: { xs: '1.1875rem', md: '1.75rem' },
                fontWeight: 700,
                lineHeight: 1.3,
              }}
            >
              <Price paise={totals.itemsPrice} />
            </Typography>
          </>
        }
      >
        <Button
          {...(heldBack.length === 0
            ? { component: Link, to: signInPath('/shipping') }
            : { disabled: true, 'aria-describedby': reasonId })}
          variant="contained"
          size="large"
          fullWidth
          sx={{ px: { xs: 2, md: 2.5 }, textAlign: 'center' }}
        >
          {t('Proceed To Checkout')}
        </Button>
      </StickyActionBar>
      <Button component={Link} to="/" fullWidth sx={{ minHeight: 44, mt: { md: 1 } }}>
        {t('Continue shopping')}
      </Button>
      {lines.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: { md: 1.5 } }}>
          <ShippingText fee={totals.shippingPrice} charges={cart.pricedWith.charges} />
        </Typography>
      )}
      {(totals.discountPrice ?? 0) > 0 && (
        <Typography sx={{ mt: 1 }}>
          <DiscountText totals={totals} offers={offers} />
        </Typography>
      )}
      <OfferCodes cart={{ ...cart, lines }} />
      {heldBack.length > 0 && (
        <Box sx={{ mt: 1.5, color: 'error.main' }}>
          <HeldBackReasons id={reasonId} lines={heldBack} />
        </Box>
      )}
      {lines.length > 0 && <CartDelivery total={totals.totalPrice} />}
      <PriceAge pricedAt={oldestDate(cart.lines.map((line) => line.pricedAt))} />
      {/* At the end: it comes once the orders were read, and moves nothing. */}
      {userId !== undefined && heldBack.length === 0 && (
        <SilentErrorBoundary>
          <OrderAsLastTime />
        </SilentErrorBoundary>
      )}
    </Box>
  );
}

/** What shipping costs, and from which order on it is free. */
function ShippingText({
  fee,
  charges: { freeAbove } = SHOP_CHARGES,
}: {
  readonly fee: Paise;
  readonly charges: CartView['pricedWith']['charges'];
}) {
  const t = useT();
  if (fee === 0) return t('Your order gets free shipping.');
  if (freeAbove === null) return t('Shipping {fee}.', { fee: formatInr(fee) });
  return t('Shipping {fee}. Free on orders above {limit}.', {
    fee: formatInr(fee),
    limit: formatInr(freeAbove),
  });
}

/** What is promised of the delivery to the postal code that is known here. */
function CartDelivery({ total }: { total: Paise }) {
  return (
    <Box sx={{ display: 'grid', mt: 1.5 }}>
      <KnownPin>{(code) => <DeliveryToCode code={code} total={total} />}</KnownPin>
    </Box>
  );
}

function DeliveryToCode({ code, total }: { code: string | null; total: Paise }) {
  const t = useT();
  const { promise } = useCodePromise().promiseFor(code, total);
  return (
    <>
      {code === null || promise.kind !== 'served' ? null : (
        <span>{t('Deliver to {code}', { code })}</span>
      )}
      <PromiseLines promise={promise} />
    </>
  );
}

/** What is taken off, and the offer that does it. */
function DiscountText({ totals, offers }: Pick<CartView, 'totals' | 'offers'>) {
  const { t, language } = useMessages();
  const used = offers.find(({ kind }) => kind !== 'free-shipping');
  const title = used && offerTitleIn(used, language);
  return `${t('Discount')}: ${formatInr(-(totals.discountPrice ?? 0))}${title ? ` (${title})` : ''}`;
}

/**
 * How old what is shown is, while there is no connection. Below all that can be pressed: the connection comes and goes,
 * and nothing may move away under a finger.
 * @param pricedAt the server's time of the oldest price, ISO 8601 UTC
 */
function PriceAge({ pricedAt }: { pricedAt: string | undefined }) {
  const t = useT();
  const timeText = useTimeText();
  const offline = useConnection() === 'offline';
  const text =
    pricedAt === undefined
      ? t('Prices and stock may have changed.')
      : t('Prices and stock as of {when}.', { when: timeText(pricedAt) });
  return (
    <Typography component="div" role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {offline ? <Box sx={{ mt: 1.5 }}>{text}</Box> : null}
    </Typography>
  );
}
