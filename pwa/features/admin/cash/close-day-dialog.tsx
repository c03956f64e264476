import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closing, type CashDesk } from '#shared/admin/cash-desk';
import { formatInr, hasTwoDecimals, paiseFromDecimal, rupeesFromPaise } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { useServices } from '../../../hooks/services';
import { useBusy } from '../../../hooks/use-busy';
import { useMessages } from '../../../i18n/messages';
import { useToast } from '../../../toasts/toasts';

interface CloseDayDialogProps {
  readonly person: CashDesk['people'][number];
  /** Up to when their cash was added up. */
  readonly until: string;
  readonly onClose: () => void;
}

/** Counts what a person has taken: the difference is shown before it is booked. */
export function CloseDayDialog({ person, until, onClose }: CloseDayDialogProps) {
  const { t, translate } = useMessages();
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [key] = useState(randomUuid);
  const due = paiseFromDecimal(person.collected);
  const [typed, setTyped] = useState(due > 0 ? String(rupeesFromPaise(due)) : '0');
  const [note, setNote] = useState('');
  const rupees = typedNumber(typed);
  const isSum = rupees >= 0 && hasTwoDecimals(rupees);
  const difference = isSum ? Math.round(rupees * 100) - due : 0;

  const close = () =>
    run(async () => {
      try {
        await api.request('POST', '/admin/cash/closings', {
          body: {
            user: person.user,
            until,
            collected: person.collected,
            counted: rupees,
            ...(note.trim() === '' ? {} : { note }),
          },
          // Another sum is another wish.
          headers: { 'Idempotency-Key': `${key}-${typed.trim()}`.slice(0, 128) },
          schema: closing,
        });
        toast.success(t('The day of {name} is closed', { name: person.name }));
        onClose();
      } catch (error) {
        toast.error(translate(failureText(error, 'The day could not be closed.')));
      }
      void invalidateList(queries, 'cash');
    });

  return (
    <ConfirmDialog
      title={t('Close the day of {name}', { name: person.name })}
      confirmText={t('Close the day')}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => (isSum ? void close() : undefined)}
    >
      {t('By the orders: {sum}', { sum: formatInr(due) })}
      <TextField
        label={t('Counted (₹)')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={!isSum}
        helperText={
          isSum
            ? difference === 0
              ? t('It is the same.')
              : difference < 0
                ? t('{sum} missing', { sum: formatInr(-difference) })
                : t('{sum} too much', { sum: formatInr(difference) })
            : t('Enter a number')
        }
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        fullWidth
        sx={{ mt: 2 }}
      />
      <TextField
        label={t('Note (optional)')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
