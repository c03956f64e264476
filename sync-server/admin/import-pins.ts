import { MAX_PIN_BYTES, PIN_COLUMNS, PIN_FEES, pinRowOf, pinsText } from '#shared/shipping/pin-csv';
import { clashAmong, MAX_PIN_ROWS, type PinRow } from '#shared/shipping/pin-table';
import { readTable, type CheckRow } from './csv-table';
import { TableRefused } from './table-problems';

const LIMITS = { bytes: MAX_PIN_BYTES, rows: MAX_PIN_ROWS };

/**
 * Reads a table of postal codes (docs/pin-codes.md).
 * @param limits only for tests: how large it may be
 * @throws TableRefused with what is wrong by line: rows with the same or overlapping codes, with both lines
 */
export async function readPinRows(table: string, limits = LIMITS): Promise<PinRow[]> {
  const lineOf = new Map<PinRow, number>();
  const rows = await readTable(table, PIN_COLUMNS, checkRows(lineOf), limits, PIN_FEES);
  if (rows.length === 0) throw wrong(2, 'The table has no rows');
  const clash = clashAmong(rows);
  if (clash) {
    const [first, second] = [clash.row, clash.other].toSorted(
      (a, b) => (lineOf.get(a) ?? 0) - (lineOf.get(b) ?? 0),
    );
    throw wrong(
      (second && lineOf.get(second)) ?? 1,
      `pin: ${second ? pinsText(second) : ''} overlaps line ${first ? lineOf.get(first) : ''}`,
    );
  }
  return rows;
}

const wrong = (line: number, text: string) => new TableRefused([{ line, text }]);

/** Checks the rows of one table: their cells, and that no codes occur twice. */
function checkRows(lineOf: Map<PinRow, number>): CheckRow<PinRow> {
  const seen = new Map<string, number>();
  return (cells, line) => {
    const { row, problems } = pinRowOf(cells);
    if (!row) return { problems };
    const name = `${row.first}-${row.last}`;
    const before = seen.get(name);
    if (before !== undefined)
      return { problems: [`pin: ${pinsText(row)} stands in line ${before} already`] };
    seen.set(name, line);
    lineOf.set(row, line);
    return { row };
  };
}
