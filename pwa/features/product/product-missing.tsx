import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ScreenHeading } from '../../design/screen-heading';
import { useT } from '../../messages/messages';

/** No such product, or not any more. */
export function ProductMissing() {
  const t = useT();
  return (
    <>
      <ScreenHeading look="close">{t('Product not found')}</ScreenHeading>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {t('It may have been taken off the shelf.')}
      </Typography>
      <Button variant="contained" component={Link} to="/">
        {t('Explore All')}
      </Button>
    </>
  );
}
