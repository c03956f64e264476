import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ScreenHeading } from '../../design/screen-heading';
import { useT } from '../../messages/messages';

/** An address that leads nowhere. */
export function Component() {
  const t = useT();
  return (
    <>
      <ScreenHeading look="close">{t('Page not found')}</ScreenHeading>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {t('There is no such street in this bazaar.')}
      </Typography>
      <Button variant="contained" component={Link} to="/">
        {t('Explore All')}
      </Button>
    </>
  );
}
