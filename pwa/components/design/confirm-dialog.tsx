import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog';
import { useT } from '../../i18n/messages';

/**
 * Asks before something that cannot be taken back. Import it lazily from screens that most people never make ask:
 * `lazy(() => import('…/confirm-dialog').then((m) => ({ default: m.ConfirmDialog })))`.
 * @param danger the confirming button destroys something
 * @param canConfirm nothing is missing in what is asked for
 * @param busy the confirmed thing is under way: neither button can be pressed
 */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmText,
  cancelText,
  danger = false,
  busy = false,
  canConfirm = true,
  onConfirm,
  onCancel,
}: {
  open?: boolean;
  title: string;
  children?: ReactNode;
  confirmText: string;
  cancelText?: string;
  danger?: boolean;
  busy?: boolean;
  canConfirm?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const titleId = useId();
  const textId = useId();
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={titleId}
      {...(children ? { 'aria-describedby': textId } : {})}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children ? (
        <DialogContent>
          <DialogContentText id={textId} component="div">
            {children}
          </DialogContentText>
        </DialogContent>
      ) : null}
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onCancel} disabled={busy}>
          {cancelText ?? t('Cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          disabled={busy || !canConfirm}
        >
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
