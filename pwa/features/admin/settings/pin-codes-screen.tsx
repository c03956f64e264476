import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListedPins } from '#shared/admin/pin-import';
import { formatInr } from '#shared/core/paise';
import { StateTag } from '../../../components/admin/state-tag';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';
import { AdminList } from '../list/admin-list';
import { PinImport } from './pin-import';
import { usePinList, useRemovePins } from './use-pin-codes';

/** Where the shop delivers, by postal code (docs/pin-codes.md). */
export function Component() {
  const t = useT();
  const list = usePinList();
  const remove = useRemovePins();
  const [removing, setRemoving] = useState(false);
  const { data } = list;
  const isThere = data !== undefined && (data.total > 0 || list.keyword !== '');
  return (
    <>
      <AdminList
        title={t('PIN codes')}
        searchLabel={t('Search by PIN code, city or state')}
        list={list}
        items={data?.rows}
        columns={pinColumns(t)}
        line={(row) => pinLine(t, row)}
        emptyText={
          list.keyword === ''
            ? t('No table yet: you deliver everywhere.')
            : t('No PIN codes found.')
        }
        fallback="Failed to load the PIN codes"
        actions={
          isThere && (
            <>
              <Button
                component="a"
                href="/api/pin-table/export"
                download
                startIcon={<DownloadIcon />}
              >
                {t('Export CSV')}
              </Button>
              <Button color="error" onClick={() => setRemoving(true)}>
                {t('Remove the table')}
              </Button>
            </>
          )
        }
        views={<PinImport />}
      />
      <ConfirmDialog
        open={removing}
        title={t('Remove the table?')}
        confirmText={t('Remove')}
        danger
        busy={remove.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() =>
          remove.mutate(data?.revision ?? 0, { onSettled: () => setRemoving(false) })
        }
      >
        {t('You will deliver everywhere again, and shoppers won’t see delivery dates.')}
      </ConfirmDialog>
    </>
  );
}

/** In how many days an order arrives. */
function daysText(t: Translate, { daysFrom, daysTo }: ListedPins): string {
  if (daysFrom === null || daysTo === null) return '–';
  if (daysFrom !== daysTo) return t('{from} to {to} days', { from: daysFrom, to: daysTo });
  return daysTo === 1 ? t('1 day') : t('{count} days', { count: daysTo });
}

function cashText(t: Translate, { cash, cashUpTo }: ListedPins): string {
  if (!cash) return t('No');
  return cashUpTo === null ? t('Yes') : t('up to {total}', { total: formatInr(cashUpTo) });
}

const placeText = ({ city, state }: ListedPins) => [city, state].filter(Boolean).join(', ') || '–';

const served = (t: Translate, row: ListedPins) =>
  row.served ? (
    <StateTag kind="good">{t('Yes')}</StateTag>
  ) : (
    <StateTag kind="bad">{t('No')}</StateTag>
  );

function pinColumns(t: Translate): AdminColumn<ListedPins>[] {
  return [
    { heading: t('PIN CODE'), cell: ({ _id }) => _id },
    { heading: t('CITY'), wraps: true, cell: ({ city }) => city || '–' },
    { heading: t('STATE'), wraps: true, cell: ({ state }) => state || '–' },
    { heading: t('DELIVERY TIME'), cell: (row) => daysText(t, row) },
    { heading: t('SERVED'), cell: (row) => served(t, row) },
    {
      heading: t('SHIPPING FEE'),
      cell: ({ shippingFee }) => (shippingFee === undefined ? '–' : formatInr(shippingFee)),
    },
    { heading: t('CASH'), cell: (row) => (row.served ? cashText(t, row) : '–') },
  ];
}

/** A row on a phone. */
function pinLine(t: Translate, row: ListedPins): PhoneLine {
  const { _id } = row;
  if (!row.served)
    return {
      name: _id,
      facts: placeText(row),
      states: <StateTag kind="bad">{t('Not served')}</StateTag>,
    };
  return {
    name: _id,
    facts: [placeText(row), daysText(t, row), `${t('Cash')}: ${cashText(t, row)}`].join(' · '),
  };
}
