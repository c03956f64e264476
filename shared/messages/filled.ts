const PLACE = /\{(\w+)\}/g;

/**
 * A text with its places filled: `{count} left` and `{ count: 2 }` give `2 left`. A place that nothing fills stays as it is.
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}
