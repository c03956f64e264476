import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { orderName } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import type { EntryMatch } from '#shared/payments/settlement-entry';
import {
  MAX_SETTLEMENT_BYTES,
  settlementPreview,
  settlementRemoval,
  settlementReport,
  type SettlementPreview,
  type SettlementReport,
} from '#shared/payments/settlement-report';
import { lastMonths } from '#shared/shop/month';
import { dayOf } from '#shared/shop/shop-day';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { LoadFailure } from '../../../components/admin/load-failure';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useServices } from '../../../hooks/services';
import { useBusy } from '../../../hooks/use-busy';
import { monthText } from '../../../i18n/day-text';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';
import type { Unreadable } from '../checked/use-checked-list';
import { readTableFile } from '../forms/read-table-file';
import { TableDrop } from '../forms/table-drop';
import { UnreadableTable } from '../forms/unreadable-table';
import { useListPage } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';

const LIMIT = {
  bytes: MAX_SETTLEMENT_BYTES,
  problem: 'The file is larger than 8 MB. Split it into smaller files.',
} as const;
const SUBJECT = 'settlements';
const MONTHS = 24;

const MATCHES = {
  agrees: 'Agrees',
  unknown: 'Not known to the shop',
  amount: 'Another amount',
  fee: 'Another fee',
  adjustment: 'Adjustment or dispute',
} as const satisfies Record<EntryMatch, Message>;

const inr = (amount: string) => formatInr(paiseFromDecimal(amount));

/** Every rupee from order to bank, by the gateway's settlement reports (docs/shop-rules.md#r-money-16). */
export function Component() {
  const { t, language } = useMessages();
  const { clock } = useServices();
  const { params, change } = useListAddress();
  const months = lastMonths(clock(), MONTHS);
  const month = months.find((one) => one === params.get('month')) ?? months[0] ?? '';
  const query = useListPage({
    subject: SUBJECT,
    path: '/payments/settlements',
    wanted: { month },
    schema: settlementReport,
  });
  const { data } = query;
  return (
    <>
      <ScreenHeading>{t('Settlements')}</ScreenHeading>
      <Box sx={{ ...parts, maxWidth: 760 }}>
        <Import />
        <TextField
          select
          label={t('Month')}
          value={month}
          onChange={({ target }) => change({ month: target.value })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one, language)}
            </option>
          ))}
        </TextField>
        <LoadFailure query={query} fallback="Failed to load the settlements" />
        {!data && !query.error && <Skeleton variant="rounded" sx={{ height: 240 }} />}
        {data && (
          <Box
            aria-busy={query.isPlaceholderData}
            sx={{ ...parts, opacity: query.isPlaceholderData ? 0.6 : 1 }}
          >
            <Unsettled {...data.unsettled} />
            <Compared compared={data} />
          </Box>
        )}
      </Box>
    </>
  );
}

