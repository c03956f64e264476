import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Menu } from '../../../components/design/menu';
import { MoreIcon } from '../../../components/design/admin-icons';
import { TOUCH } from '../../../components/design/theme';
import { useT } from '../../../i18n/messages';
import type { RowAction } from './admin-columns';

interface RowMenuProps {
  /** Of the line that they are about. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one line of a list, behind one button. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const t = useT();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={t('Actions for {name}', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ color: 'text.primary' }}
      >
        <MoreIcon />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map(({ name: text, to, href, onClick, danger, disabled = false }) => (
          <MenuItem
            key={text}
            {...(to === undefined ? {} : { component: Link, to })}
            {...(href === undefined ? {} : { component: 'a', href })}
            disabled={disabled}
            onClick={() => {
              close();
              onClick?.();
            }}
            sx={{ minHeight: TOUCH, ...(danger && { color: 'error.main' }) }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
