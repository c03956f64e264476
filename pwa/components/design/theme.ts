import { createTheme } from '@mui/material/styles';

/**
 * The one place for colour, type, spacing, density and radius (docs/decisions/0009-screens-and-theme.md).
 * Light is a shop front by day: peacock awning, marigold, rice paper. Dark is the same street after sunset.
 */
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** The awning over the shop front and the text on it. */
    awning: { main: string; stripe: string; ink: string };
    /** Marigold: the one accent. For surfaces that carry dark ink, never for text. */
    marigold: { main: string; ink: string; wash: string };
  }
  interface PaletteOptions {
    awning?: Palette['awning'];
    marigold?: Palette['marigold'];
  }
}

const TYPEFACE =
  "'Anek Latin', 'Shop Devanagari', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** The smallest height of what a thumb presses, in pixels. */
export const TOUCH = 44;
/** Height of the bar at the bottom of a phone, without the safe area, in pixels. */
export const BOTTOM_BAR = 60;

/** The same sizes for style sheets. */
export const sizes = { '--touch': `${TOUCH}px`, '--bottom-bar': `${BOTTOM_BAR}px` } as const;

/** The defaults of MUI’s components. */
export const defaultProps = {
  MuiButtonBase: { disableRipple: true },
  MuiButton: { disableElevation: true },
  MuiTextField: { fullWidth: true },
  MuiLink: { underline: 'hover' },
} as const;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0d5c63', dark: '#08444a', light: '#3d8188', contrastText: '#ffffff' },
        secondary: { main: '#96341f', dark: '#742514', light: '#b7553f', contrastText: '#ffffff' },
        error: { main: '#b3261e' },
        warning: { main: '#8a5300' },
        success: { main: '#2c6e3f' },
        info: { main: '#2f4f8f' },
        background: { default: '#fbf6ec', paper: '#fffdf9' },
        text: { primary: '#2a2019', secondary: '#665749' },
        divider: '#e6dbc8',
        awning: { main: '#0d4f56', stripe: '#f2a93b', ink: '#fff9ee' },
        marigold: { main: '#f5ae3d', ink: '#3a2300', wash: '#fdebc8' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#7ccbc9', dark: '#5aafad', light: '#a5dedc', contrastText: '#06292c' },
        secondary: { main: '#f0a48f', dark: '#d98770', light: '#f7c3b4', contrastText: '#3c1207' },
        error: { main: '#ff9d92' },
        warning: { main: '#f3bd6b' },
        success: { main: '#8fd19f' },
        info: { main: '#a9c1f5' },
        background: { default: '#16130f', paper: '#211c17' },
        text: { primary: '#f4ebde', secondary: '#c0b1a0' },
        divider: '#3b332a',
        awning: { main: '#0b3438', stripe: '#c98522', ink: '#f8efe1' },
        marigold: { main: '#f0ae4a', ink: '#301d00', wash: '#3a2c14' },
      },
    },
  },
  spacing: 8,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: TYPEFACE,
    h1: { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.15, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.3rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.005em' },
    h3: { fontSize: '1.05rem', fontWeight: 600, lineHeight: 1.3 },
    h4: { fontSize: '1.3rem', fontWeight: 700, lineHeight: 1.2 },
    h5: { fontSize: '1.15rem', fontWeight: 700, lineHeight: 1.25 },
    h6: { fontSize: '1.05rem', fontWeight: 600, lineHeight: 1.3 },
    body1: { lineHeight: 1.5 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.45 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none', lineHeight: 1.3 },
  },
  components: {
    MuiButton: {
      styleOverrides: {
        root: {
          minHeight: TOUCH,
          borderRadius: 999,
          paddingInline: 20,
          '&:focus-visible': { outline: '3px solid', outlineOffset: 2 },
        },
        sizeSmall: { minHeight: 36, paddingInline: 14, fontSize: '0.9375rem' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: current }) => ({
          borderRadius: 12,
          backgroundColor: current.vars.palette.background.paper,
        }),
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 20 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px' } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: 12, alignItems: 'center' } } },
    MuiSkeleton: {
      styleOverrides: {
        root: ({ theme: current }) => ({ backgroundColor: current.vars.palette.divider }),
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 700 } } },
  },
});
