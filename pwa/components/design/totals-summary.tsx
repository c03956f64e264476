import Box from '@mui/material/Box';
import type { Totals } from '#shared/cart/totals';
import { formatInr } from '#shared/core/paise';
import { useT } from '../../i18n/messages';

/** The four sums of an order: Items, Shipping, Tax, Total. In paise. */
export function TotalsSummary({
  totals: { itemsPrice, shippingPrice, taxPrice, totalPrice },
}: {
  readonly totals: Totals;
}) {
  const t = useT();
  const rows = [
    { name: 'Items', amount: itemsPrice },
    { name: 'Shipping', amount: shippingPrice },
    { name: 'Tax', amount: taxPrice },
    { name: 'Total', amount: totalPrice },
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ name, amount }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            ...(name === 'Total' && {
              mt: 0.75,
              pt: 1.5,
              borderTop: 1,
              borderColor: 'divider',
              fontWeight: 700,
              fontSize: '1.125rem',
            }),
          }}
        >
          <Box component="dt">{t(name)}</Box>
          <Box component="dd" sx={{ m: 0 }}>
            {formatInr(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
