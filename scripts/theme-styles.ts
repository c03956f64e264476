import type { Plugin } from 'vite';

/** The place in `pwa/app/base.css` where the theme's variables are written. */
const PLACE = '@theme-variables;';

/** A style sheet as MUI's themes give it: selectors and at-rules, declarations and further rules inside. */
interface StyleSheet {
  readonly [name: string]: string | number | StyleSheet;
}

/** Components of MUI that the shop does not have: their variables are left out of every page (`scripts/theme-styles.test.ts`). */
export const NOT_USED = [
  'AppBar',
  'Avatar',
  'Slider',
  'SnackbarContent',
  'SpeedDialAction',
  'StepConnector',
  'StepContent',
  'Switch',
  'Tooltip',
] as const;
/** How high things may be: as the shop's styles say, and MUI's own papers, buttons, menus, drawers and dialogs are (`scripts/theme-styles.test.ts`). */
export const ELEVATIONS = [0, 1, 2, 4, 6, 8, 16, 24] as const;
/** Besides, what makes raised paper lighter in the dark, which the theme has flat, and the channels of colours that MUI makes no paler. */
const LEFT_OUT = new RegExp(
  `^--mui-(?:palette-(?:${NOT_USED.join('|')})|opacity-switch|overlays-|palette-\\w+-(?:light|dark|contrastText)Channel|shadows-(?!(?:${ELEVATIONS.join('|')})$))`,
);

const dashed = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function css(sheet: StyleSheet): string {
  return Object.entries(sheet)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, value]) =>
      typeof value === 'object' ? `${name}{${css(value)}}` : `${dashed(name)}:${value};`,
    )
    .join('');
}

/**
 * Writes the colours, fonts and sizes of the one theme (`pwa/components/design/theme.ts`) into the page's first style sheet, light and
 * dark: the first page is rendered with them alone, and MUI comes with the screens that use it (docs/decisions/0009-screens-and-theme.md).
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/pwa\/app\/base\.css(?:\?|$)/.test(id)) return null;
      if (!code.includes(PLACE)) throw new Error(`base.css has no ${PLACE}`);
      // Only here: other uses of this configuration do not load MUI.
      const { sizes, theme } = await import('../pwa/components/design/theme.ts');
      const sheets: StyleSheet[] = [{ ':root': sizes }, ...theme.generateStyleSheets()];
      return { code: code.replace(PLACE, sheets.map(css).join('\n')), map: null };
    },
  };
}
