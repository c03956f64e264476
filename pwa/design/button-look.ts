import { TOUCH } from '../app/theme';

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  boxSizing: 'border-box',
  minHeight: TOUCH,
  px: 2.5,
  py: 0.75,
  border: 1,
  borderRadius: 999,
  font: 'inherit',
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:disabled': { opacity: 0.5, cursor: 'default' },
} as const;

/**
 * The looks of MUI's Button under our theme, for what the home page loads at once: the component itself is 10 kB of brotli
 * (docs/decisions/0008). Elsewhere use MUI's.
 */
export const buttonLook = {
  contained: {
    ...base,
    borderColor: 'transparent',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    '&:hover': { bgcolor: 'primary.dark' },
  },
  outlined: {
    ...base,
    borderColor: 'primary.main',
    bgcolor: 'transparent',
    color: 'primary.main',
    '&:hover': { bgcolor: 'marigold.wash' },
  },
  text: {
    ...base,
    borderColor: 'transparent',
    bgcolor: 'transparent',
    color: 'primary.main',
    '&:hover': { bgcolor: 'marigold.wash' },
  },
} as const;
