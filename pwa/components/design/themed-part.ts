import { createElement, type ComponentType } from 'react';
import { lazyPart, type PartModule } from './lazy-part';

/**
 * A part of the page that is drawn with MUI, in a chunk of its own: the theme comes beside it. The first page has neither
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
