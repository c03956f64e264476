import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/money/paise';
import type { OrderDocument } from '#shared/orders/order';
import { canMarkDelivered, canMarkPaid, type OrderMark } from '../../admin-ui/use-order-marks';
import { ConfirmDialog } from '../../design/confirm-dialog';

interface BulkBarProps {
  readonly chosen: readonly OrderDocument[];
  readonly busy: boolean;
  readonly onMark: (orders: readonly OrderDocument[], as: OrderMark) => void;
}

/** What can be done with the ticked orders at once, each with the number of those it fits. */
export function BulkBar({ chosen, busy, onMark }: BulkBarProps) {
  const [asking, setAsking] = useState<OrderMark | null>(null);
  const payable = chosen.filter(canMarkPaid);
  const deliverable = chosen.filter(canMarkDelivered);
  const affected = asking === 'paid' ? payable : deliverable;
  const sum = affected.reduce((paise, order) => paise + paiseFromDecimal(order.totalPrice), 0);
  const howMany = affected.length === 1 ? '1 order' : `${affected.length} orders`;

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Typography component="output">{`${chosen.length} selected`}</Typography>
      <Button
        variant="outlined"
        disabled={busy || payable.length === 0}
        onClick={() => setAsking('paid')}
      >
        {`Mark COD Paid (${payable.length})`}
      </Button>
      <Button
        variant="outlined"
        disabled={busy || deliverable.length === 0}
        onClick={() => setAsking('delivered')}
      >
        {`Mark As Delivered (${deliverable.length})`}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={asking === 'paid' ? 'Mark COD Paid' : 'Mark As Delivered'}
          confirmText={`Yes, mark ${howMany}`}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            onMark(affected, asking);
          }}
        >
          {asking === 'paid'
            ? `Has the cash of ${howMany} been received, ${formatInr(sum)} in all? Paid never goes back.`
            : `Have ${howMany} been delivered? Delivered never goes back.`}
        </ConfirmDialog>
      )}
    </Box>
  );
}
