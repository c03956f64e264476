import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { SessionUser } from '../../device/session';
import { ChevronDownIcon, PersonIcon } from '../../design/icons';
import { BOTTOM_BAR, TOUCH } from '../theme';
import { headerEntry, headerText } from './header-link';

const PLACES = [
  { to: '/myorders', text: 'My Orders' },
  { to: '/profile', text: 'Profile' },
  { to: '/shipping', text: 'Address Book' },
] as const;

const entry = {
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

/** The signed-in person's name, which opens the way to what is theirs and out (spec §2). */
export function UserMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
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
        <PersonIcon />
        <Box component="span" sx={headerText}>
          {user.name}
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
        {PLACES.map(({ to, text }) => (
          <li key={to}>
            <Box component={NavLink} to={to} onClick={() => setOpen(false)} sx={entry}>
              {text}
            </Box>
          </li>
        ))}
        <Box component="li" sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
          <Box
            component="button"
            type="button"
            onClick={() => {
              setOpen(false);
              onLogout();
            }}
            sx={entry}
          >
            Logout
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
