import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { lineKey, variantsOnSale, variantTitle } from '#shared/catalogue/variant';
import type { OrderDocument } from '#shared/orders/order';
import { askableLines } from '#shared/orders/ask-return';
import type { ReturnAsked, ReturnWish } from '#shared/orders/return-request';
import { titleOf, type OrderedPieces } from '#shared/orders/returned-lines';
import { MAX_REASON, transitionReason } from '#shared/orders/transition-reason';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';

/** What is asked for, without the ids. */
export type ReturnWishes = Omit<ReturnAsked, 'orderId' | 'returnId'>;

interface ReturnRequestDialogProps {
  readonly order: OrderDocument;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onRequest: (asked: ReturnWishes) => void;
}

/** What is chosen of a line: how many pieces, and of an exchange which variant instead. */
interface Choice {
  readonly qty: number;
  readonly exchangeFor?: string;
}

/** Asks what is to go back, why, and what for: nothing is chosen beforehand. */
export function ReturnRequestDialog({ order, busy, onClose, onRequest }: ReturnRequestDialogProps) {
  const t = useT();
  const lines = askableLines(order);
  const only = lines.length === 1 && lines[0]?.qty === 1;
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choiceOf = (line: OrderedPieces): Choice =>
    choices.get(keyOf(line)) ?? { qty: only ? 1 : 0 };
  const chosen = lines.filter((line) => choiceOf(line).qty > 0);
  const read = transitionReason.safeParse(reason);

  function confirm(): void {
    setTried(true);
    if (!read.success || chosen.length === 0) return;
    onRequest({
      wish,
      reason: read.data,
      lines: chosen.map((line) => {
        const { qty, exchangeFor } = choiceOf(line);
        return {
          product: line.product,
          ...(line.variant && { variant: line.variant.id }),
          qty,
          ...(wish === 'exchange' && line.variant && exchangeFor !== undefined && { exchangeFor }),
        };
      }),
    });
  }

  return (
    <ConfirmDialog
      title={t('Return or exchange')}
      confirmText={t('Request return')}
      cancelText={t('Not now')}
      busy={busy}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <RadioGroup
        aria-label={t('What you would like')}
        value={wish}
        onChange={({ target }) => setWish(target.value === 'exchange' ? 'exchange' : 'refund')}
      >
        <FormControlLabel value="refund" control={<Radio />} label={t('My money back')} />
        <FormControlLabel value="exchange" control={<Radio />} label={t('An exchange')} />
      </RadioGroup>
      {lines.map((line) => (
        <LineChoice
          key={keyOf(line)}
          line={line}
          choice={choiceOf(line)}
          isExchange={wish === 'exchange'}
          onChange={(choice) => setChoices(new Map(choices).set(keyOf(line), choice))}
        />
      ))}
      {isTried && chosen.length === 0 && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {t('Choose what you want to return')}
        </Box>
      )}
      <TextField
        label={t('Reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isTried && !read.success}
        helperText={isTried && !read.success ? t('Enter a reason') : undefined}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
        multiline
        required
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}

const keyOf = ({ product, variant }: OrderedPieces) => lineKey(product, variant?.id);

interface LineChoiceProps {
  readonly line: OrderedPieces;
  readonly choice: Choice;
  readonly isExchange: boolean;
  readonly onChange: (choice: Choice) => void;
}

function LineChoice({ line, choice, isExchange, onChange }: LineChoiceProps) {
  const t = useT();
  const { db } = useServices();
  const { product: id, variant } = line;
  const product = useDeviceQuery(() => db.products.get(id), [db, id]);
  const others = variantsOnSale(product ?? {}).filter((one) => one.id !== variant?.id);
  return (
    <Box role="group" aria-label={titleOf(line)} sx={{ mt: 2 }}>
      <Box sx={{ mb: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>{titleOf(line)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          label={t('Pieces')}
          value={choice.qty}
          onChange={({ target }) => onChange({ ...choice, qty: Number(target.value) })}
          slotProps={{ select: { native: true } }}
          sx={{ minWidth: 100 }}
        >
          {Array.from({ length: line.qty + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </TextField>
        {isExchange && variant && others.length > 0 && (
          <TextField
            select
            label={t('Exchange for')}
            value={choice.exchangeFor ?? variant.id}
            onChange={({ target }) => onChange({ ...choice, exchangeFor: target.value })}
            slotProps={{ select: { native: true } }}
            sx={{ minWidth: 140 }}
          >
            {[variant, ...others].map((one) => (
              <option key={one.id} value={one.id}>
                {variantTitle(one)}
              </option>
            ))}
          </TextField>
        )}
      </Box>
    </Box>
  );
}
