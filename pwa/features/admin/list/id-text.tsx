import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { orderName } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { CopyIcon } from '../../../components/design/admin-icons';
import { useCopyText } from '../../../hooks/use-copy-text';
import { useT } from '../../../i18n/messages';

interface IdTextProps {
  readonly id: string;
  /** Of an order that has one. */
  readonly number?: number | undefined;
  /** What it is the id of. */
  readonly to?: string;
}

/** The beginning of an id, with the whole of it to copy. */
export function IdText({ id, number, to }: IdTextProps) {
  const t = useT();
  const copy = useCopyText();
  const short = orderName({ _id: id, number });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }} title={id}>
      {to === undefined ? (
        short
      ) : (
        <MuiLink component={Link} to={to}>
          {short}
        </MuiLink>
      )}
      <IconButton aria-label={t('Copy ID {id}', { id })} onClick={() => void copy(id)}>
        <CopyIcon size="1rem" />
      </IconButton>
    </Box>
  );
}

/** The numbers of an order, as the way to it. */
export function OrderIdText({ id, number }: Omit<IdTextProps, 'to'>) {
  return <IdText id={id} number={number} to={pathTo('/order/:id', { id })} />;
}
