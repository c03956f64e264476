import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { fieldsOfError } from '#shared/core/field-errors';
import { dispatchedArrivalDay } from '#shared/shipping/delivery-terms';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import { formatInr } from '#shared/core/paise';
import { MAX_COURIER, trackingLink } from '#shared/shop/couriers';
import type { OrderDocument } from '#shared/orders/order';
import { dispatchFields, MAX_TRACKING } from '#shared/orders/transition-fields';
import { useServices } from '../../hooks/services';
import { useDeliveryRules } from '../../hooks/use-delivery-rules';
import { useMessages, useT } from '../../i18n/messages';
import { CancelDialog } from '../design/cancel-dialog';
import { ConfirmDialog } from '../design/confirm-dialog';
import { countedOrders, keptBy } from './order-sums';
import { ReturnDialog } from './return-dialog';
import { useCouriers } from './use-couriers';
import type { ShopTransition } from './transition-actions';
import type { TransitionFields } from './use-order-transitions';

/** The transitions that need words beside them. */
export type AskedTransition = Extract<
  ShopTransition,
  'dispatch' | 'redispatch' | 'return' | 'cancel'
>;

/** Whether a transition is asked about first. */
export const isAsked = (as: ShopTransition): as is AskedTransition =>
  as !== 'pack' && as !== 'unpack' && as !== 'undispatch';

interface TransitionDialogProps {
  readonly as: AskedTransition;
  /** One order, or all that it applies to. */
  readonly orders: readonly OrderDocument[];
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (fields: TransitionFields) => void;
}

/** Asks how orders go out, came back, or why they are cancelled: one form for all. */
export function TransitionDialog(props: TransitionDialogProps) {
  const t = useT();
  switch (props.as) {
    case 'dispatch':
    case 'redispatch':
      return <DispatchDialog {...props} />;
    case 'return':
      return <ReturnDialog {...props} />;
    case 'cancel':
      return (
        <CancelDialog
          needsReason
          title={
            props.orders.length === 1
              ? t('Cancel this order?')
              : t('Cancel {count} orders?', { count: props.orders.length })
          }
          busy={props.busy ?? false}
          onKeep={props.onCancel}
          onCancelOrder={(reason = '') => props.onConfirm({ reason })}
        >
          <CancelConsequence orders={props.orders} />
        </CancelDialog>
      );
  }
}

/** What cancelling does to stock and money. */
function CancelConsequence({ orders }: Pick<TransitionDialogProps, 'orders'>) {
  const t = useT();
  const online = keptBy('Razorpay', orders);
  const cash = keptBy('COD', orders);
  const isOne = orders.length === 1;
  return (
    <>
      {isOne
        ? t(
            'Its items go back into stock, and an online payment is refunded in full. This can’t be undone.',
          )
        : t('The items of {orders} go back into stock. This can’t be undone.', {
            orders: countedOrders(t, orders.length),
          })}
      {!isOne && online.paise > 0 && (
        <Box sx={{ mt: 1 }}>
          {t('{sum} goes back by Razorpay for {orders}.', {
            sum: formatInr(online.paise),
            orders: countedOrders(t, online.count),
          })}
        </Box>
      )}
      {cash.paise > 0 && (
        <Box sx={{ mt: 1, fontWeight: 600 }}>
          {isOne
            ? t('{sum} was received in cash. Please give it back yourself.', {
                sum: formatInr(cash.paise),
              })
            : t('{sum} was received in cash for {orders}. Please give it back yourself.', {
                sum: formatInr(cash.paise),
                orders: countedOrders(t, cash.count),
              })}
        </Box>
      )}
    </>
  );
}

const EMPTY = { courier: '', tracking: '', link: '', arrivesBy: '' };

/** The day by which the last of the orders arrives by the owner's table; empty where it promises nothing for one of them. */
function useArrivesBy(orders: readonly OrderDocument[]): string {
  const { clock } = useServices();
  const { table } = useDeliveryRules();
  if (table.status !== 'known') return '';
  const { lookup } = table;
  const days = orders.map(({ shippingAddress, createdAt }) => {
    const { zone } = deliveryTerms(lookup, shippingAddress);
    return dispatchedArrivalDay(zone, Date.parse(createdAt), clock());
  });
  return days.includes(null)
    ? ''
    : days.reduce<string>((last, day) => (day && day > last ? day : last), '');
}

/** What is known of an order that is on its way already. */
function alreadyGiven([order]: readonly OrderDocument[]): Partial<typeof EMPTY> {
  const { courier, tracking, link, arrivesBy } = order?.dispatched ?? {};
  return {
    ...(courier !== undefined && { courier }),
    ...(tracking !== undefined && { tracking }),
    ...(link !== undefined && { link }),
    ...(arrivesBy !== undefined && { arrivesBy }),
  };
}

function DispatchDialog({ as, orders, busy = false, onCancel, onConfirm }: TransitionDialogProps) {
  const { t, translate } = useMessages();
  const isChange = as === 'redispatch';
  const couriers = useCouriers();
  const listId = useId();
  const [entered, setEntered] = useState<Partial<typeof EMPTY>>(
    isChange ? alreadyGiven(orders) : {},
  );
  const { courier = '', tracking = '' } = entered;
  // As the courier's pattern says, until another link is entered.
  const link = tracking === '' ? undefined : trackingLink(couriers, courier, tracking);
  const given = {
    ...EMPTY,
    arrivesBy: useArrivesBy(orders),
    ...(link !== undefined && { link }),
    ...entered,
  };
  const [tried, setTried] = useState(false);
  const filled = Object.fromEntries(
    Object.entries(given).filter(([name, text]) => name === 'courier' || text.trim() !== ''),
  );
  const read = dispatchFields.safeParse(filled);
  const problems = tried && !read.success ? fieldsOfError(read.error) : {};
  const field = (name: keyof typeof EMPTY, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={given[name]}
      onChange={({ target }) => {
        const { link: _before, ...rest } = entered;
        // A link of before is of the number of before.
        const kept = name === 'courier' || name === 'tracking' ? rest : entered;
        setEntered({ ...kept, [name]: target.value });
      }}
      error={problems[name] !== undefined}
      helperText={problems[name] === undefined ? undefined : translate(problems[name])}
      fullWidth
      sx={{ mt: 2 }}
      {...more}
    />
  );
  return (
    <ConfirmDialog
      title={
        isChange
          ? t('Change tracking')
          : orders.length === 1
            ? t('Dispatch this order')
            : t('Dispatch {count} orders', { count: orders.length })
      }
      confirmText={isChange ? t('Save') : t('Dispatch')}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        setTried(true);
        if (read.success) onConfirm(withoutUndefined(read.data));
      }}
    >
      {t('The customer sees this, and is emailed.')}
      {field('courier', t('Courier'), {
        required: true,
        autoFocus: true,
        slotProps: { htmlInput: { maxLength: MAX_COURIER, list: listId } },
      })}
      <datalist id={listId}>
        {couriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {/* A number is one parcel’s. */}
      {orders.length === 1 &&
        field('tracking', t('Tracking number (optional)'), {
          slotProps: { htmlInput: { maxLength: MAX_TRACKING } },
        })}
      {field('link', t('Tracking link (optional)'), {
        slotProps: { htmlInput: { inputMode: 'url', placeholder: 'https://' } },
      })}
      {field('arrivesBy', t('Arrives by (optional)'), {
        type: 'date',
        slotProps: { inputLabel: { shrink: true } },
      })}
    </ConfirmDialog>
  );
}

const withoutUndefined = (fields: Readonly<Record<string, string | undefined>>): TransitionFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
