import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { ChevronDownIcon, type IconProps } from '../../design/icons';
import { BOTTOM_BAR, TOUCH } from '../theme';
import { headerEntry, headerText } from './header-link';

/** Looks of one line of a menu. */
export const menuEntry = {
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: TOUCH,
  px: 2.5,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover, &[aria-current="page"]': { bgcolor: 'marigold.wash' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

interface HeaderMenuProps {
  readonly text: string;
  readonly Icon: ComponentType<IconProps>;
  readonly places: readonly { readonly to: string; readonly text: string }[];
  /** A last line below the places. @param close puts the menu away */
  readonly last?: (close: () => void) => ReactNode;
}

/** An entry of the header that opens a list of places. */
export function HeaderMenu({ text: name, Icon, places, last }: HeaderMenuProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function closeOutside(event: Event) {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);

  return (
    <Box
      ref={menu}
      sx={{ position: { md: 'relative' }, flex: { xs: '1 1 0', md: 'none' }, minWidth: 0 }}
    >
      <Box
        component="button"
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        sx={{ ...headerEntry, width: '100%' }}
      >
        <Icon />
        <Box component="span" sx={headerText}>
          {name}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'grid' } }}>
          <ChevronDownIcon size="1.125rem" />
        </Box>
      </Box>
      <Box
        component="ul"
        id={listId}
        hidden={!open}
        sx={{
          position: 'absolute',
          zIndex: 1,
          right: { xs: 8, md: 0 },
          bottom: { xs: BOTTOM_BAR + 8, md: 'auto' },
          top: { md: 52 },
          width: 240,
          m: 0,
          p: 0,
          py: 1,
          listStyle: 'none',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          boxShadow: 8,
        }}
      >
        {places.map(({ to, text }) => (
          <li key={to}>
            <Box component={NavLink} to={to} onClick={() => setOpen(false)} sx={menuEntry}>
              {text}
            </Box>
          </li>
        ))}
        {last ? (
          <Box component="li" sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
            {last(() => setOpen(false))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
