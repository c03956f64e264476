import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { placeInLine } from '#shared/addresses/address-line';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { ratesAt } from '#shared/shop/shipping-rates';
import { useDelivery } from '../../hooks/use-delivery';
import { useServices } from '../../hooks/services';
import type { OwnOrder } from '../../hooks/use-account';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { useShownPlace } from '../../hooks/use-state-names';
import { useT } from '../../i18n/messages';
import { cashInstead } from '../../payments/cash-instead';
import { onlineOrderBought } from '../../payments/online-order';
import { useShopFacts } from '../design/shop-facts';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useOrderDelivery } from '../../hooks/use-order-delivery';
import { isPaymentPending } from './order-progress';
import { useOrderKept } from './use-order-kept';

const ConfirmDialog = lazy(() =>
  import('../design/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/**
 * Orders what waits to be paid online with cash on delivery instead, also offline: a cash order comes in its place
 * (docs/shop-rules.md#r-payments-2).
 * @returns `ask` opens the question, which is `dialog`; `undefined` where the order cannot be paid in cash
 */
export function useChangeToCash(order: OwnOrder): {
  readonly ask: (() => void) | undefined;
  readonly dialog: ReactNode;
} {
  const { db, outbox, session } = useServices();
  const user = useSession()?.user._id;
  const orderKept = useOrderKept();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { zone } = useDelivery(order.shippingAddress)?.terms ?? {};
  const { cashFee } = ratesAt(useShopFacts(), zone);
  const total = paiseFromDecimal(order.totalPrice) + cashFee;
  const { noCash } = useOrderDelivery(order.shippingAddress, total);
  const shown = useShownPlace();
  const isOpen = order.mark === null && order.user._id === user && isPaymentPending(order);
  if (!isOpen || noCash) return { ask: undefined, dialog: null };

  const change = () =>
    run(async () => {
      const args = await cashInstead(db, order, session.shopTime(), cashFee);
      // What was begun with the cart leaves it with the order in its place.
      const inTransaction = () => onlineOrderBought(db, order._id);
      const { id } = await outbox.enqueue('place-cod-order', args, { inTransaction });
      await orderKept({ orderId: args.orderId, actionId: id });
      return 'leaving';
    }).catch((failure: unknown) => {
      setAsking(false);
      failed(t('Unable to place COD order'), failure);
    });

  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <Suspense>
        <ConfirmDialog
          title={t('Confirm Cash on Delivery')}
          confirmText={t('Confirm COD')}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void change()}
        >
          {t('You pay {total} in cash when your order arrives at {place}.', {
            total: formatInr(total),
            place: placeInLine(shown(order.shippingAddress)),
          })}
          {cashFee > 0 && (
            <Box component="p" sx={{ mb: 0 }}>
              {t('Cash on delivery costs {fee} more.', { fee: formatInr(cashFee) })}
            </Box>
          )}
          <ReplacesBegun />
        </ConfirmDialog>
      </Suspense>
    ),
  };
}

/** That a cash order cancels the one that was begun to be paid online. */
export function ReplacesBegun() {
  const t = useT();
  return (
    <Box component="p" sx={{ mb: 0 }}>
      {t(
        'It replaces the order that you began to pay online: that one is cancelled, and if money has left your account for it, you’ll get it back.',
      )}
    </Box>
  );
}

/** The button for it; nothing where the order cannot be paid in cash. */
export function ChangeToCash({ order, disabled = false }: ChangeToCashProps) {
  const { ask, dialog } = useChangeToCash(order);
  const t = useT();
  if (!ask) return null;
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={ask} sx={{ minHeight: 44 }}>
        {t('Change to Cash on Delivery')}
      </Button>
      {dialog}
    </>
  );
}

interface ChangeToCashProps {
  readonly order: OwnOrder;
  readonly disabled?: boolean;
}
