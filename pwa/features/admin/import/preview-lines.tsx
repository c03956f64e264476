import type { PreviewedRow } from '#shared/admin/table-import';
import { withinLength } from '#shared/messages/letters';
import type { Translator } from '../../../i18n/translate';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';

/** A product of a table under the number of its line. */
export interface PreviewLine extends PreviewedRow {
  readonly product: string;
}

/** The columns of one tab of the preview. */
export function previewColumns(
  { t, translate }: Translator,
  change: PreviewedRow['change'],
): AdminColumn<PreviewLine>[] {
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
      cell: (row) => remarksText(row, translate) || '–',
    },
  ];
}

/** A product on a phone. */
export function previewLine({ t, translate }: Translator, row: PreviewLine): PhoneLine {
  const { line, name, changes } = row;
  const more = [changesText(changes), remarksText(row, translate)].filter((text) => text !== '');
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

/** `price: Enter a price …`: the column as the table names it, then the rule in the person's language. */
function remarksText(
  { problems, notes = [] }: PreviewedRow,
  translate: (text: string) => string,
): string {
  const found = problems.map((problem) => {
    const [column = '', ...rest] = problem.split(': ');
    return rest.length === 0 ? translate(problem) : `${column}: ${translate(rest.join(': '))}`;
  });
  return [...found, ...notes.map(translate)].join('; ');
}
