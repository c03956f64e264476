import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import { useBackCloses } from './use-back-closes';

interface DialogProps extends Omit<MuiDialogProps, 'onClose' | 'open'> {
  readonly open: boolean;
  /** Missing while it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** MUI's dialog, which the browser's Back closes too. */
export function Dialog({ open, onClose, ...props }: DialogProps) {
  useBackCloses(onClose, open);
  return <MuiDialog {...props} open={open} {...(onClose && { onClose })} />;
}
