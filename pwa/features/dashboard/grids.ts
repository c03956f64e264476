/** What stands beside what; the same while the numbers are awaited. */
const grid = (columns: Readonly<Record<string, string>>) =>
  ({
    display: 'grid',
    alignItems: 'start',
    gap: { xs: 1.5, md: 2 },
    gridTemplateColumns: columns,
  }) as const;

/** The key figures. */
export const FIGURE_GRID = {
  ...grid({ xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }),
  alignItems: 'stretch',
} as const;

/** The charts. */
export const CHART_GRID = grid({ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' });

/** What the figures are made of: two columns of cards. */
export const DETAIL_GRID = CHART_GRID;

/** The cards of one column. */
export const CARD_STACK = grid({ xs: 'minmax(0, 1fr)' });
