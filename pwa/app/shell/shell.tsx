import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '../../messages/messages';
import { BOTTOM_BAR } from '../theme';
import { Footer } from './footer';
import { Header } from './header';
import { LoadingLine } from './loading-line';
import { LockedNotice, Notices, StorageWarning } from './notices';

/** What stands around every page: the skip link, the awning, the page itself, the footer and the notices. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100dvh',
        // Room for the bar at the bottom of a phone, and for the notice above it.
        pb: { xs: `calc(${BOTTOM_BAR + 36}px + env(safe-area-inset-bottom))`, md: 6 },
      }}
    >
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'absolute',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          px: 2.5,
          py: 1.5,
          borderRadius: 999,
          bgcolor: 'marigold.main',
          color: 'marigold.ink',
          fontWeight: 700,
          '&:not(:focus)': { transform: 'translateY(-200%)' },
        }}
      >
        {t('Skip to content')}
      </Box>
      <Header />
      <LoadingLine />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 1320,
          mx: 'auto',
          px: { xs: 2, md: 3 },
          pt: { xs: 3.5, md: 4.5 },
          outline: 'none',
          // While something loads the footer stays out of sight, so that it does not jump.
          '&:has([aria-busy="true"])': { minHeight: '120dvh' },
        }}
      >
        <StorageWarning />
        <LockedNotice />
        {children}
      </Box>
      <Footer />
      <Notices />
    </Box>
  );
}
