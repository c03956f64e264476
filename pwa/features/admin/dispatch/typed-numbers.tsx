import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { orderPage } from '#shared/admin/order-list';
import { plainTyped } from '#shared/core/typed-text';
import type { OrderDocument } from '#shared/orders/order';
import { orderName, shortOrderNumber } from '#shared/orders/order-number';
import { MAX_TRACKING } from '#shared/orders/transition-fields';
import { LoadFailure } from '../../../components/admin/load-failure';
import { useT } from '../../../i18n/messages';
import { useTypedNumbers } from './use-typed-numbers';
import { useListPage } from '../list/use-admin-reads';

interface TypedNumbersProps {
  readonly busy: boolean;
  /** A table of the orders with a number. */
  readonly onCheck: (table: string) => void;
}

/** The packed orders, each with a field for its number: Enter goes on to the next, as a scanner does. */
export function TypedNumbers({ busy, onCheck }: TypedNumbersProps) {
  const t = useT();
  const query = useListPage({
    subject: 'orders',
    path: '/orders',
    wanted: { status: 'to-dispatch', sort: 'date', pageSize: 100 },
    schema: orderPage,
  });
  const { data } = query;
  const orders = data?.orders ?? [];
  const fields = useRef(new Map<string, HTMLInputElement>());
  const typed = useTypedNumbers(data?.orders);
  const given = orders.flatMap(({ _id }) => {
    const tracking = typed.of(_id).trim();
    return tracking === '' ? [] : [{ _id, tracking }];
  });

  const focus = (id: string | undefined) => {
    const field = fields.current.get(id ?? '');
    field?.focus();
    field?.select();
  };

  function onEnter(order: OrderDocument): void {
    const scanned = orders.find((one) => isNumberOf(one, typed.of(order._id)));
    if (scanned) {
      typed.set(order._id, '');
      return focus(scanned._id);
    }
    focus(orders[orders.indexOf(order) + 1]?._id);
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LoadFailure query={query} fallback="Failed to load orders" />
      {data && orders.length === 0 && <p>{t('No packed orders to dispatch.')}</p>}
      {orders.length > 0 && (
        <p>
          {t('Type or scan each tracking number, then Enter. Scan a label to go to its order.')}
        </p>
      )}
      {orders.map((order) => (
        <Box
          key={order._id}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'center',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 280px' },
          }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {[
              orderName(order),
              order.user.name,
              order.shippingAddress.city,
              order.shippingAddress.postalCode,
            ].join(' · ')}
          </Box>
          <TextField
            size="small"
            label={t('Tracking number of {order}', { order: orderName(order) })}
            value={typed.of(order._id)}
            onChange={({ target }) => typed.set(order._id, target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onEnter(order);
            }}
            inputRef={(field: HTMLInputElement | null) => {
              if (field) fields.current.set(order._id, field);
              else fields.current.delete(order._id);
            }}
            slotProps={{ htmlInput: { maxLength: MAX_TRACKING, autoComplete: 'off' } }}
          />
        </Box>
      ))}
      {orders.length > 0 && (
        <Button
          variant="contained"
          disabled={busy || given.length === 0}
          onClick={() => onCheck(tableOf(given))}
          sx={{ justifySelf: 'start' }}
        >
          {t('Check ({count})', { count: given.length })}
        </Button>
      )}
    </Box>
  );
}

/** Whether a text is what the label of an order says, which is scanned as its number is. */
function isNumberOf({ _id, number }: OrderDocument, text: string): boolean {
  const plain = plainTyped(text).trim().toLowerCase();
  const names = [_id, shortOrderNumber(_id), ...(number === undefined ? [] : [`#${number}`])];
  return names.some((name) => name.toLowerCase() === plain);
}

const tableOf = (rows: readonly { readonly _id: string; readonly tracking: string }[]) =>
  ['order,tracking', ...rows.map(({ _id, tracking }) => `${_id},${quoted(tracking)}`)].join('\n');

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
