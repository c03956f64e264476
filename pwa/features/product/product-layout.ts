const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.paper',
} as const;

/** Where the panel is the bar at the bottom of the screen (`components/design/sticky-action-bar.module.css`). */
const BAR = '@media (max-width: 899.95px) and (min-height: 480px)';
const BAR_BESIDE_PICTURE =
  '@media (min-width: 600px) and (max-width: 899.95px) and (min-height: 480px)';

/**
 * Where the parts of a product lie: on a phone one below the other, the panel always in sight; on a wide screen the picture
 * left, the words in the middle, the panel right.
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
    [BAR]: { gridTemplateAreas: '"picture" "facts" "description"' },
    [BAR_BESIDE_PICTURE]: {
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"picture facts" "picture description"',
    },
  },
  picture: { ...card, gridArea: 'picture', overflow: 'hidden' },
  facts: { gridArea: 'facts' },
  panel: {
    ...card,
    gridArea: 'panel',
    p: 2.5,
    [BAR]: { gridArea: 'description', width: 0, height: 0, p: 0, border: 0 },
  },
  description: { gridArea: 'description' },
} as const;
