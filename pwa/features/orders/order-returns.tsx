import { useMay } from '../../hooks/use-may';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import type { ReturnRequest } from '#shared/orders/return-request';
import { canStep } from '#shared/orders/return-steps';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { ReturnFacts } from '../../components/orders/return-facts';
import { SectionCard } from '../../components/design/section-card';
import { ReasonDialog } from '../../components/admin/reason-dialog';
import { ReturnDialog } from '../../components/admin/return-dialog';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useRefreshPayments } from '../../components/admin/use-order-history';

const SettleReturnDialog = lazy(() =>
  import('./settle-return-dialog').then((module) => ({ default: module.SettleReturnDialog })),
);

interface OrderReturnsProps {
  readonly order: OrderDocument;
  /** The order is no longer as it is shown. */
  readonly onChanged: () => void;
}

/** The returns of an order, newest first, each with its next steps (docs/shop-rules.md#r-returns-2). */
export function OrderReturns({ order, onChanged }: OrderReturnsProps) {
  const t = useT();
  const { returnRequests = [] } = order;
  if (returnRequests.length === 0) return null;
  return (
    <SectionCard title={t('Return requests')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {returnRequests.toReversed().map((request) => (
          <OneReturn key={request.id} order={order} request={request} onChanged={onChanged} />
        ))}
      </Box>
    </SectionCard>
  );
}

interface OneReturnProps extends OrderReturnsProps {
  readonly request: ReturnRequest;
}

function OneReturn({ order, request, onChanged }: OneReturnProps) {
  const { api } = useServices();
  const may = useMay();
  const handles = may('handle-returns');
  const t = useT();
  const refresh = useRefreshPayments();
  const [asking, setAsking] = useState<'refuse' | 'receive' | 'settle' | null>(null);
  const { mutate, isPending } = useAdminWrite({
    mutationFn: ({ path, body }: { readonly path: string; readonly body: object }) =>
      api.request('PUT', `/orders/${order._id}/${path}`, {
        body,
        // The same pieces, or the same step, are never taken twice.
        headers: { 'If-Match': `"${order.revision}"` },
        schema: orderDocument,
      }),
    done: t('Return updated'),
    fallback: 'Update failed',
    onSettled() {
      setAsking(null);
      refresh();
      onChanged();
    },
  });
  const step = (body: object) =>
    mutate({ path: 'return-step', body: { returnId: request.id, ...body } });
  return (
    <ReturnFacts order={order} request={request}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
        {handles && canStep(request, 'approve') && (
          <Button
            variant="contained"
            disabled={isPending}
            onClick={() => step({ step: 'approve' })}
          >
            {t('Approve return')}
          </Button>
        )}
        {handles && canStep(request, 'pick-up') && (
          <Button variant="outlined" disabled={isPending} onClick={() => step({ step: 'pick-up' })}>
            {t('Picked up')}
          </Button>
        )}
        {handles && canStep(request, 'receive') && (
          <Button variant="contained" disabled={isPending} onClick={() => setAsking('receive')}>
            {t('Received')}
          </Button>
        )}
        {may('give-money') && canStep(request, 'settle') && (
          <Button variant="contained" disabled={isPending} onClick={() => setAsking('settle')}>
            {t('Settle return')}
          </Button>
        )}
        {handles && canStep(request, 'refuse') && (
          <Button color="error" disabled={isPending} onClick={() => setAsking('refuse')}>
            {t('Refuse return')}
          </Button>
        )}
      </Box>
      {asking === 'refuse' && (
        <ReasonDialog
          title={t('Refuse this return?')}
          confirmText={t('Refuse return')}
          busy={isPending}
          onCancel={() => setAsking(null)}
          onConfirm={(reason) => step({ step: 'refuse', reason })}
        />
      )}
      {asking === 'receive' && (
        <ReturnDialog
          orders={[order]}
          request={request}
          busy={isPending}
          onCancel={() => setAsking(null)}
          onConfirm={(body) => mutate({ path: 'return', body })}
        />
      )}
      {asking === 'settle' && (
        <Suspense>
          <SettleReturnDialog
            order={order}
            request={request}
            onClose={() => setAsking(null)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </ReturnFacts>
  );
}
