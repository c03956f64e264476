/** Characters that a text of PostgreSQL cannot hold, as JSON writes them: NUL, and halves of a pair. */
const UNFIT = /\\u0000|\\ud[89a-f]/i;

/** A document as text. Characters that PostgreSQL cannot hold, all invisible, are left out or replaced. */
export function jsonOf(document: object): string {
  const text = JSON.stringify(document);
  if (!UNFIT.test(text)) return text;
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' ? fitText(value) : value,
  );
}

/** A row as it is read again: without what JSON leaves out, and with texts as PostgreSQL can hold them. */
export const fitRow = <Row extends object>(row: Row): Row => JSON.parse(jsonOf(row)) as Row;

/** A text as PostgreSQL can hold it. */
export function fitText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
