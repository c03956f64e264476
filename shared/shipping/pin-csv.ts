import { rupeesFromPaise } from '../core/paise';
import { plainTyped } from '../core/typed-text';
import { MAX_FEE } from '../shop/shipping-rates';
import { FIRST_PIN, LAST_PIN, MAX_DAYS, type PinRow } from './pin-table';

/** The columns of a table of postal codes, in this order (docs/pin-codes.md). */
export const PIN_COLUMNS = [
  'pin',
  'city',
  'state',
  'daysFrom',
  'daysTo',
  'serviceable',
  'cashOnDelivery',
  'cashUpTo',
] as const;
/** What may follow, all of them or none. */
export const PIN_FEES = ['shippingFee', 'freeAbove', 'cashFee'] as const;

/** The largest file that is taken, in bytes. */
export const MAX_PIN_BYTES = 16 * 1024 * 1024;

/** What is wrong in a cell. The screen says them in the person's language. */
export const PIN_PROBLEMS = {
  pin: 'Enter 6 digits, a range such as 411001-411062, or a beginning such as 411*',
  shortPin: 'A PIN code has 6 digits; this one has fewer',
  longPin: 'A PIN code has 6 digits; this one has more',
  zeroPin: 'A PIN code doesn’t begin with 0',
  spreadsheetPin: 'A spreadsheet rewrote this number. Format the column as text',
  reversedPins: 'The first code of the range is larger than the last',
  long: 'At most 60 characters',
  days: 'Enter whole days from 0 to 90',
  oneDay: 'Fill in both daysFrom and daysTo, or neither',
  reversedDays: 'daysFrom is larger than daysTo',
  yesNo: 'Enter yes or no',
  amount: 'Enter an amount in rupees, such as 5000',
  fee: 'A fee is at most ₹1,00,000',
} as const;

/** A row as it was read, or everything that is wrong in it. */
export type ReadPinRow =
  | { readonly row: PinRow; readonly problems?: never }
  | { readonly row?: never; readonly problems: readonly string[] };

