import MuiDrawer, { type DrawerProps as MuiDrawerProps } from '@mui/material/Drawer';
import { useBackCloses } from './use-back-closes';

interface DrawerProps extends Omit<MuiDrawerProps, 'onClose' | 'open'> {
  readonly open: boolean;
  /** Missing while it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** MUI's drawer, which the browser's Back closes too. */
export function Drawer({ open, onClose, ...props }: DrawerProps) {
  useBackCloses(onClose, open);
  return <MuiDrawer {...props} open={open} {...(onClose && { onClose })} />;
}
