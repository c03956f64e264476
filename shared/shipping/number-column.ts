const RADIX = 36;
/** A number, and how often it comes in a row: `a` or `a*1s`, in base 36, with a sign where it is below zero. */
const RUN = /^(-?[0-9a-z]+)(?:\*([0-9a-z]+))?$/;

/** Run-length encodes whole numbers as short text. */
export function writeColumn(numbers: Iterable<number>): string {
  const runs: string[] = [];
  let last: number | undefined;
  let count = 0;
  const close = () => {
    if (last === undefined) return;
    const written = last.toString(RADIX);
    runs.push(count === 1 ? written : `${written}*${count.toString(RADIX)}`);
  };
  for (const number of numbers) {
    if (number === last) {
      count += 1;
      continue;
    }
    close();
    last = number;
    count = 1;
  }
  close();
  return runs.join(' ');
}

/**
 * Reads what `writeColumn` wrote.
 * @param count how many numbers it holds
 * @throws RangeError where it is no such text, or has another number of them
 */
export function readColumn(text: string, count: number): Int32Array {
  const numbers = new Int32Array(count);
  let at = 0;
  for (const run of text === '' ? [] : text.split(' ')) {
    const [, value = '', times = '1'] = RUN.exec(run) ?? [];
    const end = at + Number.parseInt(times, RADIX);
    if (value === '' || !(end > at) || end > count) throw new RangeError('Not a column of numbers');
    numbers.fill(Number.parseInt(value, RADIX), at, end);
    at = end;
  }
  if (at !== count) throw new RangeError('Not a column of numbers');
  return numbers;
}
