import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ScreenHeading } from '../../design/screen-heading';

/** An address that leads nowhere. */
export function Component() {
  return (
    <>
      <ScreenHeading sx={{ mb: 1 }}>Page not found</ScreenHeading>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        There is no such street in this bazaar.
      </Typography>
      <Button variant="contained" component={Link} to="/">
        Explore All
      </Button>
    </>
  );
}
