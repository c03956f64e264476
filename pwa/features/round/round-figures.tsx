import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatInr } from '#shared/core/paise';
import { useT } from '../../i18n/messages';
import type { RoundSums } from './round-sums';

/** How far a round is, and the cash of it. */
export function RoundFigures({ sums }: { readonly sums: RoundSums }) {
  const t = useT();
  const { due, collected } = sums;
  const orders = (count: number) => (count === 1 ? t('1 order') : t('{count} orders', { count }));
  const figures = [
    { name: t('To deliver'), value: String(sums.toDeliver) },
    { name: t('Delivered'), value: String(sums.delivered) },
    ...(sums.notAtHome > 0 ? [{ name: t('Not at home'), value: String(sums.notAtHome) }] : []),
    ...(sums.refused > 0 ? [{ name: t('Refused'), value: String(sums.refused) }] : []),
    ...(sums.pickUps > 0 ? [{ name: t('To pick up'), value: String(sums.toPickUp) }] : []),
    { name: t('Cash to collect'), value: formatInr(due.sum), more: orders(due.count) },
    { name: t('Cash collected'), value: formatInr(collected.sum), more: orders(collected.count) },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map(({ name, value, more }) => (
        <Box
          key={name}
          sx={{
            px: 2,
            py: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: 3,
            bgcolor: 'background.paper',
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 700, mr: 1 }}>
              {value}
            </Box>
            {more !== undefined && (
              <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {more}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
