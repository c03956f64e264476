import { dispatchPreview, type DispatchRow } from '#shared/admin/dispatch-list';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { StateTag } from '../../../components/admin/state-tag';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { CheckedRows } from '../checked/checked-rows';
import type { CheckedList, ListRules } from '../checked/use-checked-list';

/** Parcels are dispatched; of those on their way already the tracking is mended. */
export const parcelRules = (t: Translate): ListRules<DispatchRow> => ({
  preview: '/orders/dispatch/preview',
  schema: dispatchPreview,
  transitions: ['dispatch', 'redispatch'],
  bodyOf({ found, does, courier, tracking, link, arrivesBy }, transition) {
    if (!found || does !== transition) return undefined;
    return {
      _id: found._id,
      courier,
      tracking,
      ...(link !== undefined && { link }),
      ...(arrivesBy !== undefined && { arrivesBy }),
    };
  },
  done: (count) =>
    count === 1 ? t('1 order dispatched') : t('{count} orders dispatched', { count }),
  changes: ['orders'],
});

interface ParcelRowsProps {
  readonly list: CheckedList<DispatchRow>;
  readonly busy: boolean;
  readonly onTake: (rows: readonly DispatchRow[]) => void;
}

/** What dispatching a list of parcels would do. */
export function ParcelRows({ list, busy, onTake }: ParcelRowsProps) {
  const t = useT();
  return (
    <CheckedRows
      label={t('Parcels')}
      list={list}
      busy={busy}
      canBeTicked={({ does }) => does !== 'nothing'}
      // A number that is mended is ticked by hand: the shopper has another one already.
      isTicked={({ does }) => does === 'dispatch'}
      summary={(rows, can) => [
        t('Parcels: {count}', { count: rows.length }),
        t('Can be dispatched: {count}', { count: can.length }),
      ]}
      action={(wanted) => t('Dispatch ({count})', { count: wanted.length })}
      words={({ order, courier, tracking, found, does }) => ({
        written: order,
        facts: found ? [found.name, found.city, formatInr(paiseFromDecimal(found.totalPrice))] : [],
        details: [courier, tracking],
        tag:
          does === 'redispatch' ? (
            <StateTag kind="waiting">{t('Changes the tracking of a dispatched order')}</StateTag>
          ) : (
            does === 'nothing' && <StateTag kind="good">{t('Dispatched like this')}</StateTag>
          ),
      })}
      onTake={onTake}
    />
  );
}
