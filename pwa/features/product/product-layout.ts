const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.paper',
} as const;

/**
 * Where the parts of a product lie: on a phone one below the other, the panel right after the price; on a wide screen the
 * picture left, the words in the middle, the panel right.
 */
export const productLayout = {
  frame: {
    display: 'grid',
    gap: { xs: 2, md: 4 },
    alignItems: 'start',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      sm: 'minmax(0, 1fr) minmax(0, 1fr)',
      lg: 'minmax(0, 5fr) minmax(0, 4fr) 300px',
    },
    gridTemplateRows: { sm: 'auto auto 1fr', lg: 'auto 1fr' },
    gridTemplateAreas: {
      xs: '"picture" "facts" "panel" "description"',
      sm: '"picture facts" "picture panel" "picture description"',
      lg: '"picture facts panel" "picture description panel"',
    },
  },
  picture: {
    ...card,
    gridArea: 'picture',
    overflow: 'hidden',
    // On a phone a little lower than square, so that the price is in sight.
    '& > img, & > span': { aspectRatio: { xs: '6 / 5', sm: '1' } },
  },
  facts: { gridArea: 'facts' },
  panel: { ...card, gridArea: 'panel', p: 2.5 },
  description: { gridArea: 'description' },
} as const;
