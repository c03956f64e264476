import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ScreenHeading } from '../../design/screen-heading';
import { useSession } from '../../device/use-session';
import { useT } from '../../messages/messages';
import { MyOrders } from '../../orders-ui/my-orders';
import { ProfileCard } from './profile-card';

/** One's own name, email and password, with one's orders beside them (spec §2). */
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
        {/* Another person's form is another form. */}
        <ProfileCard key={user._id} user={user} />
        <Box component="section">
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('My Orders')}
          </Typography>
          <MyOrders />
        </Box>
      </Box>
    </>
  );
}
