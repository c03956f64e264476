import { foldText } from './keyword';

/** Equal for names that differ by case, accents or spaces alone. */
const keyOf = (name: string) => foldText(name).replaceAll(/\s/gu, '');

/**
 * The name that the shop has already for what was typed in another way (docs/shop-rules.md#r-owner-15).
 * @returns `undefined` where it has none, or what was typed is exactly one of them
 */
export function knownName(typed: string, names: readonly string[]): string | undefined {
  const key = keyOf(typed);
  if (key === '' || names.includes(typed)) return undefined;
  return names.find((name) => keyOf(name) === key);
}
