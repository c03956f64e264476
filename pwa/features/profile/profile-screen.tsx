import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useSession } from '../../device/use-session';
import { ParcelIcon, PinIcon } from '../../design/icons';
import { ScreenHeading } from '../../design/screen-heading';

/** Who is signed in on this device, and the ways to what is theirs. Known to the device: works without a connection. */
export function Component() {
  const session = useSession();
  if (!session) return null;
  const { name, email } = session.user;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <ScreenHeading sx={{ mb: 2.5 }}>Profile</ScreenHeading>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 2.5,
          p: 2.5,
          display: 'grid',
          gap: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 3,
          bgcolor: 'background.paper',
        }}
      >
        <Fact name="Name" value={name} />
        <Fact name="Email Address" value={email} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" component={Link} to="/myorders" startIcon={<ParcelIcon />}>
          My Orders
        </Button>
        <Button variant="outlined" component={Link} to="/shipping" startIcon={<PinIcon />}>
          Address Book
        </Button>
      </Box>
    </Box>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </div>
  );
}
