import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { MAX_REASON, transitionReason } from '#shared/orders/transition-reason';
import { useT } from '../../i18n/messages';
import { ConfirmDialog } from './confirm-dialog';

interface CancelDialogProps {
  /** The shop always says why; a shopper may. */
  readonly needsReason: boolean;
  readonly title: string;
  readonly busy: boolean;
  readonly children: ReactNode;
  readonly onKeep: () => void;
  readonly onCancelOrder: (reason: string | undefined) => void;
}

/** Asks before an order is cancelled, and why. */
export function CancelDialog({
  needsReason,
  title,
  busy,
  children,
  onKeep,
  onCancelOrder,
}: CancelDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const read = transitionReason.safeParse(reason);
  const isMissing = needsReason && tried && !read.success;
  return (
    <ConfirmDialog
      title={title}
      confirmText={t('Yes, cancel')}
      cancelText={t('Keep order')}
      danger
      busy={busy}
      onCancel={onKeep}
      onConfirm={() => {
        setTried(true);
        if (read.success || !needsReason) onCancelOrder(read.success ? read.data : undefined);
      }}
    >
      {children}
      <TextField
        label={needsReason ? t('Reason') : t('Reason (optional)')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isMissing}
        helperText={isMissing ? t('Enter a reason') : needsReason && t('The customer sees it.')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        multiline
        fullWidth
        required={needsReason}
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
