import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_DISPATCH_BYTES } from '#shared/admin/dispatch-list';
import { MAX_COURIER } from '#shared/shop/couriers';
import { useCouriers } from '../../../components/admin/use-couriers';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useMessages } from '../../../i18n/messages';
import { readTableFile } from '../forms/read-table-file';
import { UnreadableTable } from '../forms/unreadable-table';
import { TableDrop } from '../forms/table-drop';
import { ViewLinks } from '../list/view-links';
import { ParcelRows, parcelRules } from './parcel-rows';
import { TypedNumbers } from './typed-numbers';
import { useCheckedList } from '../checked/use-checked-list';

const LIMIT = {
  bytes: MAX_DISPATCH_BYTES,
  problem: 'The file is larger than 1 MB. Split it into smaller files.',
} as const;

/** Dispatches many orders, each with its own number: by a courier's list, or typed and scanned (docs/shop-rules.md#r-orders-14). */
export function Component() {
  const { t } = useMessages();
  const couriers = useCouriers();
  const listId = useId();
  const [params, setParams] = useSearchParams();
  const courier = params.get('courier') ?? '';
  const isTyped = params.get('by') === 'number';
  const queryOfView = (by: string) => `?${new URLSearchParams({ courier, by }).toString()}`;
  const { list, problem, busy, check, take, fail, clear } = useCheckedList(parcelRules(t));
  const query = `?${new URLSearchParams({ courier }).toString()}`;

  async function open(file: File): Promise<void> {
    const { text, problem: unreadable } = await readTableFile(file, LIMIT);
    if (text === undefined) return fail(unreadable);
    await check(text, query);
  }

  return (
    <>
      <ScreenHeading>{t('Dispatch by list')}</ScreenHeading>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextField
          label={t('Courier')}
          value={courier}
          onChange={({ target }) => {
            clear();
            setParams(
              (now) => {
                now.set('courier', target.value);
                return now;
              },
              { replace: true },
            );
          }}
          helperText={t('For parcels whose row names no courier.')}
          slotProps={{ htmlInput: { maxLength: MAX_COURIER, list: listId } }}
          sx={{ maxWidth: 340 }}
        />
        <datalist id={listId}>
          {couriers.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <ViewLinks
          label={t('How numbers are given')}
          onFollow={clear}
          views={[
            { name: t('By file'), to: queryOfView('file'), current: !isTyped },
            { name: t('Type or scan'), to: queryOfView('number'), current: isTyped },
          ]}
        />
        {isTyped ? (
          <TypedNumbers busy={busy} onCheck={(table) => void check(table, query)} />
        ) : (
          <>
            <p>
              {t('A CSV file with a column for the order, the courier and the tracking number.')}
            </p>
            <TableDrop disabled={busy} onChoose={(file) => void open(file)} />
          </>
        )}
        {problem && <UnreadableTable {...problem} />}
        {list && (
          <ParcelRows
            // Another answer of the shop has other rows to tick.
            key={JSON.stringify(list.rows)}
            list={list}
            busy={busy}
            onTake={(rows) => void take(rows)}
          />
        )}
      </Box>
    </>
  );
}
