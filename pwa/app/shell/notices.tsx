import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { useActivityCounts } from '../../device/use-activity';
import { useAppUpdate } from '../../device/use-app-update';
import { useConnection } from '../../device/use-connection';
import { useStorageNotice } from '../../device/use-storage-notice';
import { useSession } from '../../device/use-session';
import { buttonLook } from '../../design/button-look';
import { OfflineIcon } from '../../design/icons';
import { useMessages } from '../../messages/messages';
import { BOTTOM_BAR } from '../theme';
import { AfterIdle } from './after-idle';
import { hiddenText } from './header-link';

/**
 * What the shop has to say whatever page is open. It lies over the page's lower edge, so that nothing jumps when it
 * comes and goes; the live regions are always there, so that screen readers hear what appears in them.
 */
export function Notices() {
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        insetInline: 0,
        bottom: { xs: `calc(${BOTTOM_BAR}px + env(safe-area-inset-bottom))`, md: 16 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: { xs: 'stretch', md: 'center' },
        gap: { md: 1 },
        pointerEvents: 'none',
        '& > * > *': { pointerEvents: 'auto' },
      }}
    >
      <AfterIdle />
      <UpdatePrompt />
      <OfflineNotice />
      <QueueNews />
    </Box>
  );
}

function UpdatePrompt() {
  const { ready, update } = useAppUpdate();
  const { t } = useMessages();
  return (
    <div aria-live="polite">
      {ready ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            m: { xs: 1, md: 0 },
            pl: 2.5,
            pr: 1,
            py: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: { xs: 2, md: 999 },
            bgcolor: 'background.paper',
            boxShadow: 6,
          }}
        >
          <span>{t('A new version is ready.')}</span>
          <button type="button" onClick={() => void update()} className={buttonLook.contained}>
            {t('Update')}
          </button>
        </Box>
      ) : null}
    </div>
  );
}

function OfflineNotice() {
  const offline = useConnection() === 'offline';
  const { t } = useMessages();
  return (
    <Box component="output" aria-live="polite" sx={{ display: 'block' }}>
      {offline ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 0.75,
            px: { xs: 1, md: 2 },
            py: 0.75,
            borderRadius: { md: 999 },
            bgcolor: 'marigold.main',
            color: 'marigold.ink',
            fontSize: { xs: '0.8125rem', md: '0.9375rem' },
            fontWeight: 600,
            lineHeight: 1.25,
            boxShadow: { md: 4 },
          }}
        >
          <OfflineIcon size="1.25rem" />
          <span>{t('You are offline. What you do is saved on this device.')}</span>
        </Box>
      ) : null}
    </Box>
  );
}

/** What is wrong with the device's storage: what is done here may not be kept (acceptance 19, 22). */
export function StorageWarning() {
  const notice = useStorageNotice();
  const { said } = useMessages();
  // That unsent actions may be cleared is said on the Activity screen, where they are.
  if (notice?.severity !== 'warning') return null;
  return (
    <Box role="alert" sx={bar}>
      {said(notice.text)}
    </Box>
  );
}

/** Tells screen readers what the badge tells the eye (acceptance 33). */
function QueueNews() {
  const { waiting, attention } = useActivityCounts();
  const { t } = useMessages();
  const toSend =
    waiting === 1
      ? t('1 action waiting to send.')
      : t('{count} actions waiting to send.', { count: waiting });
  const toDecide =
    attention === 1
      ? t('1 action in Activity: your attention is needed.')
      : t('{count} actions in Activity: your attention is needed.', { count: attention });
  const news = [waiting > 0 ? toSend : '', attention > 0 ? toDecide : ''];
  return (
    <Box aria-live="polite" sx={hiddenText}>
      {news.join(' ').trim()}
    </Box>
  );
}

/** A bar at the head of the page. */
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 2,
  px: 2.5,
  py: 1,
  borderRadius: 2,
  bgcolor: 'marigold.wash',
  border: 1,
  borderColor: 'marigold.main',
} as const;

/** To somebody who was signed out by force: what they did is still here, and how it goes on (design §4). */
export function LockedNotice() {
  const { locked } = useActivityCounts();
  const session = useSession();
  const { pathname } = useLocation();
  const { t } = useMessages();
  if (locked === 0 || session !== null) return null;
  return (
    <Box sx={bar}>
      <span>
        {locked === 1
          ? t('1 action of your account is kept on this device; sign in to send it.')
          : t('{count} actions of your account are kept on this device; sign in to send them.', {
              count: locked,
            })}
      </span>
      {pathname === '/login' ? null : (
        <Link to={signInPath(pathname)} className={buttonLook.contained}>
          {t('Sign In')}
        </Link>
      )}
    </Box>
  );
}
