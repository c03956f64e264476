import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { Drawer } from '../../../components/design/drawer';
import { OrderPayments } from '../../../components/admin/order-payments';
import { CloseIcon } from '../../../components/design/deferred-icons';
import { useT } from '../../../i18n/messages';

interface PaymentDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** The payments of one order, beside the list they were found in. */
export function PaymentDrawer({ orderId, onClose }: PaymentDrawerProps) {
  const t = useT();
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          role: 'dialog',
          'aria-modal': true,
          sx: { width: 'min(640px, 100vw)', p: { xs: 2, sm: 3 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 2 }}>
        <Typography
          id={titleId}
          variant="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {`${t('Payments of order')} `}
          <MuiLink component={Link} to={pathTo('/order/:id', { id: orderId })}>
            {orderId}
          </MuiLink>
        </Typography>
        <IconButton onClick={onClose} aria-label={t('Close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <OrderPayments orderId={orderId} />
    </Drawer>
  );
}
