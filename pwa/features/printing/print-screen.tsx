import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_PRINTED, type PrintKind, type PrintReply } from '#shared/admin/print';
import { getsInvoice } from '#shared/orders/give-invoice';
import type { OrderDocument } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import { isReadyToPack } from '#shared/orders/transitions';
import { goneOf } from '../../components/design/money-text';
import { dispatchAddress } from '../../components/admin/dispatch-address';
import { LoadFailure } from '../../components/admin/load-failure';
import { BackLink } from '../../components/design/back-link';
import { EmptyState } from '../../components/design/empty-state';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { LeftOut, sheetsOf } from './left-out';
import { PrintButton } from './print-button';
import { PrintChoices } from './print-choices';
import { Sheets } from './sheets';
import { usePackPrinted } from './use-pack-printed';
import { usePrintChoice } from './use-print-choice';
import { usePrinted } from './use-printed';

/** Packing slips, address labels and invoices of chosen orders, as they come out of the printer (docs/shop-rules.md#r-print-1). */
export function Component() {
  const t = useT();
  const choice = usePrintChoice();
  const { orders, kinds } = choice;
  /** Which two hundred of them. */
  const [part, setPart] = useState(0);
  const first = part * MAX_PRINTED;
  const ids = orders.slice(first, first + MAX_PRINTED);
  const printed = usePrinted(ids);
  const { data } = printed;
  const withoutNumber = data && kinds.includes('invoices') ? data.orders.filter(isToInvoice) : [];
  const sheets = data ? countSheets(data, choice.kinds) + withoutNumber.length : 0;

  if (orders.length === 0) return <NothingChosen />;
  return (
    <>
      <BackLink fallback="/admin/orderlist" />
      <ScreenHeading>{t('Print orders')}</ScreenHeading>
      {orders.length > MAX_PRINTED && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <output>
            {t('Orders {first} to {last} of {count}', {
              first: first + 1,
              last: first + ids.length,
              count: orders.length,
            })}
          </output>
          <Button disabled={part === 0} onClick={() => setPart(part - 1)}>
            {t('Previous')}
          </Button>
          <Button disabled={first + MAX_PRINTED >= orders.length} onClick={() => setPart(part + 1)}>
            {t('Next')}
          </Button>
        </Box>
      )}
      <PrintChoices choice={choice} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <PrintButton
          orders={ids}
          withoutNumber={withoutNumber.length}
          disabled={sheets === 0 || printed.isPlaceholderData}
        />
        {data && kinds.includes('slips') && (
          <PackPrinted reply={data} onDone={() => void printed.refetch()} />
        )}
        {data && <DispatchPacked reply={data} />}
        <output>{data && t('Sheets: {count}', { count: sheets })}</output>
      </Box>
      {data && <LeftOut orders={data.orders} asked={ids.length} />}
      <LoadFailure query={printed} fallback="Failed to load orders" />
      {printed.isLoading && (
        <Skeleton aria-busy variant="rectangular" sx={{ height: 480, mt: 3 }} />
      )}
      {data && (
        <Sheets
          {...data}
          kinds={kinds}
          labels={choice.labels}
          paper={choice.paper}
          pictures={choice.pictures}
        />
      )}
    </>
  );
}

/** Whether printing gives an order its invoice. */
const isToInvoice = (order: OrderDocument) => getsInvoice(order, goneOf(order));

/** How many slips, labels, invoices and credit notes there are. */
const countSheets = ({ orders }: PrintReply, kinds: readonly PrintKind[]) =>
  kinds.reduce(
    (sum, kind) => sum + orders.reduce((all, order) => all + sheetsOf(order, kind), 0),
    0,
  );

/** The next step after slips were printed, for those that are not packed. */
function PackPrinted({
  reply,
  onDone,
}: {
  readonly reply: PrintReply;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { busy, pack } = usePackPrinted(onDone);
  const ready = reply.orders.filter(isReadyToPack);
  if (ready.length === 0) return null;
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void pack(ready)}>
      {t('Mark as packed ({count})', { count: ready.length })}
    </Button>
  );
}

/** The step after packing: all that are packed, with the form for them. */
function DispatchPacked({ reply }: { readonly reply: PrintReply }) {
  const t = useT();
  const packed = reply.orders.filter((order) => stateOf(order) === 'packed');
  if (packed.length === 0) return null;
  return (
    <Button component={Link} {...dispatchAddress(packed.map(({ _id }) => _id))} variant="outlined">
      {t('Dispatch ({count})', { count: packed.length })}
    </Button>
  );
}

function NothingChosen() {
  const t = useT();
  return (
    <>
      <ScreenHeading>{t('Print orders')}</ScreenHeading>
      <EmptyState
        title={t('No orders are chosen.')}
        text={t('Select orders in the list, then press “Print”.')}
        link={{ to: '/admin/orderlist', text: t('Orders') }}
      />
    </>
  );
}
