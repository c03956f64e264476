import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = readFileSync(
  new URL('../../pwa/features/catalogue/product-card.module.css', import.meta.url),
  'utf8',
);

/** How many columns the grid has at a width, in pixels, as the stylesheet says it: no layout, no browser. */
function columnsAt(width: number): number | undefined {
  const parts = styles.split(/(?=@media)/).map((text) => ({
    from: text.startsWith('@') ? /^@media \(min-width: (\d+)px\)/.exec(text)?.[1] : '0',
    columns:
      /\.grid \{\s*(?:display: grid;\s*)?grid-template-columns: (?:repeat\((\d+), )?minmax\(/.exec(
        text,
      ),
  }));
  const fitting = parts.filter(({ from, columns }) => Number(from) <= width && columns !== null);
  const last = fitting.at(-1)?.columns;
  return last ? Number(last[1] ?? 1) : undefined;
}

// docs/shop-rules.md#r-catalogue-8
test.each([
  [390, 1],
  [700, 2],
  [1000, 3],
  [1440, 4],
])('at %i px the products stand in %i columns', (width, columns) => {
  expect(columnsAt(width)).toBe(columns);
});
