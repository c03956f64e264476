import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { SHOP_NAME } from '../../design/screen-heading';
import { TOUCH } from '../theme';

const PAGES = [
  { to: '/contact', text: 'Contact' },
  { to: '/policy/shipping', text: 'Shipping Policy' },
  { to: '/policy/cancellations-refunds', text: 'Cancellations and Refunds' },
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
] as const;

/** The end of every page: the policies and how to reach the shop (spec §2). */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{
        mt: 6,
        px: { xs: 2, md: 3 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      <Box
        component="nav"
        aria-label="About the shop"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3 }}
      >
        {PAGES.map(({ to, text }) => (
          <Box
            key={to}
            component={Link}
            to={to}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: TOUCH,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {text}
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: '0.875rem' }}>
        {SHOP_NAME} works without a signal. What you do is kept and sent when it is back.
      </Box>
    </Box>
  );
}
