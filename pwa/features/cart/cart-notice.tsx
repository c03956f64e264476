import Box from '@mui/material/Box';
import { useConnection } from '../../hooks/use-connection';
import { instantText } from '../../components/design/when-text';
import { InfoIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';

/**
 * Whether something in the cart changed since it was filled, and, without a connection, how old what is shown is.
 * @param pricedAt the server's time of the oldest price, ISO 8601 UTC
 */
export function CartNotice({
  changed,
  pricedAt,
}: {
  changed: number;
  pricedAt: string | undefined;
}) {
  const t = useT();
  const offline = useConnection() === 'offline';
  const texts = [
    changed === 1 ? t('1 item changed since you put it in.') : '',
    changed > 1 ? t('{count} items changed since you put them in.', { count: changed }) : '',
    offline && pricedAt !== undefined
      ? t('Prices and stock as of {when}.', { when: instantText(pricedAt) })
      : '',
    offline && pricedAt === undefined ? t('Prices and stock as last known.') : '',
  ].filter((text) => text !== '');
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' }, gridColumn: '1 / -1' }}>
      {texts.length > 0 ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 2,
            py: 1.25,
            borderRadius: 3,
            bgcolor: 'marigold.wash',
            color: 'text.primary',
          }}
        >
          <InfoIcon />
          <span>{texts.join(' ')}</span>
        </Box>
      ) : null}
    </Box>
  );
}
