import { createElement, type ComponentType } from 'react';
import { lazyPart, type PartModule } from './lazy-part';

/**
 * A part of the page that is rendered with MUI, in a chunk of its own with the theme. The initial page has neither
 * (docs/decisions/0009-screens-and-theme.md).
 */
export function themedPart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): ComponentType<Props> {
  return lazyPart(async () => {
    const [{ Component }, { ThemeProvider }] = await Promise.all([
      load(),
      import('./theme-provider'),
    ]);
    return {
      Component: (props: Props) =>
        createElement(ThemeProvider, null, createElement(Component, props)),
    };
  });
}
