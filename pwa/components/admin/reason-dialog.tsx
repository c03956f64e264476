import { useState } from 'react';
import { transitionReason } from '#shared/orders/transition-reason';
import { useT } from '../../i18n/messages';
import { ConfirmDialog } from '../design/confirm-dialog';
import { ReasonField } from './reason-field';

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
  return (
    <ConfirmDialog
      {...props}
      danger
      onConfirm={() => {
        setTried(true);
        if (read.success) onConfirm(read.data);
      }}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isTried && !read.success}
        hint={t('The customer sees it.')}
      />
    </ConfirmDialog>
  );
}
