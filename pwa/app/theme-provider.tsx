import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { defaultProps, theme } from './theme';

const variables = <GlobalStyles styles={theme.generateStyleSheets()} />;

/**
 * Hands the theme down and writes its variables, light and dark, into the page once. MUI's own provider also remembers a
 * mode that a person chose, which this shop leaves to the system: 2 kB of brotli less (docs/decisions/0008).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={defaultProps}>
        {variables}
        <CssBaseline enableColorScheme />
        {children}
      </DefaultPropsProvider>
    </ThemeContext>
  );
}
