/**
 * Stands in the build for `hoist-non-react-statics`, which comes with Emotion for its `withTheme` alone: 1.2 kB of the
 * first page for what nobody here calls. Whoever does hears of it at once.
 */
export default function hoistNonReactStatics() {
  throw new Error('The build has no `withTheme`: use the theme through `sx` or `useTheme`');
}
