import { expect, test } from 'vitest';
import { everyAfter, everyItem } from './every-item';

const ROWS = Array.from({ length: 2_500 }, (_, place) => place + 1);

test('all rows are read by their place, in parts, to the end', async () => {
  for (const most of [0, 1, 999, 1_000, 1_001, 2_000, 2_500]) {
    const rows = ROWS.slice(0, most);
    const read: number[] = [];
    const all = everyAfter<number>(async (limit, last = 0) =>
      rows.filter((row) => row > last).slice(0, limit),
    );
    for await (const row of all) read.push(row);
    expect(read).toEqual(rows);
  }
});

test('all pages of a list are read, in its order', async () => {
  const all = await everyItem(async ({ pageNumber, pageSize }) => ({
    items: ROWS.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    page: pageNumber,
    pages: Math.ceil(ROWS.length / pageSize),
    total: ROWS.length,
  }));
  expect(all).toEqual(ROWS);
});
