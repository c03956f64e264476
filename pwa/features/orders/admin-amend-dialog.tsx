import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lineKey, lineName } from '#shared/catalogue/variant';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import type { Quote } from '#shared/orders/quote-document';
import { totalsOfSums } from '#shared/orders/totals-of-sums';
import { failureText, isUnreachable } from '../../components/admin/failure';
import { TakenLines } from '../../components/admin/taken-lines';
import type { TakenLine } from '../../components/admin/use-product-search';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { TotalsSummary } from '../../components/design/order-parts';
import { useBusy } from '../../hooks/use-busy';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { useAmendment } from './admin-use-amendment';

interface AmendDialogProps {
  readonly order: OrderDocument;
  readonly onClose: () => void;
  /** The order is no longer as it is shown. */
  readonly onChanged: () => void;
}

const LOST = 'The shop didn’t answer. Look at the order again';

const keyOf = ({ product, variant }: TakenLine) => lineKey(product, variant);

const isOf = ({ product, variant }: Quote['items'][number], line: TakenLine) =>
  lineKey(product, variant?.id) === keyOf(line);

const linesOf = ({ orderItems }: OrderDocument): TakenLine[] =>
  orderItems.map(({ product, variant, name, qty }) => ({
    product,
    ...(variant && { variant: variant.id }),
    name: lineName(name, variant),
    qty,
    countInStock: qty,
  }));

/** Asks for the lines of an order as they are to be, and says what it comes to then (docs/shop-rules.md#r-orders-19). */
export function AmendDialog({ order, onClose, onChanged }: AmendDialogProps) {
  const { t, translate } = useMessages();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [before] = useState(() => linesOf(order));
  const [lines, setLines] = useState<readonly TakenLine[]>(before);
  const { preview, isKnown, failure, refetch, save } = useAmendment(order, lines);
  const isSame =
    lines.length === before.length &&
    before.every((old) => lines.some((line) => keyOf(line) === keyOf(old) && line.qty === old.qty));
  const quote = preview?.quote;

  /** As many as there are; what the order has may stay. */
  const withStock = (line: TakenLine): TakenLine => {
    const own = before.find((old) => keyOf(old) === keyOf(line))?.qty ?? 0;
    const priced = quote?.items.find((item) => isOf(item, line));
    return { ...line, countInStock: Math.max(priced?.available ?? line.countInStock, own) };
  };
  const confirm = () =>
    run(async () => {
      if (!quote) return;
      try {
        await save(quote.totalPrice);
        toast.success(t('Order changed'));
        onClose();
      } catch (error) {
        toast.error(translate(isUnreachable(error) ? LOST : failureText(error, LOST)));
        void refetch();
      }
      // With any answer: a refusal means that the shown order is stale.
      onChanged();
    });
  const inRupees = (amount: string) => formatInr(paiseFromDecimal(amount));
  const said = preview?.problem ?? failure;
  const short = quote?.items.find(
    (item) =>
      item.qty > item.available && !before.some((old) => isOf(item, old) && item.qty <= old.qty),
  );
  const gone = isKnown && lines.find((line) => !quote?.items.some((item) => isOf(item, line)));
  const problem = gone
    ? t('{name} is no longer sold', gone)
    : short
      ? t('Only {left} left of {name}', { left: short.available, name: short.name })
      : said && translate(said);
  return (
    <ConfirmDialog
      title={t('Change items')}
      confirmText={t('Save')}
      busy={busy}
      canConfirm={isKnown && !isSame && problem === undefined && lines.length > 0}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Box sx={{ display: 'grid', gap: 2, color: 'text.primary' }}>
        <span>{t('The customer sees this, and is emailed.')}</span>
        <Box>
          <TakenLines
            lines={lines.map(withStock)}
            quote={quote}
            error={
              lines.length === 0
                ? t('Nothing would be left of this order. Cancel it instead')
                : undefined
            }
            onChange={setLines}
          />
        </Box>
        {preview && quote && lines.length > 0 && (
          <Box>
            <TotalsSummary totals={totalsOfSums(quote)} offers={quote.offers} />
            {!isSame && (
              <Typography color="text.secondary">
                {t('Total before: {total}', { total: inRupees(preview.before) })}
              </Typography>
            )}
            {preview.goesBack !== '0.00' && (
              <Typography>
                {t('{amount} goes back to the account it was paid from.', {
                  amount: inRupees(preview.goesBack),
                })}
              </Typography>
            )}
          </Box>
        )}
        {problem !== undefined && lines.length > 0 && <Alert severity="error">{problem}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}
