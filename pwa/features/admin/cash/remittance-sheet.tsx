import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_DISPATCH_BYTES } from '#shared/admin/dispatch-list';
import { remittancePreview, type RemittanceRow } from '#shared/admin/remittance-list';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { StateTag } from '../../../components/admin/state-tag';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { CheckedRows } from '../checked/checked-rows';
import { useCheckedList, type ListRules } from '../checked/use-checked-list';
import { readTableFile } from '../forms/read-table-file';
import { TableDrop } from '../forms/table-drop';
import { UnreadableTable } from '../forms/unreadable-table';

const LIMIT = {
  bytes: MAX_DISPATCH_BYTES,
  problem: 'The file is larger than 1 MB. Split it into smaller files.',
} as const;

const remittanceRules = (t: Translate): ListRules<RemittanceRow> => ({
  preview: '/orders/remit/preview',
  schema: remittancePreview,
  transitions: ['remit'],
  bodyOf: ({ found, does, amount, reference }) =>
    found && does === 'remit'
      ? { _id: found._id, amount, ...(reference !== undefined && { reference }) }
      : undefined,
  done: (count) => t('Booked: {count}', { count }),
  changes: ['cash', 'orders'],
});

const rupees = (amount = '0.00') => formatInr(paiseFromDecimal(amount));
const sumOf = (rows: readonly RemittanceRow[]) =>
  formatInr(rows.reduce((sum, { amount = '0.00' }) => sum + paiseFromDecimal(amount), 0));

/** Books what a courier has paid out, by its sheet: matched with the orders, differences shown. */
export function RemittanceSheet() {
  const t = useT();
  const { list, problem, busy, check, take, fail } = useCheckedList(remittanceRules(t));

  async function open(file: File): Promise<void> {
    const { text, problem: unreadable } = await readTableFile(file, LIMIT);
    if (text === undefined) return fail(unreadable);
    await check(text);
  }

  return (
    <Box component="section" aria-label={t('Remittance sheet')} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h6">
        {t('Remittance sheet')}
      </Typography>
      <span>{t('A CSV file of the courier, with the tracking number and the amount.')}</span>
      <TableDrop disabled={busy} onChoose={(file) => void open(file)} />
      {problem && <UnreadableTable {...problem} />}
      {list && (
        <CheckedRows
          // Another answer of the shop has other rows to tick.
          key={JSON.stringify(list.rows)}
          label={t('Remittances')}
          list={list}
          busy={busy}
          canBeTicked={({ does }) => does === 'remit'}
          isTicked={({ short }) => short === undefined}
          summary={(rows, can) => [
            t('In the sheet: {count}, {sum}', { count: rows.length, sum: sumOf(rows) }),
            t('Matched: {count}, {sum}', { count: can.length, sum: sumOf(can) }),
          ]}
          action={(wanted) =>
            t('Book ({count}), {sum}', { count: wanted.length, sum: sumOf(wanted) })
          }
          words={({ tracking, order, amount, found, short }) => ({
            written: tracking || order,
            facts: found ? [found.name, rupees(amount)] : [],
            details: [found?.courier ?? '', tracking],
            tag:
              short === undefined ? (
                found?.isOnItsWay && (
                  <StateTag kind="waiting">{t('Marks it delivered and paid')}</StateTag>
                )
              ) : (
                <StateTag kind="bad">{t('{sum} missing', { sum: rupees(short) })}</StateTag>
              ),
          })}
          onTake={(rows) => void take(rows)}
        />
      )}
    </Box>
  );
}
