import type { PreviewedRow } from '#shared/admin/table-import';
import { withinLength } from '#shared/messages/letters';
import type { Translator } from '../../../i18n/translate';
import { lineProblemText } from '../forms/line-problem-text';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';

/** A product of a table under the number of its line. */
export interface PreviewLine extends PreviewedRow {
  readonly product: string;
}

/** The columns of one tab of the preview. */
export function previewColumns(
  messages: Translator,
  change: PreviewedRow['change'],
): AdminColumn<PreviewLine>[] {
  const { t } = messages;
  return [
    { heading: t('LINE'), cell: ({ line }) => line },
    { heading: t('NAME'), wraps: true, cell: ({ name }) => name || '–' },
    { heading: t('ID'), wraps: true, cell: ({ product }) => product || '–' },
    ...(change === 'updated'
      ? [
          {
            heading: t('OLD → NEW'),
            wraps: true,
            cell: ({ changes }: PreviewLine) => changesText(changes) || '–',
          },
        ]
      : []),
    {
      heading: change === 'refused' ? t('ISSUE') : t('NOTE'),
      wraps: true,
      cell: (row) => remarksText(row, messages) || '–',
    },
  ];
}

/** A product on a phone. */
export function previewLine(messages: Translator, row: PreviewLine): PhoneLine {
  const { t } = messages;
  const { line, name, changes } = row;
  const more = [changesText(changes), remarksText(row, messages)].filter((text) => text !== '');
  return {
    name: name || '–',
    facts: t('Line {line}', { line }),
    ...(more.length === 0 ? {} : { more: more.join('; ') }),
  };
}

/** So much of a cell is shown, in characters. */
const MAX_SHOWN = 60;

/** `M, Red: price: 499 → 450`: the columns as the table names them. */
function changesText(changes: PreviewedRow['changes'] = []): string {
  const shown = (cell: string) =>
    cell.length > MAX_SHOWN ? `${withinLength(cell, MAX_SHOWN)}…` : cell || '–';
  return changes
    .map(({ column, from, to, variant }) => {
      const what = variant === undefined ? column : `${variant}: ${column}`;
      return `${what}: ${shown(from)} → ${shown(to)}`;
    })
    .join('; ');
}

/** `price: Enter a price …`: what is wrong, and what the admin is to know. */
const remarksText = ({ problems, notes = [] }: PreviewedRow, messages: Translator): string =>
  [...problems, ...notes].map((one) => lineProblemText(one, messages)).join('; ');
