import Box from '@mui/material/Box';
import { lazyPart } from '../../components/design/lazy-part';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { LockedActivity } from './locked-activity';

const OwnActivity = lazyPart(() => import('./own-activity'));

/** Everything the shopper did on this device, in plain words, and how far each has come. */
export function Component() {
  const session = useSession();
  const t = useT();
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <ScreenHeading>{t('Activity')}</ScreenHeading>
      {session ? <OwnActivity /> : <LockedActivity />}
    </Box>
  );
}
