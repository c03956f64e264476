import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_REASON, transitionReason } from '#shared/orders/transition-reason';
import { useT } from '../../i18n/messages';
import { ConfirmDialog } from '../design/confirm-dialog';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmText: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => void;
}

/** Asks for a reason that the customer reads. */
export function ReasonDialog({ onConfirm, ...props }: ReasonDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const read = transitionReason.safeParse(reason);
  const isMissing = isTried && !read.success;
  return (
    <ConfirmDialog
      {...props}
      danger
      onConfirm={() => {
        setTried(true);
        if (read.success) onConfirm(read.data);
      }}
    >
      <TextField
        label={t('Reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing}
        helperText={isMissing ? t('Enter a reason') : t('The customer sees it.')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        multiline
        required
        fullWidth
        sx={{ mt: 1 }}
      />
    </ConfirmDialog>
  );
}