const ANY = '*';
const MAX_NAME_LENGTH = 60;
const DIGITS = 6;
const SPREADSHEET = /^\d+([.,]\d+)?e\+?\d+$|^\d+[.,]\d+$/i;
const PLAIN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const YES = new Set(['', 'yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Codes as a row names them, or why they are none. */
type ReadPins = { readonly first: number; readonly last: number } | keyof typeof PIN_PROBLEMS;

function readPins(cell: string): ReadPins {
  const written = plainTyped(cell).replace(/\s/g, '').replace(/[–—]/g, '-');
  if (SPREADSHEET.test(written)) return 'spreadsheetPin';
  const start = /^([1-9]\d{0,4})?\*$/.exec(written);
  if (start) {
    const digits = start[1] ?? '';
    const first = Number(digits.padEnd(DIGITS, '0'));
    return { first: Math.max(first, FIRST_PIN), last: Number(digits.padEnd(DIGITS, '9')) };
  }
  const ends = written.split('-');
  if (ends.length > 2 || ends.some((end) => !/^\d+$/.test(end))) return 'pin';
  for (const end of ends) {
    if (end.length < DIGITS) return 'shortPin';
    if (end.length > DIGITS) return 'longPin';
    if (Number(end) < FIRST_PIN) return 'zeroPin';
  }
  const [first = 0, last = first] = ends.map(Number);
  return first > last ? 'reversedPins' : { first, last };
}

/**
 * Reads the cells of a row.
 * @param cells as many as there are columns, with or without those of `PIN_FEES`
 * @returns the row, or a sentence for each cell that is wrong, its column named
 */
export function pinRowOf(cells: readonly string[]): ReadPinRow {
  const [
    pin = '',
    city = '',
    state = '',
    from = '',
    to = '',
    serviceable = '',
    cash = '',
    upTo = '',
    ...fees
  ] = cells.map((cell) => cell.trim());
  const problems: string[] = [];
  const wrong = (
    column: (typeof PIN_COLUMNS | typeof PIN_FEES)[number],
    problem: keyof typeof PIN_PROBLEMS,
  ) => problems.push(`${column}: ${PIN_PROBLEMS[problem]}`);

  const pins = readPins(pin);
  if (typeof pins === 'string') wrong('pin', pins);
  if (city.length > MAX_NAME_LENGTH) wrong('city', 'long');
  if (state.length > MAX_NAME_LENGTH) wrong('state', 'long');

  const day = (column: 'daysFrom' | 'daysTo', written: string): number | null => {
    if (written === '') return null;
    if (/^\d{1,3}$/.test(written) && Number(written) <= MAX_DAYS) return Number(written);
    wrong(column, 'days');
    return null;
  };
  const [daysFrom, daysTo] = [day('daysFrom', from), day('daysTo', to)];
  if ((from === '') !== (to === '')) wrong(from === '' ? 'daysFrom' : 'daysTo', 'oneDay');
  else if (daysFrom !== null && daysTo !== null && daysFrom > daysTo)
    wrong('daysFrom', 'reversedDays');

  const choice = (column: 'serviceable' | 'cashOnDelivery', written: string): boolean => {
    const word = written.toLowerCase();
    if (!YES.has(word) && !NO.has(word)) wrong(column, 'yesNo');
    return YES.has(word);
  };
  const served = choice('serviceable', serviceable);
  const takesCash = choice('cashOnDelivery', cash);
  const amount = (column: 'cashUpTo' | (typeof PIN_FEES)[number], written: string) => {
    if (written === '') return undefined;
    const paise = PLAIN_AMOUNT.test(written) ? Math.round(Number(written) * 100) : undefined;
    if (paise === undefined) wrong(column, 'amount');
    else if (paise > MAX_FEE && (column === 'shippingFee' || column === 'cashFee'))
      wrong(column, 'fee');
    return paise;
  };
  const cashUpTo = amount('cashUpTo', upTo) ?? null;
  const asked = PIN_FEES.flatMap((column, at) => {
    const paise = amount(column, fees[at] ?? '');
    return paise === undefined ? [] : [[column, paise] as const];
  });

  if (typeof pins === 'string' || problems.length > 0) return { problems };
  const zone = { city, state, daysFrom, daysTo, served, cash: takesCash, cashUpTo };
  return { row: { ...pins, zone: { ...zone, ...Object.fromEntries(asked) } } };
}

/** The codes of a row as a table writes them. */
export function pinsText({ first, last }: Pick<PinRow, 'first' | 'last'>): string {
  if (first === last) return String(first);
  if (first === FIRST_PIN && last === LAST_PIN) return ANY;
  const zeros = /0+$/.exec(String(first))?.[0].length ?? 0;
  for (let free = zeros; free > 0; free -= 1)
    if (last === first + 10 ** free - 1) return `${String(first).slice(0, -free)}${ANY}`;
  return `${first}-${last}`;
}

const rupees = (paise: number | null) => (paise === null ? '' : String(rupeesFromPaise(paise)));

/** Whether a row asks its own fee. */
export const hasFees = ({ zone }: PinRow): boolean =>
  PIN_FEES.some((column) => zone[column] !== undefined);

/** A row as its cells, with those of `PIN_FEES`; amounts in rupees. */
export function cellsOfPinRow({ zone, ...pins }: PinRow): string[] {
  const { city, state, daysFrom, daysTo, served, cash, cashUpTo } = zone;
  const yesNo = (is: boolean) => (is ? 'yes' : 'no');
  return [
    pinsText(pins),
    city,
    state,
    daysFrom === null ? '' : String(daysFrom),
    daysTo === null ? '' : String(daysTo),
    yesNo(served),
    yesNo(cash),
    rupees(cashUpTo),
    ...PIN_FEES.map((column) => rupees(zone[column] ?? null)),
  ];
}
