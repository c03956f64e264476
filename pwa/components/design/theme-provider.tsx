import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { defaultProps, theme } from './theme';

/**
 * Provides the theme to what is rendered with MUI; its variables are in `base.css`. MUI's own provider also remembers a
 * mode that a person chose, which this shop leaves to the system (docs/decisions/0009-screens-and-theme.md).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={defaultProps}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
