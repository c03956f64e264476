import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { askableLines, returnableUntil } from '#shared/orders/ask-return';
import { canStep } from '#shared/orders/return-steps';
import { RETURN_DAYS } from '#shared/shop/shop-facts';
import { shopDay } from '#shared/shop/shop-day';
import { SectionCard } from '../../components/design/section-card';
import { useShopFacts } from '../../components/design/shop-facts';
import { ReturnFacts } from '../../components/orders/return-facts';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useSavedToast } from '../../components/outbox/use-saved-toast';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { weekdayText } from '../../i18n/day-text';
import { useMessages } from '../../i18n/messages';
import type { ReturnWishes } from './return-request-dialog';
import type { ShownOrder } from '../../components/orders/use-order-page';

const ReturnRequestDialog = lazy(() =>
  import('./return-request-dialog').then((module) => ({ default: module.ReturnRequestDialog })),
);

/**
 * What a shopper has asked to give back of an order of theirs, and the way to ask, also offline (docs/shop-rules.md#r-returns-1); nothing
 * where there is neither.
 */
export function OwnReturns({ order }: { readonly order: ShownOrder }) {
  const { clock } = useServices();
  const { t, language } = useMessages();
  const userId = useSession()?.user._id;
  const [asking, setAsking] = useState(false);
  const { busy, request, withdraw } = useReturns(order._id);
  const days = useShopFacts()?.returnDays ?? RETURN_DAYS;
  const until = returnableUntil(order, days);
  const canAsk =
    order.mark !== 'attention' &&
    until !== null &&
    clock() < until &&
    askableLines(order).length > 0;
  const { returnRequests = [] } = order;
  // Admins have those of others in their own part of the page.
  if (order.user._id !== userId || (!canAsk && returnRequests.length === 0)) return null;
  return (
    <SectionCard title={t('Returns')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {returnRequests.toReversed().map((one) => (
          <ReturnFacts key={one.id} order={order} request={one}>
            {canStep(one, 'withdraw') && (
              <Button
                color="error"
                disabled={busy}
                onClick={() => void withdraw(one.id)}
                sx={{ justifySelf: 'start' }}
              >
                {t('Withdraw return')}
              </Button>
            )}
          </ReturnFacts>
        ))}
        {canAsk && (
          <Box>
            <Button variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
              {t('Return or exchange')}
            </Button>
            <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
              {t('Until {day}', { day: weekdayText(shopDay(until - 1), language) })}
            </Box>
          </Box>
        )}
      </Box>
      {asking && (
        <Suspense>
          <ReturnRequestDialog
            order={order}
            busy={busy}
            onClose={() => setAsking(false)}
            onRequest={(asked) => void request(asked).then((ok) => ok && setAsking(false))}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}

/** Asks and withdraws by the queue; a request that has not been sent is taken out of the queue instead. */
function useReturns(orderId: string) {
  const { db, outbox, randomUuid } = useServices();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const { t } = useMessages();
  const { busy, run } = useBusy();

  /** @returns whether it is stored */
  async function request(asked: ReturnWishes): Promise<boolean> {
    let isStored = false;
    await run(async () => {
      try {
        await outbox.enqueue('request-return', { orderId, returnId: randomUuid(), ...asked });
        isStored = true;
        saved(t('Return requested'));
      } catch (failure) {
        failed(t('Unable to request the return'), failure);
      }
    });
    return isStored;
  }

  const withdraw = (returnId: string) =>
    run(async () => {
      try {
        const waiting = await db.outbox
          .filter(({ name, args }) => name === 'request-return' && args['returnId'] === returnId)
          .first();
        // Whether it was sent is looked up in the transaction that takes it back: an attempt may begin at any moment.
        const isTakenBack = waiting && (await outbox.discard(waiting.id, { onlyUnsent: true }));
        if (!isTakenBack) await outbox.enqueue('withdraw-return', { orderId, returnId });
        saved(t('Return withdrawn'));
      } catch (failure) {
        failed(t('Something went wrong'), failure);
      }
    });
  return { busy, request, withdraw };
}
