import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { invoicedOrders, MAX_PRINTED, printReply, type PrintReply } from '#shared/admin/print';
import { lastMonths, monthOf } from '#shared/shop/month';
import { LoadFailure } from '../../components/admin/load-failure';
import { BackLink } from '../../components/design/back-link';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { monthText } from '../../i18n/day-text';
import { Sheets } from './sheets';

/** How many months may be chosen. */
const MONTHS = 24;
const INVOICES = ['invoices'] as const;

/**
 * All invoices of a month on one page, which the browser prints or saves as one PDF (docs/shop-rules.md#r-print-1). The month is in
 * the address.
 */
export function Component() {
  const { t, language } = useMessages();
  const { clock } = useServices();
  const [params, setParams] = useSearchParams();
  const months = lastMonths(clock(), MONTHS);
  const asked = params.get('month');
  const month = months.find((known) => known === asked) ?? months[1] ?? months[0] ?? '';
  const orders = useInvoicedOrders(month);
  const ids = orders.data?.orders ?? [];
  const printed = useAllPrinted(month, ids);
  return (
    <>
      <BackLink fallback="/admin/exports" />
      <ScreenHeading>{t('Invoices of a month')}</ScreenHeading>
      <TextField
        select
        label={t('Month')}
        value={month}
        onChange={({ target }) => setParams({ month: target.value }, { replace: true })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 220, mb: 2 }}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {monthText(each, language)}
          </option>
        ))}
      </TextField>
      <LoadFailure query={orders} fallback="Failed to load orders" />
      <LoadFailure query={printed} fallback="Failed to load orders" />
      {(orders.isLoading || printed.isLoading) && <LinearProgress aria-hidden />}
      {orders.data && ids.length === 0 && (
        <Typography>{t('No invoice was given in this month.')}</Typography>
      )}
      {printed.data && ids.length > 0 && (
        <>
          <Typography sx={{ mb: 1 }}>
            {t('Invoices: {count}. Choose “Save as PDF” as the printer for one file.', {
              count: printed.data.orders.length,
            })}
          </Typography>
          <Button variant="contained" onClick={() => window.print()} sx={{ minHeight: 44 }}>
            {t('Print')}
          </Button>
          <Sheets {...printed.data} kinds={INVOICES} labels="a4" paper="a4" pictures={false} />
        </>
      )}
    </>
  );
}

/** Of which orders invoices were given. @param month `yyyy-mm` */
function useInvoicedOrders(month: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['invoices', month],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/invoices?${new URLSearchParams(monthOf(month)).toString()}`, {
        schema: invoicedOrders,
        signal,
      }),
    gcTime: 0,
  });
}

/** What they are printed from, read a part at a time. */
function useAllPrinted(month: string, ids: readonly string[]) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['print month', month, ids.length],
    queryFn: async ({ signal }): Promise<PrintReply> => {
      let all: PrintReply | undefined;
      for (let at = 0; at < ids.length; at += MAX_PRINTED) {
        const body = { orders: ids.slice(at, at + MAX_PRINTED), invoices: false };
        const part = await api.request('POST', '/admin/print', {
          body,
          schema: printReply,
          signal,
        });
        all = { ...part, orders: [...(all?.orders ?? []), ...part.orders] };
      }
      if (!all) throw new RangeError('Nothing is printed of no orders');
      return all;
    },
    enabled: ids.length > 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
