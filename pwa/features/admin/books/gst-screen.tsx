import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import {
  calendarMonth,
  gstFile,
  gstReport,
  type GstProblem,
  type GstReport,
  type GstTable,
} from '#shared/gst/gst-report';
import { lastMonths } from '#shared/shop/month';
import { pathTo } from '#shared/pages/path-to';
import { orderName } from '#shared/orders/order-number';
import { LoadFailure } from '../../../components/admin/load-failure';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useServices } from '../../../hooks/services';
import { monthText } from '../../../i18n/day-text';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { useListPage } from '../list/use-admin-reads';
import { queryOf, useListAddress } from '../list/use-list-address';
import { Choice } from '../forms/choice';

const TABLES = {
  b2b: 'Table 4: to businesses (B2B)',
  b2cl: 'Table 5: large, to other states (B2CL)',
  b2cs: 'Table 7: to people (B2CS)',
  cdnr: 'Table 9B: credit notes to businesses (CDNR)',
  cdnur: 'Table 9B: credit notes for table 5 (CDNUR)',
  hsn: 'Table 12: by HSN code',
  documents: 'Table 13: numbers given',
  'day-book': 'Day book',
} as const satisfies Record<GstTable, Message>;

const PROBLEMS = {
  'not-invoiced': 'Sent without an invoice: print their invoices ({count})',
  state: 'In no table, no state is known: add the postal codes to your table ({count})',
  hsn: 'Products without an HSN code, left out of the portal’s table 12 ({count})',
  seller: 'In no table, given under another registration ({count})',
} as const satisfies Record<GstProblem, Message>;

/** How many months can be chosen. */
const MONTHS = 24;

/** The GST return of a month: its sums, what is missing, its files (docs/shop-rules.md#r-print-6). */
export function Component() {
  const { t, language } = useMessages();
  const { clock } = useServices();
  const { params, change } = useListAddress();
  const months = lastMonths(clock(), MONTHS);
  // The month before this one is the one to file.
  const asked = calendarMonth.safeParse(params.get('month'));
  const month = asked.success ? asked.data : (months[1] ?? '');
  const query = useListPage({
    subject: 'gst',
    path: '/admin/gst',
    wanted: { month },
    schema: gstReport,
  });
  const { data } = query;
  return (
    <>
      <ScreenHeading>{t('GST return')}</ScreenHeading>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Choice
          label={t('Month')}
          value={month}
          options={[...new Set([month, ...months])].map((one) => [one, monthText(one, language)])}
          onChoose={(chosen) => change({ month: chosen })}
        />
        <LoadFailure query={query} fallback="Failed to load the GST return" />
        {!data && !query.error && <Skeleton variant="rounded" sx={{ height: 320 }} />}
        {data &&
          (data.sellerKind === 'regular' ? (
            <Box
              aria-busy={query.isPlaceholderData}
              sx={{ ...parts, opacity: query.isPlaceholderData ? 0.6 : 1 }}
            >
              <Report report={data} />
            </Box>
          ) : (
            <Alert severity="info">
              {t('GSTR-1 is filed by shops with a regular GST registration: see Shop settings.')}
            </Alert>
          ))}
      </Box>
    </>
  );
}

const parts = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const inr = (amount: string) => formatInr(paiseFromDecimal(amount));

function Report({ report }: { readonly report: GstReport }) {
  const t = useT();
  const { month, tables, problems } = report;
  return (
    <>
      <Tie report={report} />
      {problems.map((problem) => (
        <Problem key={problem.kind} {...problem} />
      ))}
      <Box>
        <Button
          component="a"
          variant="contained"
          href={`/api/admin/gst/return?${queryOf({ month }).toString()}`}
          download={gstFile(month, 'return')}
          startIcon={<DownloadIcon size="1.25rem" />}
          sx={{ minHeight: 44 }}
        >
          {t('For the portal (JSON)')}
        </Button>
      </Box>
      <Box component="ul" aria-label={t('Tables')} sx={list}>
        {tables.map(({ table, rows, taxable, igst, cgst, sgst }) => (
          <li key={table}>
            <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 700 }}>{t(TABLES[table])}</Typography>
              <Typography sx={quiet}>
                {table === 'documents' || table === 'day-book'
                  ? t('Rows: {count}', { count: rows })
                  : t('Rows: {count} · taxable {taxable} · tax {tax}', {
                      count: rows,
                      taxable: inr(taxable),
                      tax: formatInr(
                        [igst, cgst, sgst].reduce((sum, part) => sum + paiseFromDecimal(part), 0),
                      ),
                    })}
              </Typography>
            </Box>
            <Button
              component="a"
              variant="outlined"
              href={`/api/admin/gst/table?${queryOf({ month, table }).toString()}`}
              download={gstFile(month, table)}
              aria-label={t('{name} as CSV', { name: t(TABLES[table]) })}
              sx={{ minHeight: 44 }}
            >
              {t('CSV')}
            </Button>
          </li>
        ))}
      </Box>
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    gap: 2,
    alignItems: 'center',
    py: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;
const quiet = { fontSize: '0.875rem', color: 'text.secondary' } as const;

/** Whether the tables say what the papers of the month say, to the paisa. */
function Tie({ report }: { readonly report: GstReport }) {
  const t = useT();
  const { declared, dayBook, leftOut } = report;
  const papers = paiseFromDecimal(dayBook.invoiced) - paiseFromDecimal(dayBook.credited);
  const differs = papers - paiseFromDecimal(declared.total) - paiseFromDecimal(leftOut);
  return (
    <Alert severity={differs === 0 ? 'success' : 'error'}>
      {t('{invoices} invoices of {invoiced}, {notes} credit notes of {credited}.', {
        invoices: dayBook.invoices,
        invoiced: inr(dayBook.invoiced),
        notes: dayBook.creditNotes,
        credited: inr(dayBook.credited),
      })}{' '}
      {t('In the tables: {declared}; in none: {leftOut}.', {
        declared: inr(declared.total),
        leftOut: inr(leftOut),
      })}{' '}
      {differs === 0
        ? t('They agree.')
        : t('They differ by {amount}.', { amount: formatInr(differs) })}
    </Alert>
  );
}

function Problem({ kind, count, named }: GstReport['problems'][number]) {
  const t = useT();
  return (
    <Alert severity="warning">
      {t(PROBLEMS[kind], { count })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {named.map(({ id, name, orderNumber }) => (
          <li key={id}>
            <MuiLink
              component={Link}
              to={
                kind === 'hsn'
                  ? pathTo('/admin/product/:id/edit', { id })
                  : pathTo('/order/:id', { id })
              }
              sx={{ display: 'inline-block', py: 1 }}
            >
              {kind === 'hsn' ? name : orderName({ _id: id, number: orderNumber })}
            </MuiLink>
          </li>
        ))}
      </Box>
      {count > named.length && t('And {count} more.', { count: count - named.length })}
    </Alert>
  );
}
