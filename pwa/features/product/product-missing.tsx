import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ScreenHeading } from '../../design/screen-heading';

/** No such product, or not any more. */
export function ProductMissing() {
  return (
    <>
      <ScreenHeading sx={{ mb: 1 }}>Product not found</ScreenHeading>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        It may have been taken off the shelf.
      </Typography>
      <Button variant="contained" component={Link} to="/">
        Explore All
      </Button>
    </>
  );
}
