import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useActivityCounts } from '../../device/use-activity';
import { useCartCount } from '../../device/use-cart-count';
import { useSession } from '../../device/use-session';
import { ActivityIcon, CartIcon, HomeIcon, PersonIcon } from '../../design/icons';
import { useT } from '../../messages/messages';
import { lazyPart } from '../lazy-part';
import { QuietBoundary } from '../quiet-boundary';
import { useToast } from '../toasts';
import { CountBadge } from './count-badge';
import { headerEntry, HeaderLink } from './header-link';
import { Logo } from './logo';
import { SearchForm } from './search-form';
import { UserMenu } from './user-menu';

const SignOutDialog = lazyPart(() =>
  import('../../features/account/sign-out-dialog').then(({ SignOutDialog: Component }) => ({
    Component,
  })),
);

const AdminMenu = lazyPart(() =>
  import('./admin-menu').then(({ AdminMenu: Component }) => ({ Component })),
);
/** Width of the admins' entry on a wide screen, in pixels: its place is kept while it loads. */
const ADMIN_ENTRY = 132;

/** Height of the logo's row on a phone, in pixels: it scrolls away, the search stays. */
const LOGO_ROW = 48;

/** A scalloped edge, as shop awnings have: peacock and marigold in turn. */
const scallops = (color: string, at: string) =>
  `radial-gradient(ellipse 12px 9px at 12px 0, ${color} 94%, transparent) ${at} 0 / 48px 10px repeat-x`;

/** The top of every page: logo, search, and the ways to cart, activity and account (spec §2). */
export function Header() {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: { xs: -LOGO_ROW, md: 0 },
        zIndex: 'appBar',
        bgcolor: 'awning.main',
        color: 'awning.ink',
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 'calc(100% - 1px)',
          insetInline: 0,
          height: 10,
          pointerEvents: 'none',
          background: [
            scallops('var(--mui-palette-awning-main)', '0'),
            scallops('var(--mui-palette-awning-stripe)', '24px'),
          ].join(', '),
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          columnGap: 3,
          maxWidth: 1320,
          mx: 'auto',
          px: { xs: 2, md: 3 },
          pb: { xs: 1, md: 0 },
          minHeight: { md: 68 },
        }}
      >
        <Box
          component={Link}
          to="/"
          sx={{
            display: 'flex',
            alignItems: 'center',
            height: LOGO_ROW,
            color: 'inherit',
            textDecoration: 'none',
            '&:focus-visible': { outlineColor: 'var(--mui-palette-marigold-main)' },
          }}
        >
          <Logo />
        </Box>
        <SearchForm />
        <Entries />
      </Box>
    </Box>
  );
}

/** On a phone the bar at the bottom, within reach of the thumb; on a wide screen the right end of the awning. */
function Entries() {
  const count = useCartCount();
  const { waiting, attention } = useActivityCounts();
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const t = useT();
  const toast = useToast();
  return (
    <Box
      component="nav"
      aria-label={t('Shop')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { md: 0.5 },
        position: { xs: 'fixed', md: 'static' },
        insetInline: 0,
        bottom: 0,
        pb: { xs: 'env(safe-area-inset-bottom)', md: 0 },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        borderTop: { xs: 1, md: 0 },
        borderColor: { xs: 'divider', md: 'transparent' },
      }}
    >
      <HeaderLink
        to="/"
        text={t('Home')}
        Icon={HomeIcon}
        sx={{ display: { xs: 'flex', md: 'none' } }}
      />
      <HeaderLink
        to="/activity"
        text={t('Activity')}
        Icon={ActivityIcon}
        badge={
          <CountBadge
            count={waiting + attention}
            unit={attention > 0 ? t('need your attention or wait') : t('waiting')}
            alarming={attention > 0}
          />
        }
      />
      <HeaderLink
        to="/cart"
        text={t('Cart')}
        Icon={CartIcon}
        badge={<CountBadge count={count} unit={count === 1 ? t('item') : t('items')} />}
      />
      {session?.user.isAdmin ? (
        <QuietBoundary>
          <Suspense fallback={<Box sx={{ ...headerEntry, width: { md: ADMIN_ENTRY } }} />}>
            <AdminMenu />
          </Suspense>
        </QuietBoundary>
      ) : null}
      {session ? (
        <UserMenu user={session.user} onLogout={() => setLeaving(true)} />
      ) : (
        <HeaderLink to="/login" text={t('Sign In')} Icon={PersonIcon} />
      )}
      {leaving ? (
        <QuietBoundary
          onBroken={() => {
            setLeaving(false);
            toast.error(t('Something went wrong'));
          }}
        >
          <Suspense fallback={null}>
            <SignOutDialog onClose={() => setLeaving(false)} />
          </Suspense>
        </QuietBoundary>
      ) : null}
    </Box>
  );
}
