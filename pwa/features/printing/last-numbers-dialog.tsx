import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { NumbersReply } from '#shared/admin/numbers';
import { readNumber } from '#shared/orders/number-series';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { useT } from '../../i18n/messages';

type Last = NumbersReply['last'][number];

const LABELS = {
  invoices: 'Last invoice of {year}',
  'credit-notes': 'Last credit note of {year}',
} as const;

const idOf = ({ series, year }: Last) => `${series} ${year}`;

/** Asks which numbers were printed last: after a restore the shop may not know (docs/shop-rules.md#r-print-5). */
export function LastNumbersDialog({
  numbers,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly numbers: NumbersReply;
  readonly busy: boolean;
  readonly onConfirm: (last: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (last: Last) => typed[idOf(last)] ?? last.number ?? '';
  const isRight = (last: Last) => {
    const text = textOf(last);
    if (text.trim() === '') return true;
    const number = readNumber(text);
    return number?.series === last.series && number.year === last.year;
  };
  return (
    <ConfirmDialog
      title={t('Confirm the last numbers')}
      confirmText={t('Confirm')}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        if (!numbers.last.every(isRight)) return;
        onConfirm(numbers.last.map((last) => textOf(last).trim()).filter((text) => text !== ''));
      }}
    >
      {t(
        'The shop was restored from a backup, or moved. Enter the last numbers that were printed or sent, so that none is given twice.',
      )}
      {numbers.last.map((last) => (
        <TextField
          key={idOf(last)}
          label={t(LABELS[last.series], { year: last.year })}
          value={textOf(last)}
          onChange={({ target }) => setTyped({ ...typed, [idOf(last)]: target.value })}
          error={!isRight(last)}
          helperText={isRight(last) ? undefined : t('Enter the number as it is printed')}
          fullWidth
          sx={{ mt: 2 }}
        />
      ))}
    </ConfirmDialog>
  );
}
