import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { markedOrders } from '#shared/admin/mark-orders';
import type { OrderDocument } from '#shared/orders/order';
import { failureText } from '../../components/admin/failure';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

/** Marks the orders whose slips were printed as packed, and says how many were. */
export function usePackPrinted(onDone: () => void) {
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  const toast = useToast();
  const { t, translate } = useMessages();
  const { busy, run } = useBusy();
  /** Asked again after a lost answer, the same orders are packed once. */
  const key = useRef({ orders: '', id: '' });

  const pack = (orders: readonly OrderDocument[]) =>
    run(async () => {
      const named = orders.map(({ _id }) => ({ _id }));
      const asked = orders.map(({ _id, revision }) => `${_id} ${revision}`).join('\n');
      if (key.current.orders !== asked) key.current = { orders: asked, id: randomUuid() };
      try {
        const { orders: lines } = await api.request('PUT', '/orders/pack', {
          body: { orders: named },
          headers: { 'Idempotency-Key': key.current.id },
          schema: markedOrders,
        });
        const packed = lines.filter(({ status }) => status === 'marked').length;
        if (packed > 0) toast.success(t('Marked as packed: {count}', { count: packed }));
        if (packed < lines.length)
          toast.error(
            t('Could not be marked as packed: {count}', { count: lines.length - packed }),
          );
      } catch (error) {
        toast.error(translate(failureText(error, 'Failed to mark as packed')));
      }
      void invalidateList(queries, 'orders');
      onDone();
    });

  return { busy, pack };
}
