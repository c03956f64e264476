import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { bookDays, bookFile, isNotTurned } from '#shared/admin/book-tables';
import {
  SALES_BY,
  salesReport,
  type SalesBy,
  type SalesReport,
  type SalesRow,
} from '#shared/admin/sales-report';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import * as z from 'zod/mini';
import { LoadFailure } from '../../../components/admin/load-failure';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useServices } from '../../../hooks/services';
import { useMay } from '../../../hooks/use-may';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { useListPage } from '../list/use-admin-reads';
import { queryOf, useListAddress, withQuery } from '../list/use-list-address';
import { Choice } from '../forms/choice';
import { DayFields, useSpanOptions } from './choices';
import { daysOf, SPANS, type Days } from './days-choice';

const BY_NAMES = {
  day: 'Day',
  product: 'Product',
  category: 'Category',
  offer: 'Offer',
  place: 'City',
} as const satisfies Record<SalesBy, Message>;

const daysInAddress = z.object(bookDays);

/** What was asked for, by the address: what is shown is found again by Back, a reload or a link. */
function useSalesAddress() {
  const { clock } = useServices();
  const address = useListAddress();
  const { params } = address;
  const by = SALES_BY.find((known) => known === params.get('by')) ?? 'day';
  const typed = { from: params.get('from') ?? '', until: params.get('until') ?? '' };
  const isTyped = typed.from !== '' || typed.until !== '';
  const span = SPANS.find((known) => known === params.get('days')) ?? (isTyped ? 'other' : 'month');
  const days = daysOf(span, clock(), typed);
  const read = daysInAddress.safeParse(
    Object.fromEntries(Object.entries(days).filter(([, day]) => day !== '')),
  );
  return { ...address, by, typed, span, days, isRight: read.success && isNotTurned(read.data) };
}

/** What was sold, by day, product, category, offer or city (docs/shop-rules.md#r-limits-2). */
export function Component() {
  const t = useT();
  const spans = useSpanOptions();
  const { by, typed, span, days, isRight, change } = useSalesAddress();
  return (
    <>
      <ScreenHeading>{t('Sales')}</ScreenHeading>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={choices}>
          <Choice
            label={t('By')}
            value={by}
            options={SALES_BY.map((name) => [name, t(BY_NAMES[name])])}
            onChoose={(chosen) => change({ by: chosen })}
          />
          <Choice
            label={t('Days')}
            value={span}
            options={spans}
            // The days that were shown are those that are changed.
            onChoose={(chosen) =>
              change({ days: chosen, ...(chosen === 'other' ? days : NO_DAYS) })
            }
          />
        </Box>
        {span === 'other' && (
          <DayFields days={typed} onType={(next) => change({ days: 'other', ...next })} />
        )}
        {isRight ? (
          <Report by={by} days={days} />
        ) : (
          <Typography role="alert" color="error">
            {t('Check the days: the first must not be after the last.')}
          </Typography>
        )}
      </Box>
    </>
  );
}

const NO_DAYS = { from: null, until: null };
const choices = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface ReportProps {
  readonly by: SalesBy;
  readonly days: Days;
}

function Report({ by, days }: ReportProps) {
  const t = useT();
  const may = useMay();
  const wanted = { by, ...days };
  const query = useListPage({
    subject: 'sales',
    path: '/admin/sales',
    wanted,
    schema: salesReport,
  });
  const { data } = query;
  const given = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));
  return (
    <>
      <LoadFailure query={query} fallback="Failed to load the sales" />
      {!data && !query.error && <Skeleton variant="rounded" sx={{ height: 240 }} />}
      {data && data.count === 0 && <span>{t('No orders in this period.')}</span>}
      {data && data.count > 0 && (
        <Box
          aria-busy={query.isPlaceholderData}
          sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
        >
          <Table by={by} days={days} report={data} />
          {data.count > data.rows.length && (
            <Typography sx={quiet}>
              {t('{shown} of {total} are shown here; the file has all.', {
                shown: data.rows.length,
                total: data.count,
              })}
            </Typography>
          )}
          <Typography sx={quiet}>
            {by === 'product' || by === 'category'
              ? t('Goods less their discounts, without shipping.')
              : t('Totals of the orders, with shipping and tax. Cancelled orders do not count.')}
          </Typography>
        </Box>
      )}
      {may('export') && (
        <Box>
          <Button
            component="a"
            variant="outlined"
            href={`/api/admin/sales/export?${queryOf(wanted).toString()}`}
            download={bookFile({ table: `sales-by-${by}`, ...given })}
            startIcon={<DownloadIcon size="1.25rem" />}
            sx={{ minHeight: 44 }}
          >
            {t('Export CSV')}
          </Button>
        </Box>
      )}
    </>
  );
}

const quiet = { mt: 1, fontSize: '0.875rem', color: 'text.secondary' } as const;

type Heading = 'Visitors' | 'Orders' | 'Pieces' | 'Discount' | 'Sold';

interface TableProps extends ReportProps {
  readonly report: SalesReport;
}

function Table({ by, days, report: { rows, total } }: TableProps) {
  const t = useT();
  const hasVisitors = rows.some(({ visitors }) => visitors !== undefined);
  const headings: readonly Heading[] = [
    ...(hasVisitors ? (['Visitors'] as const) : []),
    'Orders',
    'Pieces',
    ...(by === 'offer' ? (['Discount'] as const) : []),
    'Sold',
  ];
  return (
    <Box component="table" aria-label={t('Sales')} sx={table}>
      <thead>
        <tr>
          {[BY_NAMES[by], ...headings].map((heading) => (
            <th key={heading} scope="col">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(by === 'day' ? rows.toReversed() : rows).map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <RowName by={by} days={days} row={row} />
            </th>
            {hasVisitors && <td>{row.visitors ?? '–'}</td>}
            <td>{row.orders}</td>
            <td>{row.pieces}</td>
            {by === 'offer' && <td>{formatInr(paiseFromDecimal(row.discount ?? '0.00'))}</td>}
            <td>{formatInr(paiseFromDecimal(row.sold))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('In all')}</th>
          {hasVisitors && <td>–</td>}
          <td>{total.orders}</td>
          <td>{total.pieces}</td>
          {by === 'offer' && <td>–</td>}
          <td>{formatInr(paiseFromDecimal(total.sold))}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: { xs: '0.875rem', sm: '1rem' },
  '& th, & td': {
    px: { xs: 0.5, sm: 1 },
    py: 1.25,
    textAlign: 'end',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& tfoot th, & tfoot td': { fontWeight: 700, border: 0 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 700 },
  '& th:first-of-type': { textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

interface RowNameProps extends ReportProps {
  readonly row: SalesRow;
}

/** Leads to the orders of the row, or to what it is of. */
function RowName({ by, days, row }: RowNameProps) {
  const t = useT();
  const { key, name, state } = row;
  if (by === 'category')
    return key === '' ? (
      t('No longer sold')
    ) : (
      <Leading to={withQuery('/admin/productlist', queryOf({ keyword: key }))}>{key}</Leading>
    );
  if (by === 'offer')
    return <Leading to={pathTo('/admin/offer/:id/edit', { id: key })}>{name}</Leading>;
  const of = {
    day: { from: key, until: key },
    product: { product: key, ...days },
    place: { city: name, ...days },
  }[by];
  return (
    <Leading to={withQuery('/admin/orderlist', queryOf(of))}>
      {state ? `${name}, ${state}` : name}
    </Leading>
  );
}

function Leading({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <MuiLink component={Link} to={to} sx={{ display: 'inline-block', py: 1 }}>
      {children}
    </MuiLink>
  );
}
