const ESCAPE = '\\';

/** Several texts as one cell; a separator within one stands behind a backslash. */
export function joinList(items: readonly string[], separator: string, shown = separator): string {
  return items.map((item) => escapeItem(item, separator)).join(shown);
}

/** A text in which neither a backslash nor the separator means anything. */
export function escapeItem(item: string, separator: string): string {
  return item.replaceAll(ESCAPE, ESCAPE + ESCAPE).replaceAll(separator, ESCAPE + separator);
}

/** The texts of a cell of `joinList`, without spaces around them; empty ones are left out unless they are asked for. */
export function splitList(cell: string, separator: string, keepsEmpty = false): string[] {
  const items: string[] = [];
  let item = '';
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell[at] ?? '';
    if (letter === ESCAPE && at + 1 < cell.length) item += cell[(at += 1)] ?? '';
    else if (letter === separator) {
      items.push(item.trim());
      item = '';
    } else item += letter;
  }
  items.push(item.trim());
  return keepsEmpty ? items : items.filter((one) => one !== '');
}

/** The part of a cell before the first separator that stands for itself, and the part behind it. */
export function splitOnce(cell: string, separator: string): readonly [string, string] | undefined {
  let first = '';
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell[at] ?? '';
    if (letter === ESCAPE && at + 1 < cell.length) first += cell[(at += 1)] ?? '';
    else if (letter === separator) return [first.trim(), cell.slice(at + 1).trim()];
    else first += letter;
  }
  return undefined;
}
