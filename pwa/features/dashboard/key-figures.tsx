import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { Dashboard } from '#shared/admin/dashboard';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { FIGURE_GRID } from './grids';
import { waitingText } from './waiting-text';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly more?: string | false;
  /** How it is beside the days before. */
  readonly beside?: string | false;
  readonly to: string;
}

/** The height of a figure, in pixels: the same while it is awaited. */
export const FIGURE_HEIGHT = 124;

/** The figures that matter most, each with the way to what it counts. */
export function KeyFigures({ data }: { readonly data: Dashboard }) {
  const t = useT();
  const { days, backlog } = data;
  const today = days.at(-1)?.day;
  const oldest = backlog.oldestPaidAt;
  const figures = [...figuresOfPeriod(t, data), ...figuresOfBacklog(t, backlog)];

  return (
    <div>
      <Box
        component="ul"
        aria-label={t('Key figures')}
        sx={{ ...FIGURE_GRID, m: 0, p: 0, listStyle: 'none' }}
      >
        {figures.map(({ name, value, more, beside, to }) => (
          <Box component="li" key={name} sx={{ display: 'grid' }}>
            <Box component={Link} to={to} sx={figure}>
              <Box component="span" sx={{ fontWeight: 600, color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="span" sx={{ ...number, fontSize: sizeOf(value) }}>
                {value}
              </Box>
              {[more, beside].map(
                (text) =>
                  text && (
                    <Box component="span" key={text} sx={quiet}>
                      {text}
                    </Box>
                  ),
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

const rupees = (amount: string) => formatInr(paiseFromDecimal(amount));

/** What the period brought, beside as many days before. */
function figuresOfPeriod(t: Translate, { days, totals, before, visits }: Dashboard): Figure[] {
  const period = `from=${days[0]?.day}&until=${days.at(-1)?.day}`;
  const came = visits.now;
  return [
    {
      name: t('Orders'),
      value: String(totals.orders),
      more: t('worth {amount}', { amount: rupees(totals.ordered) }),
      beside: besideText(t, totals.orders, before.orders),
      to: `/admin/orderlist?${period}`,
    },
    {
      name: t('Revenue'),
      value: rupees(totals.revenue),
      more: t('paid in this period'),
      beside: besideText(t, paiseFromDecimal(totals.revenue), paiseFromDecimal(before.revenue)),
      to: '/admin/payments?view=all',
    },
    {
      name: t('Visitors'),
      value: came === undefined ? '–' : String(came),
      more:
        came === undefined
          ? t('not yet counted on each of these days')
          : came > 0 && t('{percent}% ordered', { percent: percentOf(totals.orders, came) }),
      beside: came !== undefined && besideText(t, came, visits.before),
      to: `/admin/sales?by=day&${period}`,
    },
  ];
}

/** What still has to be done. */
function figuresOfBacklog(t: Translate, backlog: Dashboard['backlog']): Figure[] {
  const { toPack, toDispatch, onTheWay, codUnpaid, cashToCome } = backlog;
  const { withCourier, cashWithCouriers, returnsAsked } = backlog;
  return [
    { name: t('To pack'), value: String(toPack), to: '/admin/orderlist?status=to-pack' },
    {
      name: t('To dispatch'),
      value: String(toDispatch),
      to: '/admin/orderlist?status=to-dispatch',
    },
    { name: t('On the way'), value: String(onTheWay), to: '/admin/orderlist?status=dispatched' },
    {
      name: t('COD to collect'),
      value: String(codUnpaid),
      more: cashToCome === undefined ? t('COD orders, unpaid') : rupees(cashToCome),
      to: '/admin/orderlist?status=cod-unpaid',
    },
    {
      name: t('Cash with couriers'),
      value: String(withCourier),
      more: cashWithCouriers !== undefined && withCourier > 0 && rupees(cashWithCouriers),
      to: '/admin/orderlist?status=cash-with-courier',
    },
    {
      name: t('Returns'),
      value: String(returnsAsked),
      more: t('to be answered or settled'),
      to: '/admin/orderlist?status=returns',
    },
  ];
}

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole);

/** How a figure is beside that of as many days before; nothing where there was none to be beside. */
function besideText(t: Translate, now: number, before: number | undefined): string | false {
  if (before === undefined || before <= 0) return false;
  const percent = percentOf(now - before, before);
  if (percent === 0) return t('as in the days before');
  return percent > 0
    ? t('{percent}% more than before', { percent })
    : t('{percent}% less than before', { percent: -percent });
}

/** As large as fits on one line of its figure: a character is at most two thirds of the font size wide. */
const sizeOf = (value: string) => `min(2rem, ${(165 / value.length).toFixed(1)}cqi)`;

const quiet = { fontSize: '0.875rem', color: 'text.secondary' };

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
