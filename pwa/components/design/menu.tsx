import MuiMenu, { type MenuProps as MuiMenuProps } from '@mui/material/Menu';
import { useBackCloses } from './use-back-closes';

interface MenuProps extends Omit<MuiMenuProps, 'onClose' | 'open'> {
  readonly open: boolean;
  /** Missing while it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** MUI's menu, which the browser's Back closes too. */
export function Menu({ open, onClose, ...props }: MenuProps) {
  useBackCloses(onClose, open);
  return <MuiMenu {...props} open={open} {...(onClose && { onClose })} />;
}