const parts = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** A report is chosen, looked at, and stored. */
function Import() {
  const t = useT();
  const { translate } = useMessages();
  const { api } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [read, setRead] = useState<{ table: string; preview: SettlementPreview } | null>(null);
  const [problem, setProblem] = useState<Unreadable | null>(null);
  const [asks, setAsks] = useState(false);
  const ask = (step: 'preview' | 'import', table: string) =>
    api.request('POST', `/payments/settlements/${step}`, { table, schema: settlementPreview });

  async function open(file: File): Promise<void> {
    setRead(null);
    setProblem(null);
    const { text, problem: unreadable } = await readTableFile(file, LIMIT);
    if (text === undefined) return setProblem({ message: unreadable, lines: {} });
    try {
      setRead({ table: text, preview: await ask('preview', text) });
    } catch (error) {
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setProblem({ message: failureText(error, 'The file could not be checked.'), lines });
    }
  }

  async function store(table: string): Promise<void> {
    try {
      const { adds } = await ask('import', table);
      setRead(null);
      toast.success(t('Stored: {count}', { count: adds }));
      void invalidateList(queries, SUBJECT);
    } catch (error) {
      // What was read stays: pressed again, nothing is stored twice.
      toast.error(translate(failureText(error, 'The report could not be stored. Try again.')));
    }
  }

  async function remove(table: string): Promise<void> {
    const path = '/payments/settlements/remove';
    try {
      const { removed } = await api.request('POST', path, { table, schema: settlementRemoval });
      setRead(null);
      toast.success(t('Removed: {count}', { count: removed }));
      void invalidateList(queries, SUBJECT);
    } catch (error) {
      toast.error(translate(failureText(error, 'The report could not be removed. Try again.')));
    }
    setAsks(false);
  }

  return (
    <Box component="section" aria-label={t('Settlement report')} sx={parts}>
      <Typography component="h2" variant="h6">
        {t('Settlement report')}
      </Typography>
      <span>{t('The CSV file of the gateway’s dashboard, with each payment and its payout.')}</span>
      <TableDrop disabled={busy} onChoose={(file) => void run(() => open(file))} />
      {problem && <UnreadableTable {...problem} />}
      {read && (
        <>
          <Box component="output">
            {t('Rows: {rows} · new: {adds} · known: {known} · wrong: {wrong}', {
              rows: read.preview.rows,
              adds: read.preview.adds,
              known: read.preview.known,
              wrong: read.preview.problemCount,
            })}
            {' · '}
            {read.preview.unit === 'paise'
              ? t('Sums are read as paise.')
              : t('Sums are read as rupees.')}
          </Box>
          {read.preview.problems.length > 0 && (
            <Alert severity="warning">
              {read.preview.problems.map(({ line, entity, problem: words }) => (
                <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
                  {`${t('Line {line}', { line })} · ${entity} · ${translate(words)}`}
                </Box>
              ))}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              disabled={busy || read.preview.adds === 0}
              onClick={() => void run(() => store(read.table))}
              sx={{ minHeight: 44 }}
            >
              {t('Store ({count})', { count: read.preview.adds })}
            </Button>
            {read.preview.removable > 0 && (
              <Button
                variant="outlined"
                color="error"
                disabled={busy}
                onClick={() => setAsks(true)}
                sx={{ minHeight: 44 }}
              >
                {t('Remove ({count})', { count: read.preview.removable })}
              </Button>
            )}
          </Box>
          <Compared compared={read.preview} />
          {asks && (
            <ConfirmDialog
              title={t('Remove this report?')}
              confirmText={t('Remove ({count})', { count: read.preview.removable })}
              danger
              busy={busy}
              onCancel={() => setAsks(false)}
              onConfirm={() => void run(() => remove(read.table))}
            >
              {t(
                'What it says of payments leaves the settlements, also where another report says the same. Orders and payments stay; the file can be stored again.',
              )}
            </ConfirmDialog>
          )}
        </>
      )}
    </Box>
  );
}

function Unsettled({ count, amount, shown }: SettlementReport['unsettled']) {
  const t = useT();
  if (count === 0)
    return <Alert severity="success">{t('All payments of the month are paid out.')}</Alert>;
  return (
    <Alert severity="warning">
      {t('Paid in this month and not paid out: {count}, {amount}', { count, amount: inr(amount) })}
      <Rows label={t('Not paid out')}>
        {shown.map(({ payment, order, orderNumber, amount: paid, capturedAt }) => (
          <li key={payment}>
            <OrderLink id={order} number={orderNumber} />
            {` · ${inr(paid)} · ${dayOf(capturedAt)} · ${payment}`}
          </li>
        ))}
      </Rows>
    </Alert>
  );
}

type ComparedEntries = Pick<
  SettlementReport,
  'payouts' | 'payoutCount' | 'net' | 'agreeing' | 'differences' | 'differenceCount'
>;

/** Payouts as the bank has them, and what does not agree with the shop's books. */
function Compared({ compared }: { readonly compared: ComparedEntries }) {
  const t = useT();
  const { payouts, payoutCount, net, agreeing, differences, differenceCount } = compared;
  return (
    <>
      <span>
        {t('Payouts: {count}, {net} to the bank · {agreeing} entries agree', {
          count: payoutCount,
          net: inr(net),
          agreeing,
        })}
      </span>
      {differences.length > 0 && (
        <Alert severity="warning">
          {t('Differences: {count}', { count: differenceCount })}
          <Rows label={t('Differences')}>
            {differences.map(({ _id, match, order, orderNumber, reported, booked }) => (
              <li key={_id}>
                {`${t(MATCHES[match])} · ${_id} · ${inr(reported)}`}
                {booked !== undefined && ` · ${t('by the shop {amount}', { amount: inr(booked) })}`}
                {order !== undefined && (
                  <>
                    {' · '}
                    <OrderLink id={order} number={orderNumber} />
                  </>
                )}
              </li>
            ))}
          </Rows>
        </Alert>
      )}
      <Rows label={t('Payouts')}>
        {payouts.map(({ settlement, utr, at, payments, refunds, adjustments, fees, net: paid }) => (
          <li key={settlement}>
            <strong>{`${dayOf(at)} · ${inr(paid)}`}</strong>
            {` · ${utr || settlement}`}
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {t('payments {payments} − refunds {refunds} − fees {fees}; adjustments {other}', {
                payments: inr(payments),
                refunds: inr(refunds),
                fees: inr(fees),
                other: inr(adjustments),
              })}
            </Box>
          </li>
        ))}
      </Rows>
    </>
  );
}

function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere', '& > li': { py: 1 } }}
    >
      {children}
    </Box>
  );
}

function OrderLink({ id, number }: { readonly id: string; readonly number: number | undefined }) {
  return (
    <MuiLink component={Link} underline="always" to={pathTo('/order/:id', { id })}>
      {orderName({ _id: id, number })}
    </MuiLink>
  );
}
