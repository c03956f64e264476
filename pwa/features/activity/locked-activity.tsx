import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { EmptyState } from '../../components/design/empty-state';
import { useT } from '../../i18n/messages';
import { textOfAction } from '../../components/outbox/action-text';
import { useLockedActivity } from './use-locked-activity';

/**
 * Signed out: only the number of waiting actions is shown. They may be discarded; a user whose account was deleted while
 * they were signed in sees them, to copy them.
 */
export function LockedActivity() {
  const locked = useLockedActivity();
  const t = useT();
  const signIn = (
    <Button component={Link} to={signInPath('/activity')} variant="contained">
      {t('Sign In')}
    </Button>
  );
  // That nothing waits is not said before the device was asked.
  if (!locked.isKnown) return null;
  if (locked.count === 0)
    return (
      <EmptyState
        title={t('Nothing is waiting to be sent.')}
        text={t('Sign in to see your orders, addresses and reviews.')}
        action={signIn}
      />
    );
  return (
    <>
      <EmptyState
        {...wordsOf(t, locked)}
        action={
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
            {!locked.allGone && signIn}
            {locked.own.length > 0 && (
              <Button variant="contained" onClick={locked.copy}>
                {t('Copy text')}
              </Button>
            )}
            <Button variant="outlined" color="error" onClick={locked.ask}>
              {t('Discard')}
            </Button>
          </Box>
        }
      />
      <OwnTexts locked={locked} />
      <ConfirmDialog
        open={locked.asking}
        title={
          locked.count === 1
            ? t('Delete this? It has not been sent.')
            : t('Delete {count} things? They have not been sent.', { count: locked.count })
        }
        confirmText={t('Discard')}
        danger
        busy={locked.busy}
        onConfirm={locked.discard}
        onCancel={locked.keep}
      >
        {t('It is gone from this device for good. What was being sent may have reached the shop.')}
      </ConfirmDialog>
    </>
  );
}

type Locked = ReturnType<typeof useLockedActivity>;

function wordsOf(t: ReturnType<typeof useT>, { count, allGone, own }: Locked) {
  if (!allGone)
    return {
      title:
        count === 1
          ? t('1 thing is not sent yet.')
          : t('{count} things are not sent yet.', { count }),
      text: t('Saved on this device. Sign in again to send.'),
    };
  return {
    title:
      count === 1
        ? t('1 thing couldn’t be sent: the account was deleted.')
        : t('{count} things couldn’t be sent: the account was deleted.', { count }),
    text:
      own.length > 0
        ? t('They can no longer be sent. Copy what you want to keep.')
        : t('They can no longer be sent.'),
  };
}

/** What the person who is looking did, as it is copied. */
function OwnTexts({ locked: { own } }: { readonly locked: Locked }) {
  const t = useT();
  if (own.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1.5 }}>
      {own.map((action) => (
        <Paper key={action.id} component="li" variant="outlined" sx={{ p: 2, borderRadius: 4 }}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {textOfAction(t, action)}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}
