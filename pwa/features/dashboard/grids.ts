/** The grids of the dashboard; the same while the numbers are awaited. */
const grid = (columns: Readonly<Record<string, string>>) =>
  ({
    display: 'grid',
    alignItems: 'start',
    gap: { xs: 1.5, md: 2 },
    gridTemplateColumns: columns,
  }) as const;

/** The key figures. */
export const FIGURE_GRID = {
  ...grid({
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  }),
  alignItems: 'stretch',
} as const;

/** Two columns: the charts, and under them the cards that say what the figures are made of. */
export const COLUMN_GRID = grid({ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' });

/** The cards of one column. */
export const CARD_STACK = grid({ xs: 'minmax(0, 1fr)' });
