import { isStaff } from '#shared/users/staff';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { MyOrders } from '../../components/orders/my-orders';
import { DevicesCard } from './devices-card';
import { EmailHint } from './email-hint';
import { ProfileCard } from './profile-card';

/** The newest: all of them have a page of their own. */
const ORDERS_SHOWN = 3;

const NotificationsCard = lazyPart(() => import('./notifications-card'));
const TwoStepSection = lazyPart(() => import('./two-step-section'));

/** One's own name, email and password, with one's orders beside them. */
export function Component() {
  const user = useSession()?.user;
  const t = useT();
  if (!user) return null;
  return (
    <>
      <ScreenHeading>{t('Profile')}</ScreenHeading>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
          gap: { xs: 3, md: 4 },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 3 }}>
          <EmailHint key={`email of ${user._id}`} email={user.email} />
          {/* Another person's form is another form. */}
          <ProfileCard key={user._id} user={user} />
          <DevicesCard key={`devices of ${user._id}`} />
          <SilentErrorBoundary
            fallback={<Skeleton aria-busy variant="rounded" sx={{ height: 120 }} />}
          >
            <NotificationsCard key={`notifications of ${user._id}`} />
          </SilentErrorBoundary>
          {isStaff(user) && (
            <SilentErrorBoundary
              fallback={<Skeleton aria-busy variant="rounded" sx={{ height: 160 }} />}
            >
              <TwoStepSection />
            </SilentErrorBoundary>
          )}
        </Stack>
        <Box component="section">
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('My Orders')}
          </Typography>
          <MyOrders most={ORDERS_SHOWN} />
        </Box>
      </Box>
    </>
  );
}
