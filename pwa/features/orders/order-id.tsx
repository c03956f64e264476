import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCopyText } from '../../hooks/use-copy-text';
import { useT } from '../../i18n/messages';

/** The whole id of an order, which its heading shortens, to be read out or copied. */
export function OrderId({ id }: { readonly id: string }) {
  const t = useT();
  const copy = useCopyText();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: -1.5,
        mb: 2,
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        {t('Order ID:')}{' '}
        <Box component="span" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {id}
        </Box>
      </Box>
      <Button
        size="small"
        aria-label={t('Copy order ID')}
        onClick={() => void copy(id)}
        sx={{ flex: 'none', minHeight: 44 }}
      >
        {t('Copy')}
      </Button>
    </Box>
  );
}
