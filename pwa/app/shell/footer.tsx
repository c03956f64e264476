import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { buttonLook } from '../../design/button-look';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { LANGUAGES } from '../../messages/language';
import { useMessages, useT } from '../../messages/messages';
import { TOUCH } from '../theme';
import { useToast } from '../toasts';

const PAGES = [
  { to: '/contact', text: 'Contact' },
  { to: '/policy/shipping', text: 'Shipping Policy' },
  { to: '/policy/cancellations-refunds', text: 'Cancellations and Refunds' },
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
] as const;

/** Lets a person read the shop in another language; each is called by its own name. */
function LanguageSwitch() {
  const { language, t, speak } = useMessages();
  const toast = useToast();
  return (
    <Box
      component="ul"
      aria-label={t('Language')}
      sx={{ m: 0, mt: 1, p: 0, display: 'flex', justifyContent: 'center', listStyle: 'none' }}
    >
      {LANGUAGES.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={buttonLook.text}
            onClick={() => {
              speak(code).catch(() => toast.error(t('Something went wrong')));
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </Box>
  );
}

/** The end of every page: the policies and how to reach the shop (spec §2). */
export function Footer() {
  const t = useT();
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
        aria-label={t('About the shop')}
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
            {t(text)}
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: '0.875rem' }}>
        {t('{shop} works without a signal. What you do is kept and sent when it is back.', {
          shop: SHOP_NAME,
        })}
      </Box>
      <LanguageSwitch />
    </Box>
  );
}
