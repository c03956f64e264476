import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { Dashboard } from '#shared/admin/dashboard';
import { useT } from '../../i18n/messages';
import { FIGURE_GRID } from './grids';
import { waitingText } from './waiting-text';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
  readonly to: string;
}

/** The height of a figure, in pixels: the same while it is awaited. */
export const FIGURE_HEIGHT = 124;

/** The figures that matter most, each with the way to what it counts. */
export function KeyFigures({ data: { days, totals, backlog } }: { readonly data: Dashboard }) {
  const t = useT();
  const today = days.at(-1)?.day;
  const oldest = backlog.oldestPaidAt;
  const figures: readonly Figure[] = [
    {
      name: t('Orders'),
      value: String(totals.orders),
      more: t('worth {amount}', { amount: formatInr(paiseFromDecimal(totals.ordered)) }),
      to: '/admin/orderlist',
    },
    {
      name: t('Revenue'),
      value: formatInr(paiseFromDecimal(totals.revenue)),
      more: t('paid in this period'),
      to: '/admin/payments?view=all',
    },
    { name: t('To pack'), value: String(backlog.toPack), to: '/admin/orderlist?status=to-pack' },
    {
      name: t('To dispatch'),
      value: String(backlog.toDispatch),
      to: '/admin/orderlist?status=to-dispatch',
    },
    {
      name: t('On the way'),
      value: String(backlog.onTheWay),
      to: '/admin/orderlist?status=dispatched',
    },
    {
      name: t('COD to collect'),
      value: String(backlog.codUnpaid),
      more: t('COD orders, unpaid'),
      to: '/admin/orderlist?status=cod-unpaid',
    },
  ];

  return (
    <div>
      <Box
        component="ul"
        aria-label={t('Key figures')}
        sx={{ ...FIGURE_GRID, m: 0, p: 0, listStyle: 'none' }}
      >
        {figures.map(({ name, value, more, to }) => (
          <Box component="li" key={name} sx={{ display: 'grid' }}>
            <Box component={Link} to={to} sx={figure}>
              <Box component="span" sx={{ fontWeight: 600, color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="span" sx={{ ...number, fontSize: sizeOf(value) }}>
                {value}
              </Box>
              {more && (
                <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {more}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {oldest && today ? waitingText(t, oldest, today) : t('Nothing is waiting.')}
      </Box>
    </div>
  );
}

/** As large as fits on one line of its figure: a character is at most two thirds of the font size wide. */
const sizeOf = (value: string) => `min(2rem, ${(165 / value.length).toFixed(1)}cqi)`;

const number = {
  fontWeight: 700,
  lineHeight: 1.2,
  color: 'text.primary',
  whiteSpace: 'nowrap',
};

const figure = {
  position: 'relative',
  containerType: 'inline-size',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 0.5,
  minHeight: FIGURE_HEIGHT,
  p: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  bgcolor: 'background.paper',
  textDecoration: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 4,
    bgcolor: 'primary.main',
  },
  '&:hover': { bgcolor: 'marigold.wash' },
} as const;
