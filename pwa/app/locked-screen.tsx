import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { EmptyState } from '../components/design/empty-state';
import { useServices } from '../hooks/services';
import { useBusy } from '../hooks/use-busy';
import { useT } from '../i18n/messages';

/** How often this device's clock is checked: the user may be correcting it. In milliseconds. */
const CLOCK_INTERVAL = 1_000;

/** Replaces private content while it is unknown whether the session is over (docs/shop-rules.md#r-accounts-6). */
export function Component() {
  const { api, session } = useServices();
  const { busy, run } = useBusy();
  const t = useT();
  useEffect(() => {
    const watch = setInterval(session.lookAtClock, CLOCK_INTERVAL);
    return () => clearInterval(watch);
  }, [session]);
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Locked for now')}
      text={t(
        'By the clock of this device your session is over. Nothing is lost: it opens again once the shop has answered, or once date and time are right.',
      )}
      action={
        <Button
          variant="contained"
          disabled={busy}
          onClick={() =>
            void run(() =>
              api.request('GET', '/users/profile').then(
                () => undefined,
                () => undefined,
              ),
            )
          }
        >
          {t('Try again')}
        </Button>
      }
    />
  );
}
