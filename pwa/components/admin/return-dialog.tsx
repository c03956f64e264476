import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { lineKey } from '#shared/catalogue/variant';
import type { ReturnRequest } from '#shared/orders/return-request';
import { leftOf, titleOf } from '#shared/orders/returned-lines';
import { MAX_REASON } from '#shared/orders/transition-reason';
import { useT } from '../../i18n/messages';
import { countedOrders, keptBy } from './order-sums';
import { ConfirmDialog } from '../design/confirm-dialog';
import type { TransitionFields } from './use-order-transitions';

interface ReturnDialogProps {
  /** One order, which may come back in parts, or several as a whole. */
  readonly orders: readonly OrderDocument[];
  /** The shopper's request that it came back for. */
  readonly request?: ReturnRequest;
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (fields: TransitionFields) => void;
}

/** Pieces of a line that came back, and how many of them can be sold again. */
interface Counts {
  readonly qty: number;
  readonly restocked: number;
}

/**
 * Asks what came back of an order, by pieces, and what of it goes back into stock: all of it unless something else is chosen
 * (docs/shop-rules.md#r-orders-16).
 */
export function ReturnDialog({
  orders,
  request,
  busy = false,
  onCancel,
  onConfirm,
}: ReturnDialogProps) {
  const t = useT();
  const order = orders.length === 1 ? orders[0] : undefined;
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Counts>>(new Map());
  const left = order ? mayComeBack(order, request) : [];
  const isSeveral = left.some(({ qty }, at) => qty > 1 || at > 0);
  const hasParts = order?.isDelivered === true && isSeveral;
  const lines = left.map(({ product, variant, qty }) => ({
    product,
    ...(variant && { variant: variant.id }),
    ...(chosen.get(lineKey(product, variant?.id)) ?? { qty, restocked: qty }),
  }));
  const came = lines.filter(({ qty }) => qty > 0);
  const isWhole = left.every(({ qty }, at) => lines[at]?.qty === qty);
  return (
    <ConfirmDialog
      title={t('Mark as returned?')}
      confirmText={t('Yes, returned')}
      busy={busy || (hasParts && came.length === 0)}
      onCancel={onCancel}
      onConfirm={() => {
        const why = reason.trim();
        onConfirm({
          ...(hasParts ? { restock: true, lines: came } : { restock }),
          ...(request && { request: request.id }),
          ...(why === '' ? {} : { reason: why }),
        });
      }}
    >
      {order && !request && <ReturnConsequence order={order} isWhole={isWhole} />}
      {!order && <ReturnOfMany orders={orders} />}
      {hasParts ? (
        left.map((line) => {
          const key = lineKey(line.product, line.variant?.id);
          return (
            <ReturnedLine
              key={key}
              line={{ name: titleOf(line), qty: line.qty }}
              counts={chosen.get(key) ?? { qty: line.qty, restocked: line.qty }}
              onChange={(counts) => setChosen(new Map(chosen).set(key, counts))}
            />
          );
        })
      ) : (
        <FormControlLabel
          control={
            <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)} />
          }
          label={t('Put its items back into stock')}
          sx={{ mt: 1 }}
        />
      )}
      <TextField
        label={t('Reason (optional)')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText={t('The customer sees it.')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        multiline
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}

/** The lines that may come back: as many pieces as were requested, else all that are left. */
function mayComeBack(order: OrderDocument, request: ReturnRequest | undefined) {
  const left = leftOf(order);
  if (!request) return left;
  const wanted = new Map(
    request.lines.map(({ product, variant, qty }) => [lineKey(product, variant), qty]),
  );
  return left
    .map((line) => {
      const qty = wanted.get(lineKey(line.product, line.variant?.id)) ?? 0;
      return { ...line, qty: Math.min(line.qty, qty) };
    })
    .filter(({ qty }) => qty > 0);
}

interface ReturnConsequenceProps {
  readonly order: OrderDocument;
  readonly isWhole: boolean;
}

/** What the return does not do by itself: the money, where there is any. */
function ReturnConsequence({ order: { money, paymentMethod }, isWhole }: ReturnConsequenceProps) {
  const t = useT();
  const kept = money ? paiseFromDecimal(money.kept) : 0;
  if (kept <= 0) return null;
  if (!isWhole) return <Box>{t('No money is given back by this.')}</Box>;
  const amount = formatInr(kept);
  return (
    <Box>
      {paymentMethod === 'COD'
        ? t('Give back {amount} and record it.', { amount })
        : t('{amount} was paid online. Refund it below, if it should be.', { amount })}
    </Box>
  );
}

/** What came back, and what the returns do not do by themselves. */
function ReturnOfMany({ orders }: Pick<ReturnDialogProps, 'orders'>) {
  const t = useT();
  const kept = [keptBy('Razorpay', orders), keptBy('COD', orders)];
  const paise = kept.reduce((sum, one) => sum + one.paise, 0);
  const count = kept.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <Box>
        {t('All of {orders} came back. This can’t be undone.', {
          orders: countedOrders(t, orders.length),
        })}
      </Box>
      {paise > 0 && (
        <Box sx={{ mt: 1 }}>
          {t('{sum} was paid for {orders}. Give it back order by order, if it should be.', {
            sum: formatInr(paise),
            orders: countedOrders(t, count),
          })}
        </Box>
      )}
    </>
  );
}

interface ReturnedLineProps {
  readonly line: { readonly name: string; readonly qty: number };
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
}

function ReturnedLine({ line: { name, qty: most }, counts, onChange }: ReturnedLineProps) {
  const t = useT();
  return (
    <Box role="group" aria-label={name} sx={{ mt: 2 }}>
      <Box sx={{ mb: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <CountSelect
          label={t('Returned')}
          value={counts.qty}
          most={most}
          onChange={(qty) => onChange({ qty, restocked: qty })}
        />
        <CountSelect
          label={t('Back in stock')}
          value={counts.restocked}
          most={counts.qty}
          onChange={(restocked) => onChange({ ...counts, restocked })}
        />
      </Box>
    </Box>
  );
}

interface CountSelectProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (count: number) => void;
}

function CountSelect({ label, value, most, onChange }: CountSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { native: true } }}
      sx={{ minWidth: 120 }}
    >
      {Array.from({ length: most + 1 }, (_, count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </TextField>
  );
}
