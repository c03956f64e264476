import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/admin/dashboard';
import { SectionCard } from '../../components/design/section-card';
import { TOUCH } from '../../components/design/theme';
import { useT } from '../../i18n/messages';

/** How many of the period's orders are paid, and what the others wait for. */
export function PaidShare({ totals }: { readonly totals: Dashboard['totals'] }) {
  const t = useT();
  const parts = [
    { name: t('Paid'), count: totals.paid, color: 'primary.main', to: null },
    {
      name: t('Unpaid, cash on delivery'),
      count: totals.unpaidCod,
      color: 'marigold.main',
      to: '/admin/orderlist?status=cod-unpaid',
    },
    {
      name: t('Unpaid, online'),
      count: totals.unpaidOnline,
      color: 'secondary.main',
      to: '/admin/orderlist?status=unpaid',
    },
  ];

  return (
    <SectionCard title={t('Paid and unpaid')}>
      {totals.orders === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('No orders in this period.')}</Typography>
      ) : (
        <>
          {/* A picture of the numbers below it. */}
          <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 20, mb: 1.5 }}>
            {parts.map(({ name, count, color }) => (
              <Box
                key={name}
                sx={{ flex: `${count} 0 0`, bgcolor: color, borderRadius: 1 }}
                hidden={count === 0}
              />
            ))}
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {parts.map(({ name, count, color, to }) => (
              <Box component="li" key={name} sx={line}>
                <Box
                  aria-hidden
                  sx={{ width: 14, height: 14, borderRadius: 1, bgcolor: color, flex: 'none' }}
                />
                {to ? (
                  <MuiLink component={Link} to={to} sx={{ flex: 1 }}>
                    {name}
                  </MuiLink>
                ) : (
                  <Box component="span" sx={{ flex: 1 }}>
                    {name}
                  </Box>
                )}
                <strong>{count}</strong>
                <Box
                  component="span"
                  sx={{ minWidth: '5ch', textAlign: 'right', whiteSpace: 'nowrap' }}
                >
                  {`${Math.round((100 * count) / totals.orders)} %`}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </SectionCard>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 1, minHeight: TOUCH } as const;
