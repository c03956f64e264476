import type { Message, Translator } from '../../../i18n/translate';

/** What is wrong in a table, where a part of the sentence depends on the file (`shared/import/`, `sync-server/admin/`). */
const TEMPLATES = [
  'At most {count} characters',
  'At most {count} attributes',
  'At most {count} options',
  'At most {count} pictures',
  'At most {count} tags',
  'At most {count} values',
  'At most {count} variants',
  'Each combination once — {values}',
  'More than {count} rows: split the table',
  'Nothing was imported. The first {count} lines with errors:',
  'Nothing was imported: {count} lines have errors',
  'Only the first {count} pictures are taken',
  'The description was cut to {count} characters',
  'The first row must be {header}. Found: {found}. Missing: {missing}',
  'The first row must be {header}. Found: {found}',
  'The first row must be {header}',
  'The table is larger than {count} MB',
  'This is of the whole product: change it in line {line}, or leave it empty here',
  'the options of this product are {options}',
  '{count} instead of {expected} cells',
  '{id} stands in line {line} already',
] as const satisfies readonly Message[];

const PLACE = /\{\w+\}/g;
const FORMS = TEMPLATES.map((template) => {
  const fixed = template.split(PLACE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { template, form: new RegExp(`^${fixed.join('(.+)')}$`, 's') };
});

/** A sentence in the person's language; one that is not known as it is. */
function translated(text: string, { translate }: Pick<Translator, 'translate'>): string {
  for (const { template, form } of FORMS) {
    const [whole, ...values] = form.exec(text) ?? [];
    if (whole === undefined) continue;
    const names: readonly string[] = template.match(PLACE) ?? [];
    // By name: a translation may have its places in another order.
    return translate(template).replace(PLACE, (place) => values[names.indexOf(place)] ?? place);
  }
  return translate(text);
}

/**
 * What is wrong with a table in the person's language: `price: Enter a price …`, the column as the table names it.
 * @param problem with its column before it, or without one
 */
export function lineProblemText(problem: string, messages: Translator): string {
  const known = messages.translate(problem);
  if (known !== problem) return known;
  const [column = '', ...others] = problem.split(': ');
  const rest = others.join(': ');
  const said = translated(rest, messages);
  // Without a column before it.
  if (said === rest) return translated(problem, messages);
  const [, name, line] = /^(.*) \(line (\d+)\)$/.exec(column) ?? [];
  const place = line === undefined ? column : `${name} (${messages.t('Line {line}', { line })})`;
  return `${place}: ${said}`;
}

/** The same for several, with `; ` between them. */
export function problemsText(problems: string, messages: Translator): string {
  // A sentence may have such a sign in it.
  const known = messages.translate(problems);
  if (known !== problems) return known;
  return problems
    .split('; ')
    .map((problem) => lineProblemText(problem, messages))
    .join('; ');
}
