import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { IconProps } from '../../design/icons';
import { BOTTOM_BAR } from '../theme';

/** Looks of one entry of the header: a tab at the bottom of a phone, a pill in the awning of a wide screen. */
export const headerEntry = {
  position: 'relative',
  flex: { xs: '1 1 0', md: 'none' },
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: 'center',
  justifyContent: 'center',
  gap: { xs: 0.25, md: 1 },
  height: { xs: BOTTOM_BAR, md: 44 },
  px: { xs: 0.5, md: 1.75 },
  border: 0,
  borderRadius: { md: 999 },
  bgcolor: 'transparent',
  color: { xs: 'text.secondary', md: 'awning.ink' },
  font: 'inherit',
  fontSize: { xs: '0.75rem', md: '1rem' },
  fontWeight: 600,
  lineHeight: 1.2,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { md: { bgcolor: 'rgb(255 255 255 / 0.14)' } },
  // On a phone the icon sits in a pill that is filled where the person is.
  '& > svg': {
    boxSizing: 'content-box',
    px: { xs: 1.75, md: 0 },
    py: { xs: 0.25, md: 0 },
    borderRadius: 999,
  },
  '&[aria-current="page"]': { color: { xs: 'primary.main', md: 'awning.ink' } },
  '&[aria-current="page"] svg': { bgcolor: { xs: 'marigold.wash', md: 'transparent' } },
  '&:focus-visible': { outlineColor: { md: 'marigold.main' }, outlineOffset: -3 },
} as const;

/** The text of an entry, cut where the space ends. */
export const headerText = {
  maxWidth: { xs: '100%', md: 140 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** For screen readers only. */
export const hiddenText = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A link of the header. Its accessible name is its content: the text, the number in the badge and what it counts. */
export function HeaderLink({
  to,
  text,
  Icon,
  badge,
  sx,
}: {
  to: string;
  text: string;
  Icon: ComponentType<IconProps>;
  badge?: ReactNode;
  sx?: Record<string, unknown>;
}) {
  return (
    <Box component={NavLink} to={to} end sx={{ ...headerEntry, ...sx }}>
      <Icon />
      <Box component="span" sx={headerText}>
        {text}
      </Box>
      {badge}
    </Box>
  );
}
